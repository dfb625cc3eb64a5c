import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real browsers and killed processes on a busy machine have their moods; on a desk a failure is shown at once.
    retry: process.env.CI ? 2 : 0,
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "server", include: ["test/*.test.{ts,tsx}"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/*.test.ts"],
          globalSetup: "test/support/setUpBrowser.ts",
        },
      },
    ],
  },
});
