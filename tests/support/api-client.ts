import createClient from "openapi-fetch";
import type { paths } from "../../docs/api/market-day";

/**
 * The typed client of the API, as any program uses it. `send` sends its requests, and decides who
 * asks and which server. `sent` is the body, so that `send` can check it against the API document.
 */
export const apiClient = (
  baseUrl: string,
  send: (request: Request, sent: string | null) => Promise<Response>,
) =>
  createClient<paths>({
    baseUrl,
    fetch: async (request) => send(request, request.body ? await request.clone().text() : null),
  });
