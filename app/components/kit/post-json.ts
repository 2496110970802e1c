/** How long to wait for an answer, in milliseconds. Trying again does no harm. */
const patience = 15_000;

/** Posts to an address of the API. Rejects if there is no answer, or none in time. */
export const postJson = (path: string, body: unknown): Promise<Response> =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
