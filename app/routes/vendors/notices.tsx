import { getFormProps } from "@conform-to/react";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { Button, useBusy } from "~/components/kit/button";
import { CheckboxField } from "~/components/kit/fields";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { noticeNames } from "~/models/vendors/notice/notice.rules";
import { SetNotices } from "~/models/vendors/notice/notice.schema";
import { noticesView, readNotices, setNotices } from "~/models/vendors/notice/notices.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/vendors/vendor-office.css";

export const meta = () => [titled("Emails to you")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return noticesView(await readNotices(ctx), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, SetNotices, setNotices, {
    done: () =>
      ctx.toast.leadTo("/vendor-notices", {
        title: "Saved",
        description: "We saved which emails you want.",
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/vendors/notice/notice.schema").then((m) => m.SetNotices),
);

export default function VendorNotices() {
  const { settings, email, isProven, isOwner, mails } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  const [form, fields] = useCommandForm("notices", command, answer, { defaultValue: settings });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Emails to you"
        lead={isOwner ? `Choose which emails about your business we send to ${email}.` : undefined}
        back={{ to: "/vendor-portal", label: "Back to More" }}
      />
      {!isOwner && (
        <Notice title="You get no emails">
          <p>Only the vendor’s owners get these emails and choose them.</p>
        </Notice>
      )}
      {isOwner && !isProven && (
        <Notice tone="warning" title="No emails yet">
          <p>
            We only email confirmed addresses. <Link to="/account">Confirm your email address</Link>
            .
          </p>
        </Notice>
      )}
      {isOwner && (
        <OfficeForm {...getFormProps(form)} className="card form">
          <FormProblem problem={answer?.problem} />
          <CheckboxField field={fields.newOrder} {...noticeNames.new_order} />
          <CheckboxField field={fields.cancellation} {...noticeNames.cancellation} />
          <CheckboxField field={fields.packSheet} {...noticeNames.pack_sheet} />
          <CheckboxField field={fields.coming} {...noticeNames.coming} />
          <div className="cluster">
            <Button busy={busy} busyText="Saving...">
              Save
            </Button>
          </div>
        </OfficeForm>
      )}
      <p>
        <Link to="/account/notices">Get news on your phone or computer too</Link>
      </p>
      {isOwner && (
        <section className="stack" aria-labelledby="mails">
          <h2 id="mails">Latest emails</h2>
          <MailList mails={mails} />
        </section>
      )}
    </div>
  );
}

/** The latest emails to a vendor, each with its delivery status. */
function MailList({ mails }: Pick<ReturnType<typeof noticesView>, "mails">) {
  if (mails.length === 0) {
    return <p className="muted">No emails yet. Emails to this vendor’s owners show up here.</p>;
  }
  return (
    <ul className="mail-list">
      {mails.map(({ id, subject, to, when, state, word }) => (
        <li key={id}>
          <p className="strong">{subject}</p>
          <StateBadge state={state}>{word}</StateBadge>
          <p className="muted small mail-facts">
            {to} · {when}
          </p>
        </li>
      ))}
    </ul>
  );
}
