import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { typedIn } from "~/models/guide/suggestion/suggestion";
import { suggestionsFor } from "~/models/guide/suggestion/suggestion.server";
import { allow } from "~/platform/allow";

export const readFrom = "anywhere";

/** GET /api/suggestions?q=mia&of=markets: what a search box offers while somebody is typing. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  ctx.cache.publicly(300);
  return Response.json(await suggestionsFor(ctx, typedIn(new URL(args.request.url).searchParams)));
}
