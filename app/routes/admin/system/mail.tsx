import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { Moment } from "~/components/kit/moment";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { mailView } from "~/models/people/mail/mail.view";
import { findMail, RetryMail, retryMail } from "~/models/people/mail/mail-list.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/system/system.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.subject ?? "Email")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return mailView(await findMail(ctx, idIn(args.params.mailId)), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const mailId = idIn(args.params.mailId);
  return submitForm(ctx, args, RetryMail, retryMail, {
    also: { mailId },
    done: () =>
      ctx.toast.leadTo(`/admin/system/mail/${mailId}`, {
        title: "Trying again",
        description: "We’ll send the email within a minute.",
      }),
  });
}

export default function OneMail() {
  const mail = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={mail.subject}
        lead={`To ${mail.to}`}
        back={{ to: "/admin/system/mail", label: "Back to emails" }}
      >
        <p>
          <StateBadge state={mail.state}>{mail.word}</StateBadge>
        </p>
      </PageHeader>
      <FormProblem problem={answer?.problem} />
      <DescriptionList
        items={[
          { term: "Written", value: <Moment of={mail.created} inFull /> },
          { term: "Sent", value: mail.sent && <Moment of={mail.sent} inFull /> },
          { term: "Next try", value: mail.next && <Moment of={mail.next} inFull /> },
          { term: "Tries", value: mail.triesText },
          { term: "Manual retries", value: mail.retries > 0 ? mail.retries : null },
          { term: "What went wrong", value: mail.error && <code>{mail.error}</code> },
          { term: "About", value: <code>{mail.about}</code> },
        ]}
      />
      {mail.canRetry && (
        <Form method="post">
          <Button icon="refresh" busy={busy}>
            Try again
          </Button>
        </Form>
      )}
      {mail.whyNot && <p>{mail.whyNot}</p>}
      <MailWords text={mail.text} />
    </div>
  );
}

/** The text of an email, without secret links. */
function MailWords({ text }: { text: string | null }) {
  if (text === null || text === "") {
    return (
      <p className="muted">
        This email contains a private link for its recipient, so we don’t show its text.
      </p>
    );
  }
  return (
    <section className="card stack" aria-label="Text">
      <p className="mail-words">{text}</p>
      <p className="muted">We left out the secret part of links.</p>
    </section>
  );
}
