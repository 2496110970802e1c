import { getFormProps } from "@conform-to/react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account/account-fields";
import { AccountFormPage } from "~/components/account/account-form-page";
import { LinkButton } from "~/components/kit/button";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { provenAddress } from "~/models/people/user/held-data.server";
import { DeleteAccount } from "~/models/people/user/user.schema";
import { deleteAccount, whyNotDeleteMine } from "~/models/running/account/delete-account.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/account/account.css";

export const meta = () => [titled("Delete my account")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const [refused, proven] = await Promise.all([whyNotDeleteMine(ctx), provenAddress(ctx)]);
  return {
    username: ctx.viewer.username,
    isEmailProven: proven !== null,
    refusal: refused && { text: refused.message, leadsToOrders: refused.code === "too_late" },
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, DeleteAccount, deleteAccount, {
    done: () =>
      ctx.toast.leadTo("/", {
        title: "Account deleted",
        description: "Thank you for using Market Day.",
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.DeleteAccount),
);

export default function DeleteAccountPage() {
  const { username, isEmailProven, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("delete", command, answer, {
    shouldValidate: "onSubmit",
  });
  if (refusal) {
    return (
      <div className="page page-narrow">
        <PageHeader
          title="Delete my account"
          back={{ to: "/account", label: "Back to your account" }}
        />
        <Notice tone="warning">{refusal.text}</Notice>
        {refusal.leadsToOrders && (
          <div className="cluster">
            <LinkButton to="/orders">My Orders</LinkButton>
          </div>
        )}
      </div>
    );
  }
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountFormPage
        title={`Delete the account ${username}?`}
        lead="You can’t undo this."
        answer={answer}
        submit="Delete my account"
        isFinal
      >
        <ul className="stack bullets gap-2">
          {isEmailProven ? (
            <>
              <li>
                We delete your name, email address, saved items, newsletter subscription and emails.
              </li>
              <li>We delete your applications and access requests.</li>
            </>
          ) : (
            <>
              <li>
                We delete your name, email address, saved items and the emails for your account.
              </li>
              <li>
                Your email address isn’t confirmed. So we keep your newsletter subscription, other
                emails, applications and requests. To delete these too,{" "}
                <Link to="/account">confirm your email</Link> first.
              </li>
            </>
          )}
          <li>Vendors keep your past orders, but without your name.</li>
          <li>Your reviews stay under the name “Former customer”.</li>
          <li>Refunds still go to the card you paid with.</li>
        </ul>
        <CurrentPasswordField field={fields.currentPassword} />
      </AccountFormPage>
    </Form>
  );
}
