import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { JoinPage } from "~/components/account/invitation-pages";
import { mailedLinkMeta } from "~/components/account/mailed-link-page";
import {
  findManagerInvitation,
  joinAsManager,
} from "~/models/guide/market/manager-invitation.server";
import { JoinByInvitation } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Create an account");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const invitation = await findManagerInvitation(ctx, token);
  if (!invitation) return data(null, { status: 410 });
  return data({ to: invitation.market, email: invitation.email, token });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, JoinByInvitation, joinAsManager, {
    failed: "Registration failed",
    also: { token: openMailedLink(ctx, args.request) },
    done: ({ market }) =>
      ctx.toast.leadTo("/vendor-auth?returnTo=%2Fmarket-manager-dashboard", {
        title: "Account created",
        description: `Sign in to manage ${market}.`,
      }),
  });
}

export default function RegisterForMarket() {
  return (
    <JoinPage
      invitation={useLoaderData<typeof loader>()}
      at="/market-invitation"
      answer={useActionData<FormAnswer>()}
    />
  );
}
