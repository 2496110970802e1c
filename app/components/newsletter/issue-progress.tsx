import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { formatNumber } from "~/models/core/numbers";
import type { IssueView } from "~/models/running/newsletter/newsletter.view";
import { Day } from "../kit/day";
import { DescriptionList } from "../kit/description-list";
import "./newsletter-office.css";

/** How often the page looks how far an issue is, in milliseconds. */
const interval = 10_000;

const numberOr = (count: number | null) => (count ? formatNumber(count) : null);

/** How far an issue is; a page that is looked at keeps it fresh while it is on its way. */
export function IssueProgress({
  progress,
  state,
}: {
  progress: NonNullable<IssueView["progress"]>;
  state: IssueView["state"];
}) {
  const { revalidate } = useRevalidator();
  const isSending = state === "sending";
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, interval);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
  const { sent, of, waiting, givenUp, left } = progress;
  return (
    <section className="issue-progress" aria-label="How far it is">
      <p className="issue-figure">{progress.text}</p>
      <progress max={Math.max(1, of)} value={sent} aria-label="Copies that have gone" />
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
          { term: "Waiting to go", value: numberOr(waiting) },
          { term: "Could not be sent", value: numberOr(givenUp) },
          { term: "Left meanwhile", value: numberOr(left) },
          {
            term: state === "stopped" ? "Stopped" : "Ended",
            value: progress.ended && <Day of={progress.ended} />,
          },
        ]}
      />
    </section>
  );
}
