import { getFormProps } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { CodeField, HiddenUsername } from "~/components/account/account-fields";
import { FormActions } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { allow, type RouteArgs } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { withWayBack } from "~/platform/way-back";
import { atCodePage, submitCode } from "./portal.server";
import "~/components/kit/field.css";

export const meta = () => [titled("Enter your sign-in code")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return atCodePage(ctx, args.request);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return submitCode(ctx, args.request);
}

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.EnterCode),
);

export default function SignInCode() {
  const { username, door, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const action = withWayBack("/sign-in/code", returnTo);
  const [form, fields] = useCommandForm("sign-in-code", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Enter your sign-in code"
        lead={`Your password is right. Now enter the code from your authenticator app for ${username}.`}
      />
      <Card>
        <Form method="post" action={action} {...getFormProps(form)} className="form">
          <FormProblem problem={answer?.problem} />
          {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
          <HiddenUsername username={username} />
          <CodeField
            field={fields.code}
            hint="No phone at hand? Enter one of your recovery codes instead."
          />
          <FormActions button="Sign In" busyText="Signing in..." action={action} />
        </Form>
        <p className="small">
          <Link to="/recover" className="tap">
            Lost your phone and recovery codes?
          </Link>
        </p>
        <p className="small">
          <Link to={door} className="tap">
            Sign in with another account
          </Link>
        </p>
      </Card>
    </div>
  );
}
