import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FollowedView } from "~/models/joining/application/application.view";
import type { FormAnswer } from "~/platform/submit";
import { Badge } from "../kit/badge";
import { FormActions } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { TextArea } from "../kit/fields";
import { FormProblem, Notice } from "../kit/notice";
import { PageHeader } from "../kit/page-header";
import { lazyCommand, useCommandForm } from "../kit/use-command-form";
import "../kit/button.css";
import "../kit/card.css";
import "./application.css";
import "../kit/field.css";

const tones = { pending: "waiting", approved: "good", rejected: "bad" } as const;
const notices = { pending: "info", approved: "good", rejected: "warning" } as const;

/**
 * An application as its applicant sees it: its status, what the applicant sent, and the reviewer's
 * questions.
 */
export function ApplicationState({
  application,
  children,
}: {
  application: FollowedView;
  /** The form to answer with. */
  children: ReactNode;
}) {
  const { status, reference, name, messages, isAsked } = application;
  return (
    <>
      <PageHeader title="Your application" lead={name}>
        <div className="cluster">
          <Badge tone={tones[status]}>{status}</Badge>
        </div>
      </PageHeader>
      <Notice
        tone={isAsked ? "warning" : notices[status]}
        title={isAsked ? "We have a question" : undefined}
      >
        <p>{isAsked ? "Answer below so that we can continue." : application.told}</p>
        {application.signIn && (
          <Link to={application.signIn} className="button-link">
            Sign in
          </Link>
        )}
        {application.notes && <p className="prose">{application.notes}</p>}
      </Notice>
      {messages.length > 0 && (
        <section className="card" aria-labelledby="exchange">
          <h2 id="exchange" className="title-3">
            Questions and answers
          </h2>
          <ol className="stack gap-3">
            {messages.map(({ id, by, text, at }) => (
              <li key={id} className="exchange-message box" data-by={by}>
                <p className="muted small">
                  {by === "reviewer" ? "We asked" : "You answered"} on{" "}
                  <time dateTime={at.iso}>{at.date}</time>
                </p>
                <p className="prose">{text}</p>
              </li>
            ))}
          </ol>
          {children}
        </section>
      )}
      <section className="card" aria-labelledby="sent">
        <h2 id="sent" className="title-3">
          What you sent
        </h2>
        <DescriptionList
          items={[
            { term: "Reference", value: <span className="reference">{reference}</span> },
            { term: application.what, value: name },
            ...application.sent.map(({ term, value }) => ({
              term,
              value: <span className="prose">{value}</span>,
            })),
            {
              term: "Submitted",
              value: <time dateTime={application.submitted.iso}>{application.submitted.date}</time>,
            },
            {
              term: "Reviewed",
              value: application.reviewed && (
                <time dateTime={application.reviewed.iso}>{application.reviewed.date}</time>
              ),
            },
            {
              term: "Photos",
              value:
                application.photos.length > 0 ? (
                  <span className="sent-photos wrap gap-2">
                    {application.photos.map((source, at) => (
                      <img
                        key={source}
                        src={source}
                        alt={`Number ${at + 1} sent with your application`}
                        loading="lazy"
                      />
                    ))}
                  </span>
                ) : null,
            },
          ]}
        />
        <p className="muted small">
          This page is only for you. We emailed you the link. Keep your reference in case you
          contact us.
        </p>
      </section>
    </>
  );
}

const command = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.AnswerReviewer),
);

/** The applicant's answer to what a reviewer has asked. */
export function AnswerForm({
  answer,
  isAsked,
}: {
  answer: FormAnswer | undefined;
  /** True if the reviewer wrote the last message and waits for an answer. */
  isAsked: boolean;
}) {
  const [form, fields] = useCommandForm("answer", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TextArea field={fields.text} label={isAsked ? "Your answer" : "Your note"} />
      <FormActions
        button={isAsked ? "Send answer" : "Send note"}
        busyText="Sending..."
        variant={isAsked ? "solid" : "soft"}
      />
    </Form>
  );
}
