import { useEffect, useRef, useState } from "react";
import type { Choice } from "~/models/joining/application/application.view";

const pause = 250;

/**
 * What a search among markets or vendors finds while somebody types; `found` is what the server
 * found last without JavaScript. Answers null until something was looked for.
 */
export function useChoices(of: "markets" | "vendors", start: Choice[] | null) {
  const [found, setFound] = useState<Choice[] | null>(start);
  const [failed, setFailed] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const timer = useRef<number>();
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );

  async function find(q: string) {
    asked.current?.abort();
    const control = new AbortController();
    asked.current = control;
    try {
      const query = new URLSearchParams({ of, q });
      const answer = await fetch(`/application-portal/find?${query}`, { signal: control.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      setFound((await answer.json()) as Choice[]);
      setFailed(false);
    } catch (error) {
      if ((error as Error).name !== "AbortError") setFailed(true);
    }
  }

  return {
    found,
    failed,
    /** Looks once typing pauses. */
    type(q: string) {
      window.clearTimeout(timer.current);
      if (q.trim() === "") {
        asked.current?.abort();
        setFound(null);
        return;
      }
      timer.current = window.setTimeout(() => void find(q), pause);
    },
    /** Looks at once. */
    look(q: string) {
      window.clearTimeout(timer.current);
      if (q.trim() !== "") void find(q);
    },
  };
}
