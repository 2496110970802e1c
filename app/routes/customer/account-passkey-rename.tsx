import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountFormPage } from "~/components/account/account-form-page";
import { TextField } from "~/components/kit/fields";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { RenamePasskey } from "~/models/people/passkey/passkey.schema";
import { findPasskey, renamePasskey } from "~/models/people/passkey/passkeys.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Rename passkey")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { name } = await findPasskey(ctx, idIn(args.params.passkeyId));
  return { name };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, RenamePasskey, renamePasskey, {
    also: { passkeyId: idIn(args.params.passkeyId) },
    done: () => ctx.toast.leadTo("/account/passkeys", { title: "Passkey renamed" }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/passkey/passkey.schema").then((m) =>
    m.RenamePasskey.omit({ passkeyId: true }),
  ),
);

export default function RenamePasskeyPage() {
  const defaultValue = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("rename-passkey", command, answer, { defaultValue });
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title="Rename passkey"
        back={{ to: "/account/passkeys", label: "Back to your passkeys" }}
        answer={answer}
        submit="Save name"
      >
        <TextField field={fields.name} label="Name" autoComplete="off" />
      </AccountFormPage>
    </Form>
  );
}
