import { useEffect, useState } from "react";

const saidMs = 2000;

/** Puts text on the clipboard, and says for two seconds how that ended. */
export function useCopy(text: string): { outcome: "done" | "failed" | undefined; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<"done" | "failed">();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // There is none on a page that was not served securely.
      await navigator.clipboard.writeText(text);
      setOutcome("done");
    } catch {
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}
