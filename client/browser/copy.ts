import { useEffect, useState } from "react";

const saidMs = 2000;

/** Copies text to the clipboard. `outcome` gives the result for two seconds. */
export function useCopy(text: string): { outcome: "done" | "failed" | undefined; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<"done" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // `navigator.clipboard` is missing on a page that was not served securely; the error is caught below.
      await navigator.clipboard.writeText(text);
      setOutcome("done");
    } catch {
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}
