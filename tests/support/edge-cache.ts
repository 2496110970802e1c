import type { EdgeCache } from "~/platform/edge-cache";

/** A cache that behaves like the runtime's, and its content by address. */
export function memoryCache() {
  const kept = new Map<string, Response>();
  const addressOf = (key: RequestInfo | URL) =>
    typeof key === "string" ? key : key instanceof URL ? key.href : key.url;
  const cache: EdgeCache = {
    match: async (key) => kept.get(addressOf(key))?.clone(),
    put: async (key, answer) => {
      const body = await answer.arrayBuffer();
      kept.set(addressOf(key), new Response(body, answer));
    },
  };
  return { cache, kept };
}
