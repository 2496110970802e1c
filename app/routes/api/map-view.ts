import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mapRequest } from "~/models/guide/map/map.schema";
import { mapView } from "~/models/guide/map/map.server";
import { allow } from "~/platform/allow";

export const readFrom = "anywhere";

/** GET /api/markets/map?bounds=south,west,north,east&zoom=…: what a map shows, and its list. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return Response.json(await mapView(ctx, mapRequest(new URL(args.request.url).searchParams)));
}
