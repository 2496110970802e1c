import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProveWithCodePage } from "~/components/account/prove-with-code-page";
import { titled } from "~/components/shell/page-meta";
import { ProveWithCode } from "~/models/people/second-factor/second-factor.schema";
import { makeRecoveryCodes } from "~/models/people/second-factor/second-factor.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Make new recovery codes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ProveWithCode, makeRecoveryCodes, {
    done: () => redirect("/account/second-factor/codes"),
  });
}

export default function NewCodes() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <ProveWithCodePage
      id="new-codes"
      title="Make new recovery codes"
      lead="You get 10 new codes. The old ones stop working."
      submit="Make new codes"
      username={username}
      answer={useActionData<FormAnswer>()}
    />
  );
}
