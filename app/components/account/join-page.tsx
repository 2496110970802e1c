import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { lazyCommand } from "../kit/lazy-command";
import { PageHeader } from "../kit/page-header";
import { useBusy } from "../kit/use-busy";
import { useCommandForm } from "../kit/use-command-form";
import { NameFields, NewPasswordFields } from "./account-fields";
import { MailedLinkPage } from "./mailed-link-page";
import "../kit/card.css";

const join = lazyCommand(() =>
  import("~/models/people/user/invitations.schema").then((m) => m.JoinByInvitation),
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
        title="Make an account"
        lead={`For ${to}. We’ll email you at ${email}.`}
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
              Make my account
            </Button>
          </div>
        </div>
      </Form>
    </MailedLinkPage>
  );
}
