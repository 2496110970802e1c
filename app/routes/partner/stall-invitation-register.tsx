import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { NameFields } from "~/components/account/name-fields";
import { NewPasswordFields } from "~/components/account/password-fields";
import { Button } from "~/components/kit/button";
import { lazyCommand } from "~/components/kit/lazy-command";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { useCommandForm } from "~/components/kit/use-command-form";
import { findInvitation, joinByInvitation } from "~/models/vendor/invitation.server";
import { JoinByInvitation } from "~/models/vendor/people.schema";
import { allow } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction = () => mailedLinkMeta("Make an account");

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return data(null, { status: 410 });
  return data({ stall: invitation.stall, email: invitation.email, token });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  return submitForm(ctx, args, JoinByInvitation, joinByInvitation, {
    failed: "Registration failed",
    also: { token: openMailedLink(ctx, args.request) },
    done: ({ stall }) => {
      ctx.toast.show({
        title: "Account created",
        description: `Please sign in. You work at ${stall} now.`,
      });
      return redirect("/vendor-auth?returnTo=%2Fvendor-portal");
    },
  });
}

const join = lazyCommand(() =>
  import("~/models/vendor/people.schema").then((m) => m.JoinByInvitation),
);

export default function RegisterForStall() {
  const invitation = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  const [form, fields] = useCommandForm("join-stall", join, answer);
  return (
    <MailedLinkPage isOpen={invitation !== null} problem={answer?.problem}>
      <PageHeader
        title="Make an account"
        lead={`For ${invitation?.stall}. Mail goes to ${invitation?.email}.`}
        back={{
          to: `/stall-invitation?token=${invitation?.token}`,
          label: "Back to the invitation",
        }}
      />
      <Form
        method="post"
        action={`/stall-invitation/register?token=${invitation?.token}`}
        {...getFormProps(form)}
        className="card"
      >
        <div className="form">
          <NameFields fields={fields} />
          <NewPasswordFields fields={fields} label="Password" />
          <div className="form-actions">
            <Button busy={busy} busyText="Creating your account...">
              Make my account
            </Button>
          </div>
        </div>
      </Form>
    </MailedLinkPage>
  );
}
