import { beginPasskeySignIn } from "~/models/people/passkey/passkey-sign-in.server";
import { beginPasskeyProof } from "~/models/people/proof/prove.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { isPortal } from "./portal.server";

/**
 * GET /passkey-challenge?at=vendor: what a page's script needs to ask a device for a passkey, on a
 * sign-in page or, with `at=account`, to confirm that the account's owner is there. It names no
 * account, and nothing is written.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const at = new URL(args.request.url).searchParams.get("at");
  const options = isPortal(at)
    ? await beginPasskeySignIn(ctx, at)
    : at === "account"
      ? await beginPasskeyProof(await allow.signedIn(args))
      : null;
  if (options === null) throw notFound();
  return Response.json(options, { headers: { "Cache-Control": "private, no-store" } });
}
