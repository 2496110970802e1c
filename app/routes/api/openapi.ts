import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import document from "../../../docs/api/openapi.json?raw";

export const readFrom = "anywhere";

/** GET /api/openapi.json: the API, described for programs; /api/docs says the same to people. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(300);
  // In the repository it is written for people, with a line for each of its values.
  return Response.json(JSON.parse(document));
}
