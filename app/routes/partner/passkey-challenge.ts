import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beginPasskeySignIn } from "~/models/people/passkey/passkey-sign-in.server";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { leadFromForm } from "~/platform/form-address";
import { isPortal } from "./portal.server";

/** For a script only: a browser that opens this address goes to the sign-in page. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/auth");
}

/**
 * POST /passkey-challenge?at=vendor: what a browser needs to sign in with a passkey on this sign-in
 * page. The answer is the same for everyone, and nothing is written.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const portal = new URL(args.request.url).searchParams.get("at");
  if (!isPortal(portal)) throw notFound();
  return Response.json(await beginPasskeySignIn(ctx, portal), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
