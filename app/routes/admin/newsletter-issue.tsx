import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { Button, type ButtonVariant, LinkButton, useBusy } from "~/components/kit/button";
import { DescriptionList } from "~/components/kit/description-list";
import { Icon } from "~/components/kit/icon";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { useRefresh } from "~/components/kit/use-refresh";
import { IssueBadge } from "~/components/newsletter/issues-list";
import { Logo } from "~/components/shell/logo";
import { titled } from "~/components/shell/page-meta";
import { formatNumber } from "~/models/core/numbers";
import { findIssue } from "~/models/running/newsletter/issue.server";
import { type IssueView, issueView } from "~/models/running/newsletter/newsletter.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/menu.css";
import "~/components/newsletter/newsletter-office.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.subject ?? "Issue")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return issueView(await findIssue(ctx, idIn(args.params.issueId)), ctx.now);
}

export default function Issue() {
  const issue = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={issue.subject}
        lead={issue.changed}
        back={{ to: "/newsletter-management?tab=issues", label: "Back to issues" }}
      >
        <div className="cluster">
          <IssueBadge state={issue.state} />
        </div>
      </PageHeader>
      {issue.progress && <IssueProgress progress={issue.progress} state={issue.state} />}
      <IssueActions issue={issue} />
      <IssuePreview subject={issue.subject} paragraphs={issue.paragraphs} />
    </div>
  );
}

/** The actions for an issue in its current state. */
function IssueActions({ issue }: { issue: IssueView }) {
  const { state, path, readersNow, whyNotGoOn } = issue;
  switch (state) {
    case "draft":
      return (
        <div className="cluster">
          {readersNow > 0 ? (
            <LinkButton to={`${path}/send`}>
              Send to {formatNumber(readersNow)} {readersNow === 1 ? "subscriber" : "subscribers"}…
            </LinkButton>
          ) : (
            <p className="muted">The newsletter has no subscribers.</p>
          )}
          <Act issue={issue} name="test" label="Email me a test" />
          <LinkButton to={`${path}/edit`} variant="soft" icon="edit">
            Edit
          </LinkButton>
          <details className="unfold">
            <summary>
              Delete… <Icon name="chevron-down" />
            </summary>
            <Act issue={issue} name="delete" label="Delete this draft" variant="danger" />
          </details>
        </div>
      );
    case "sending":
      return (
        <div className="cluster">
          <Act issue={issue} name="stop" label="Stop" variant="danger" />
          <LinkButton to={path} variant="soft" icon="refresh">
            See progress
          </LinkButton>
        </div>
      );
    case "stopped":
      return whyNotGoOn ? (
        <p className="muted">{whyNotGoOn}</p>
      ) : (
        <Act issue={issue} name="go-on" label="Resume sending" variant="solid" />
      );
    case "sent":
      return null;
  }
}

/** A button that posts to its own address below the issue. */
function Act({
  issue: { path, version },
  name,
  label,
  variant = "soft",
}: {
  issue: IssueView;
  name: "test" | "stop" | "go-on" | "delete";
  label: string;
  variant?: ButtonVariant;
}) {
  const action = `${path}/${name}`;
  const busy = useBusy({ action });
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <Button variant={variant} busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

/** An issue as its subscribers see it. */
function IssuePreview({ subject, paragraphs }: { subject: string; paragraphs: readonly string[] }) {
  // Two paragraphs can have the same text, so their position is the key.
  const placed = paragraphs.map((text, at) => ({ text, key: `${at}` }));
  return (
    <section className="letter" aria-label="Preview">
      <p className="muted small">How subscribers see this issue:</p>
      <Logo />
      <div className="letter-sheet stack sheet gap-4">
        <h2>{subject}</h2>
        {placed.map(({ text, key }) => (
          <p key={key} className="prose">
            {text}
          </p>
        ))}
      </div>
      <p className="muted small">
        You get this email because you subscribe to our newsletter. <u>Unsubscribe</u>
      </p>
    </section>
  );
}

/** How often the page checks the progress of an issue, in milliseconds. */
const interval = 10_000;

const numberOr = (count: number | null) => (count ? formatNumber(count) : null);

/** The progress of an issue. A visible page updates it while the issue is being sent. */
function IssueProgress({
  progress,
  state,
}: {
  progress: NonNullable<IssueView["progress"]>;
  state: IssueView["state"];
}) {
  const refresh = useRefresh();
  const isSending = state === "sending";
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, interval);
    return () => clearInterval(timer);
  }, [isSending, refresh]);
  const { sent, of, waiting, givenUp, left } = progress;
  return (
    <section className="issue-progress stack form-wide gap-3" aria-label="Progress">
      <p className="title-3 strong figures">{progress.text}</p>
      <progress max={Math.max(1, of)} value={sent} aria-label="Sent" />
      <DescriptionList
        items={[
          {
            term: "Began",
            value: progress.began && (
              <>
                <Day of={progress.began} />
                {progress.by && ` by ${progress.by}`}
              </>
            ),
          },
          { term: "Takes", value: progress.rest && `${progress.rest} more` },
          { term: "Waiting", value: numberOr(waiting) },
          { term: "Failed", value: numberOr(givenUp) },
          { term: "Unsubscribed since", value: numberOr(left) },
          {
            term: state === "stopped" ? "Stopped" : "Ended",
            value: progress.ended && <Day of={progress.ended} />,
          },
        ]}
      />
    </section>
  );
}
