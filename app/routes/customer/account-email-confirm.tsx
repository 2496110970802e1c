import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { FormProblem } from "~/components/form-problem";
import { LinkEnded } from "~/components/link-ended";
import { titled } from "~/components/page-meta";
import { useBusy } from "~/components/use-busy";
import { confirmEmail, findEmailChange } from "~/models/user/account.server";
import { ConfirmEmail } from "~/models/user/user.schema";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { tokenIn } from "~/platform/tokens";

export const meta: MetaFunction = () => [
  titled("Confirm e-mail"),
  { name: "robots", content: "noindex" },
];

/** Asks before it confirms: programs that look into mail open every link that they find. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const change = await findEmailChange(ctx, tokenIn(args.request));
  if (!change) return data(null, { status: 410 });
  return data({ email: change.newEmail, username: change.username });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, ConfirmEmail, confirmEmail, {
    also: { token: tokenIn(args.request) },
    done: () => {
      ctx.toast.show({ title: "E-mail address changed" });
      return redirect(ctx.viewer ? "/account" : "/");
    },
  });
}

export default function ConfirmEmailPage() {
  const change = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  if (!change) {
    return (
      <div className="page page-narrow">
        <FormProblem problem={answer?.problem} />
        <LinkEnded>
          <LinkButton to="/account/email">Change your e-mail address</LinkButton>
        </LinkEnded>
      </div>
    );
  }
  return (
    <div className="page page-narrow">
      <FormProblem problem={answer?.problem} />
      <EmptyState
        level="h1"
        title="Confirm your e-mail"
        text={`${change.email} becomes the address of the account ${change.username}.`}
      >
        <Form method="post">
          <Button busy={busy}>Confirm</Button>
        </Form>
      </EmptyState>
    </div>
  );
}
