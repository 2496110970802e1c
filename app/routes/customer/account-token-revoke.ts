import { revokeToken } from "~/models/people/user/api-token.server";
import { RevokeToken } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitButton } from "~/platform/press";

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return leadFromForm(ctx, "/account/tokens");
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitButton(ctx, args, RevokeToken, revokeToken, {
    to: "/account/tokens",
    done: ({ name }) => ({
      title: "Token revoked",
      description: `Programs can’t use the token “${name}” anymore.`,
    }),
  });
}
