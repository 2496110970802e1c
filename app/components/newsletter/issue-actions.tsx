import { Form } from "@remix-run/react";
import { formatNumber } from "~/models/core/numbers";
import type { IssueView } from "~/models/running/newsletter/newsletter.view";
import { Button, type ButtonVariant, LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { useBusy } from "../kit/use-busy";
import "../kit/unfold.css";

/** What can be done with an issue as it stands. */
export function IssueActions({ issue }: { issue: IssueView }) {
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
            <p className="muted">Nobody reads the newsletter yet.</p>
          )}
          <Act issue={issue} name="test" label="Mail me a test" />
          <LinkButton to={`${path}/edit`} variant="soft" icon="edit">
            Edit
          </LinkButton>
          <details className="unfold">
            <summary>
              Delete… <Icon name="chevron-down" />
            </summary>
            <Act issue={issue} name="delete" label="Delete this draft for good" variant="danger" />
          </details>
        </div>
      );
    case "sending":
      return (
        <div className="cluster">
          <Act issue={issue} name="stop" label="Stop" variant="danger" />
          <LinkButton to={path} variant="soft" icon="refresh">
            See how far it is
          </LinkButton>
        </div>
      );
    case "stopped":
      return whyNotGoOn ? (
        <p className="muted">{whyNotGoOn}</p>
      ) : (
        <Act issue={issue} name="go-on" label="Go on" variant="solid" />
      );
    case "sent":
      return null;
  }
}

/** A button that posts to an address of its own below the issue. */
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
