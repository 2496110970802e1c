import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountFormPage } from "~/components/account-form-page";
import { PasswordField } from "~/components/password-field";
import { changePassword } from "~/models/user/account.server";
import { ChangePassword } from "~/models/user/user.schema";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta: MetaFunction = () => [{ title: "Change password · Market Day" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.signedIn(args);
  return { username: ctx.viewer.username };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.signedIn(args);
  const change = (_: typeof ctx, command: ChangePassword) =>
    changePassword(ctx, command, args.request as Request);
  return submitForm(ctx, args, ChangePassword, change, {
    done: () => {
      ctx.toast.show({
        title: "Password changed",
        description: "You have been signed out everywhere else.",
      });
      return redirect("/account");
    },
  });
}

export default function ChangePasswordPage() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm({
    id: "password",
    lastResult: answer?.result,
    constraint: getZodConstraint(ChangePassword),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ChangePassword }),
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Change your password"
        lead="You stay signed in here, and are signed out everywhere else."
        answer={answer}
        submit="Change password"
      >
        {/* For password managers, which file a password under the name beside it. */}
        <input
          type="text"
          name="username"
          value={username}
          autoComplete="username"
          readOnly
          hidden
        />
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          hint={<Link to="/forgot-password">Forgotten it?</Link>}
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.password}
          label="New password"
          hint="At least 6 characters"
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm password"
          autoComplete="new-password"
        />
      </AccountFormPage>
    </Form>
  );
}
