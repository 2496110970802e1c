import { useActionData, useLoaderData } from "@remix-run/react";
import { ProveWithCodePage } from "~/components/account/prove-with-code-page";
import { titled } from "~/components/shell/page-meta";
import { ProveWithCode } from "~/models/people/second-factor/second-factor.schema";
import { turnOffSecondFactor } from "~/models/people/second-factor/second-factor.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Turn off sign-in codes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ProveWithCode, turnOffSecondFactor, {
    done: () => ctx.toast.leadTo("/account/second-factor", { title: "Sign-in codes are off" }),
  });
}

export default function TurnOff() {
  const { username } = useLoaderData<typeof loader>();
  return (
    <ProveWithCodePage
      id="turn-off"
      title="Turn off sign-in codes"
      lead="Your password alone will sign in. Your recovery codes stop working."
      submit="Turn off sign-in codes"
      username={username}
      answer={useActionData<FormAnswer>()}
    />
  );
}
