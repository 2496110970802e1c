import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Button, FormActions, useBusy } from "../kit/button";
import { FormProblem } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import { NameFields, NewPasswordFields } from "./account-fields";
import { InvitationLinkPage } from "./mailed-link-page";
import "../kit/card.css";

const join = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.JoinByInvitation),
);

/**
 * The page where a person invited by email creates an account. `at` is the invitation's own page.
 */
export function JoinPage({
  invitation,
  at,
  answer,
}: {
  /**
   * What the person is invited to, and the address the invitation was emailed to; null if the link
   * has expired or was used.
   */
  invitation: { to: string; email: string; token: string } | null;
  at: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useCommandForm("join", join, answer);
  const { to, email, token } = invitation ?? {};
  return (
    <InvitationLinkPage isOpen={invitation !== null} problem={answer?.problem}>
      <PageHeader
        title="Create an account"
        lead={`You need an account to join ${to}. We’ll use your email address ${email}.`}
        back={{ to: `${at}?token=${token}`, label: "Back to the invitation" }}
      />
      <Form
        method="post"
        action={`${at}/register?token=${token}`}
        {...getFormProps(form)}
        className="card"
      >
        <div className="form">
          <NameFields fields={fields} />
          <NewPasswordFields fields={fields} label="Password" />
          <FormActions button="Create my account" busyText="Creating your account..." />
        </div>
      </Form>
    </InvitationLinkPage>
  );
}

/**
 * Asks a signed-in user to accept the invitation, and everyone else to sign in or create an account
 * first.
 */
export function AnswerInvitation({
  account,
  to,
  doors,
  warning,
}: {
  /** The signed-in account, and why it may not accept; null if nobody is signed in. */
  account: { username: string; refused: FormAnswer["problem"] } | null;
  /** Where the answer is sent: the invitation's own address. */
  to: string;
  /** The ways to sign in or to create an account. */
  doors: ReactNode;
  /** What accepting changes for the user's account. */
  warning?: ReactNode;
}) {
  const busy = useBusy();
  if (account === null) return <section className="card stack">{doors}</section>;
  return (
    <section className="card stack">
      <p>
        You are signed in as <strong>{account.username}</strong>.
      </p>
      {account.refused ? (
        <FormProblem problem={account.refused} />
      ) : (
        <>
          {warning}
          <Form method="post" action={to}>
            <Button busy={busy}>Accept the invitation</Button>
          </Form>
        </>
      )}
    </section>
  );
}
