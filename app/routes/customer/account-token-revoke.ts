import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { revokeToken } from "~/models/people/user/api-token.server";
import { RevokeToken } from "~/models/people/user/user.schema";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitButton } from "~/platform/press";

/** For forms only: a browser that opens this address goes to the page of tokens. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/tokens");
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitButton(ctx, args, RevokeToken, revokeToken, {
    to: "/account/tokens",
    done: ({ name }) => ({
      title: "Token revoked",
      description: `Programs can’t use the token “${name}” anymore.`,
    }),
  });
}
