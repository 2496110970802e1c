import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { correctionJson } from "~/models/guide/correction/correction.view";
import { correctionListing } from "~/models/guide/correction/correction-listing";
import { listCorrections } from "~/models/guide/correction/corrections.server";
import { allow } from "~/platform/allow";
import { answerListing } from "./_listing";
import { listingIn } from "./_slice";

/** GET /api/admin/corrections: what visitors say is wrong; `state`, `what`, `market` as on the page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args);
  const asked = listingIn(args.request, correctionListing);
  const { list } = await listCorrections(ctx, asked);
  return answerListing(args.request, list, correctionJson);
}
