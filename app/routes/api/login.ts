import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { SignIn } from "~/models/people/user/user.schema";
import { apiSignIn } from "~/models/people/user/user.server";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";

/** POST /api/login: the user, with a bearer token for programs; failures in plain text. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const signIn = (_: typeof ctx, command: SignIn) =>
    apiSignIn(ctx, args.request as Request, command);
  return submitJson(ctx, args, SignIn, signIn, { plain: true, isAnew: true });
}
