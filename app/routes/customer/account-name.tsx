import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountFormPage } from "~/components/account/account-form-page";
import { TextField } from "~/components/kit/fields";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { changeName, readAccount } from "~/models/people/user/account.server";
import { ChangeName } from "~/models/people/user/user.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Change name")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { firstName, lastName } = await readAccount(ctx);
  return { firstName, lastName };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, ChangeName, changeName, {
    done: () => ctx.toast.leadTo("/account", { title: "Name changed" }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.ChangeName),
);

export default function ChangeNamePage() {
  const defaultValue = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("name", command, answer, { defaultValue });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage title="Change your name" answer={answer} submit="Save name">
        <div className="field-row">
          <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
          <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
        </div>
      </AccountFormPage>
    </Form>
  );
}
