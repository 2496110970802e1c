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
import { turnOffSecondFactor } from "~/models/people/second-factor/second-factor.server";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [titled("Turn off sign-in codes")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ProveWithCode, turnOffSecondFactor, {
    done: () => {
      ctx.toast.show({ title: "Sign-in codes are off" });
      return redirect("/account/second-factor");
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/people/second-factor/second-factor.schema").then((m) => m.ProveWithCode),
);

export default function TurnOff() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("turn-off", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Turn off sign-in codes"
        lead="Your password alone will sign in. Your recovery codes stop working."
        answer={answer}
        submit="Turn off sign-in codes"
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
