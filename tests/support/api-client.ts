import createClient from "openapi-fetch";
import type { paths } from "../../docs/api/market-day";

/**
 * The typed client of the API, as any program has it, with what `send` makes of its requests: who
 * asks, and of whom. `sent` is the body, for what holds it against the document.
 */
export const apiClient = (
  baseUrl: string,
  send: (request: Request, sent: string | null) => Promise<Response>,
) =>
  createClient<paths>({
    baseUrl,
    fetch: async (request) => send(request, request.body ? await request.clone().text() : null),
  });
