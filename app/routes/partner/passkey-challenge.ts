import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beginPasskeySignIn } from "~/models/people/passkey/passkey-sign-in.server";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { isPortal } from "./portal.server";

/**
 * GET /passkey-challenge?at=vendor: what the script of a sign-in page needs to ask a device for a
 * passkey. It names no account, and nothing is written.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const portal = new URL(args.request.url).searchParams.get("at");
  if (!isPortal(portal)) throw notFound();
  return Response.json(await beginPasskeySignIn(ctx, portal), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
