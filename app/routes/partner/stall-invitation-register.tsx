import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { JoinPage } from "~/components/account/invitation-pages";
import { mailedLinkMeta } from "~/components/account/mailed-link-page";
import { JoinByInvitation } from "~/models/people/user/user.schema";
import { findInvitation, joinByInvitation } from "~/models/vendors/invitation.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => mailedLinkMeta("Create an account");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return data(null, { status: 410 });
  return data({ vendor: invitation.vendor, email: invitation.email, token });
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, JoinByInvitation, joinByInvitation, {
    failed: "Registration failed",
    also: { token: openMailedLink(ctx, args.request) },
    done: ({ vendor }) =>
      ctx.toast.leadTo("/vendor-auth?returnTo=%2Fvendor-dashboard", {
        title: "Account created",
        description: `Sign in to work for ${vendor}.`,
      }),
  });
}

export default function RegisterForVendor() {
  const invitation = useLoaderData<typeof loader>();
  return (
    <JoinPage
      invitation={invitation && { ...invitation, to: invitation.vendor }}
      at="/stall-invitation"
      answer={useActionData<FormAnswer>()}
    />
  );
}
