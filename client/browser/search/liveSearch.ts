import { useEffect, useState } from "react";
import { readQuery, type SearchAnswer } from "../../../shared/search.ts";

/** Debounce time: longer than the usual pause between two keys (W5.2). */
const pauseMs = 150;
/** A single letter is too short to search for while more is typed. */
const leastLetters = 2;
const timeoutMs = 8000;

/** Search results while the visitor types. "failed" when the request failed, undefined until there is a result. */
export function useLiveSearch(typed: string, least = leastLetters): SearchAnswer | "failed" | undefined {
  const [answer, setAnswer] = useState<SearchAnswer | "failed">();

  useEffect(() => {
    const query = readQuery(`?${new URLSearchParams({ q: typed })}`);
    if (query.length < least) {
      setAnswer(undefined);
      return;
    }
    // Aborts the previous request, whether it is waiting for its timer or already sent.
    const dropped = new AbortController();
    const timer = setTimeout(() => {
      const signal = AbortSignal.any?.([dropped.signal, AbortSignal.timeout(timeoutMs)]) ?? dropped.signal;
      fetchAnswer(query, signal).then(setAnswer, () => {
        if (!dropped.signal.aborted) setAnswer("failed");
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [typed, least]);

  return answer;
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new Error(`The search was answered with ${response.status}`);
  return (await response.json()) as SearchAnswer;
}
