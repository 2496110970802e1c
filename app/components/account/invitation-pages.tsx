import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { lazyCommand } from "../kit/lazy-command";
import { FormProblem } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { NameFields, NewPasswordFields } from "./account-fields";
import { MailedLinkPage } from "./mailed-link-page";
import "../kit/card.css";

const join = lazyCommand(() =>
  import("~/models/people/user/user.schema").then((m) => m.JoinByInvitation),
);

/** Whoever was invited by mail makes an account. `at` is the invitation's own page. */
export function JoinPage({
  invitation,
  at,
  answer,
}: {
  /** What it is to, and the address it was mailed to; null for a link that has ended. */
  invitation: { to: string; email: string; token: string } | null;
  at: string;
  answer: FormAnswer | undefined;
}) {
  const busy = useBusy();
  const [form, fields] = useCommandForm("join", join, answer);
  const { to, email, token } = invitation ?? {};
  return (
    <MailedLinkPage isOpen={invitation !== null} problem={answer?.problem} from="invitation">
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
          <div className="form-actions">
            <Button busy={busy} busyText="Creating your account...">
              Create my account
            </Button>
          </div>
        </div>
      </Form>
    </MailedLinkPage>
  );
}

/** What an invitation asks of whoever opens it: to accept as who they are, or first to be somebody. */
export function AnswerInvitation({
  account,
  to,
  doors,
  warning,
}: {
  /** Who is signed in, and why they may not accept; null for nobody. */
  account: { username: string; refused: FormAnswer["problem"] } | null;
  /** Where the answer is sent: the invitation's own address. */
  to: string;
  /** The ways to sign in or to make an account. */
  doors: ReactNode;
  /** What accepting changes for their account. */
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
