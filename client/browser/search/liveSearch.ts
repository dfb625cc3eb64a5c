import { useEffect, useState } from "react";
import { readQuery, type SearchAnswer } from "../../../shared/search.ts";

/** A pause between two keys is shorter (W5.2). */
const pauseMs = 150;
/** Two letters say little, one says nothing. */
const leastLetters = 2;
const timeoutMs = 8000;

/** What the server finds while a visitor types; "failed" when it could not be asked, undefined before there is something. */
export function useLiveSearch(typed: string): SearchAnswer | "failed" | undefined {
  const [answer, setAnswer] = useState<SearchAnswer | "failed">();

  useEffect(() => {
    const query = readQuery(`?${new URLSearchParams({ q: typed })}`);
    if (query.length < leastLetters) {
      setAnswer(undefined);
      return;
    }
    // What was asked before is dropped, wherever it is on its way.
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
  }, [typed]);

  return answer;
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new Error(`The search was answered with ${response.status}`);
  return (await response.json()) as SearchAnswer;
}
