import { randomUUID } from "node:crypto";
import request from "supertest";
import type { Challenge } from "../../shared/enquiry/challenge.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { createTestApp, openForm } from "./app.ts";
import { testCost } from "./challenges.ts";
import { typed } from "./sampleEnquiry.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The app with the proof of work on, and a visitor. */
export async function openChallenged(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { CHALLENGE_COST: String(testCost), ...env } });
  return { ...app, visitor: await openVisitor(app) };
}

/** Asks for challenges and sends enquiries with the cookies of one form. */
export async function openVisitor({ app }: Pick<TestApp, "app">) {
  const { cookies, post } = await openForm(app);
  const csrfSecret = cookies.find((cookie) => cookie.startsWith("__Host-csrf="))?.split("=")[1] ?? "";
  return {
    csrfSecret,
    async ask(form: FormId = "call-back"): Promise<Challenge> {
      const { body } = await request(app)
        .get(`/api/challenge?form=${form}`)
        .set("Cookie", cookies.join("; "))
        .expect(200);
      return body;
    },
    send: (proof?: unknown, { form = "call-back" as FormId, key = randomUUID() as string, fields = {} } = {}) =>
      post(`/api/enquiries/${form}`)
        .set("Idempotency-Key", key)
        .send({ ...typed[form], ...fields, proof }),
  };
}
