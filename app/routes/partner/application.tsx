import { getFormProps } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailedLinkPage, mailedLinkMeta } from "~/components/account/mailed-link-page";
import { AnswerForm, ApplicationState } from "~/components/application/application-state";
import { FormActions } from "~/components/kit/button";
import { TextField } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import {
  AnswerReviewer,
  MailApplicationLink,
} from "~/models/joining/application/application.schema";
import { followedView } from "~/models/joining/application/application.view";
import {
  answerReviewer,
  followApplication,
  mailApplicationLink,
} from "~/models/joining/application/follow.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { openMailedLink } from "~/platform/mailed-link";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => mailedLinkMeta("Your application");

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  ctx.headers.set("Cache-Control", "private, no-store");
  const followed = await followApplication(ctx, { reference: args.params.reference, token });
  return followed === null ? data(null, { status: 410 }) : data(followedView(followed));
}

/** Sends the applicant's answer or, if the link has expired, asks for a new link. */
export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const token = openMailedLink(ctx, args.request);
  const { reference } = args.params;
  const { pathname, search, searchParams } = new URL(args.request.url);
  if (searchParams.has("again")) {
    const mail = (_: typeof ctx, asked: MailApplicationLink) =>
      mailApplicationLink(ctx, { ...asked, reference });
    return submitForm(ctx, args, MailApplicationLink, mail, {
      done: () =>
        ctx.toast.leadTo(pathname, {
          title: "Check your email",
          description: "If you entered the application’s contact email, we’re emailing you a link.",
        }),
    });
  }
  const answer = (_: typeof ctx, said: AnswerReviewer) =>
    answerReviewer(ctx, { ...said, reference });
  return submitForm(ctx, args, AnswerReviewer, answer, {
    also: { token },
    done: () =>
      ctx.toast.leadTo(pathname + search, {
        title: "Answer sent",
        description: "Thank you. We’ll continue our review.",
      }),
  });
}

export default function Application() {
  const application = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <MailedLinkPage isOpen={application !== null} afterwards={<AnotherLink answer={answer} />}>
      {application && (
        <ApplicationState application={application}>
          {application.mayAnswer && (
            <AnswerForm
              key={application.messages.length}
              answer={answer}
              isAsked={application.isAsked}
            />
          )}
        </ApplicationState>
      )}
    </MailedLinkPage>
  );
}

const command = lazyCommand(() =>
  import("~/models/joining/application/application.schema").then((m) => m.MailApplicationLink),
);

/** The form that emails a new link to the application's own email address. */
function AnotherLink({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useCommandForm("application-link", command, answer, {
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" action="?again" {...getFormProps(form)} className="form">
      <FormProblem problem={answer?.problem} />
      <TextField field={fields.email} label="Contact email" type="email" autoComplete="email" />
      <FormActions button="Email me a new link" busyText="Sending..." />
    </Form>
  );
}
