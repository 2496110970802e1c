import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  CodeField,
  CurrentPasswordField,
  HiddenUsername,
} from "~/components/account/account-fields";
import { AccountFormPage } from "~/components/account/account-form-page";
import { lazyCommand } from "~/components/kit/lazy-command";
import { useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { ProveWithCode } from "~/models/people/second-factor/second-factor.schema";
import { makeRecoveryCodes } from "~/models/people/second-factor/second-factor.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Make new recovery codes")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ProveWithCode, makeRecoveryCodes, {
    done: () => redirect("/account/second-factor/codes"),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.ProveWithCode),
);

export default function NewCodes() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("new-codes", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Make new recovery codes"
        lead="You get 10 new codes. The old ones stop working."
        answer={answer}
        submit="Make new codes"
        back={{ to: "/account/second-factor", label: "Back to sign-in codes" }}
      >
        <HiddenUsername username={username} />
        <CurrentPasswordField field={fields.currentPassword} />
        <CodeField
          field={fields.code}
          hint="From your authenticator app. A recovery code works too."
        />
      </AccountFormPage>
    </Form>
  );
}
