import { Form, Link, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type {
  DeskView,
  FactView,
  OpenItemView,
} from "~/models/joining/review-queue/review-queue.view";
import type { FormAnswer } from "~/platform/submit";
import { Badge } from "../kit/badge";
import { Button } from "../kit/button";
import { DescriptionList } from "../kit/description-list";
import { Icon } from "../kit/icon";
import { FormProblem, Notice } from "../kit/notice";
import { HiddenValues } from "../kit/office-form";
import { BackLink } from "../kit/page-header";
import { isServerThere } from "../kit/use-refresh";
import { DecisionButtons, DecisionForm, type Publishing } from "./decision-form";
import { stateTones } from "./queue-list";
import "../kit/navigation.css";
import "./review-queue.css";

/** The open item: its status, what is known about it, and what can be decided. */
export function ReviewDetail({
  open,
  desk,
  answer,
  all,
  publishing,
  children,
  footer,
}: {
  open: OpenItemView;
  desk: DeskView;
  answer: FormAnswer | undefined;
  /** The text of the link back to the list, on a phone. */
  all: string;
  /** For an item that approving can add to the guide in the same press. */
  publishing?: Publishing | null;
  /** Actions for the item besides deciding, shown before the decision. */
  children?: ReactNode;
  /** What stays in reach at the foot once the item is decided. */
  footer?: ReactNode;
}) {
  const isWaiting = open.state === "pending" && !open.whyNot;
  return (
    <article className="review-open stack gap-0">
      <div className="review-body stack gap-0">
        <div className="review-way cluster between gap-0-4">
          <BackLink to={desk.all}>{all}</BackLink>
          <nav aria-label="Previous and next item" className="review-steps row gap-0">
            {open.place && <span className="review-place muted small figures">{open.place}</span>}
            <Step to={open.previous} label="Previous" icon="chevron-left" />
            <Step to={open.next} label="Next" icon="chevron-right" />
          </nav>
        </div>
        <header className="review-head flex between align-start gap-4">
          <div>
            <p className="review-kind muted small">{open.name}</p>
            <h2 tabIndex={-1}>{open.title}</h2>
          </div>
          <Badge tone={open.adding === "to_add" ? "waiting" : stateTones[open.state]}>
            {open.status}
          </Badge>
        </header>
        <FormProblem problem={answer?.problem} />
        {open.decided && (
          <Notice
            tone={open.state === "approved" ? "good" : "info"}
            title={open.outcome ? `${open.outcome.text}.` : open.decided}
          >
            {open.outcome && <Outcome open={open} all={desk.all} />}
            {open.notes && <p className="prose">{open.notes}</p>}
          </Notice>
        )}
        <DescriptionList
          items={[
            ...open.facts.map((fact) => ({
              term: fact.term,
              value: <Fact fact={fact} of={open.title} />,
            })),
            {
              term: "Received",
              value: (
                <time dateTime={open.asked.iso}>
                  {open.asked.date}, {open.askedAgo}
                </time>
              ),
            },
            {
              term: "Reviewed",
              value: open.reviewed && (
                <time dateTime={open.reviewed.iso}>{open.reviewed.date}</time>
              ),
            },
          ]}
        />
        {children}
        {isWaiting && <ClaimBar open={open} desk={desk} />}
        {open.whyNot ? (
          open.state === "pending" && (
            <Notice tone="warning" title={open.whyNot.title}>
              <p>{open.whyNot.text}</p>
            </Notice>
          )
        ) : (
          <DecisionForm open={open} desk={desk} answer={answer} publishing={publishing} />
        )}
      </div>
      {isWaiting ? <DecisionButtons open={open} desk={desk} publishing={publishing} /> : footer}
    </article>
  );
}

/** Who decided, and a link to the next item of the list. */
function Outcome({ open, all }: { open: OpenItemView; all: string }) {
  const next = open.outcome?.next;
  return (
    <>
      <p>{open.decided}.</p>
      {next ? (
        <Link to={next} className="review-next" preventScrollReset>
          Next<span className="hidden-text"> in the list</span>
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <p>
          This was the last item on the list. <Link to={all}>See the list</Link>
        </p>
      )}
    </>
  );
}

function Step({
  to,
  label,
  icon,
}: {
  to: string | null | 0;
  label: string;
  icon: "chevron-left" | "chevron-right";
}) {
  if (!to) return null;
  return (
    <Link
      to={to}
      className="page-link"
      preventScrollReset
      rel={label === "Next" ? "next" : "prev"}
      aria-label={`${label} in the list`}
    >
      <Icon name={icon} />
    </Link>
  );
}

function Fact({ fact, of }: { fact: FactView; of: string }) {
  if (fact.isPicture) {
    return (
      <span className="review-pictures wrap gap-2">
        {fact.values.map(({ text }, at) => (
          <a key={text} href={text} target="_blank" rel="noreferrer">
            <img
              src={text}
              alt={`${of} ${at + 1} (opens in a new tab)`}
              loading="lazy"
              width="96"
              height="96"
            />
          </a>
        ))}
      </span>
    );
  }
  const shown = fact.values.map(({ text, href }) =>
    href ? (
      <a key={text} href={href} rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      <span key={text} className="prose">
        {text}
      </span>
    ),
  );
  if (shown.length === 1) return shown[0] ?? null;
  return (
    <ul>
      {shown.map((each) => (
        <li key={each.key}>{each}</li>
      ))}
    </ul>
  );
}

const action = "/admin/review/claim";
/** How long a reviewer must have an item open to count as reviewing it, in milliseconds. */
const untilOn = 2_000;

/**
 * Who is reviewing an item, and 'I’ll review this'. Opening a page saves nothing. With JavaScript,
 * the page reports by itself that a reviewer has stayed on it.
 */
function ClaimBar({ open, desk }: { open: OpenItemView; desk: DeskView }) {
  const { isMine, who } = open.claim;
  const { submit } = useFetcher();
  const say = useRef(submit);
  say.current = submit;
  const isFree = !isMine && who === null;
  useEffect(() => {
    if (!isFree) return;
    let isHere = true;
    const stays = setTimeout(async () => {
      if (!(await isServerThere()) || !isHere) return;
      say.current({ itemId: String(open.id), hold: "on" }, { method: "post", action });
    }, untilOn);
    return () => {
      isHere = false;
      clearTimeout(stays);
    };
  }, [isFree, open.id]);

  const back = `${desk.path}${desk.query}${desk.query ? "&" : "?"}item=${open.id}`;
  return (
    <div className={who ? "claim row small tall claim-other strong round" : "claim row small tall"}>
      <Icon name="eye" />
      <p>
        {who
          ? `${who} is reviewing this.`
          : isMine
            ? "Others can see that you’re reviewing this."
            : "No one is reviewing this."}
      </p>
      {!who && (
        <Form method="post" action={action} preventScrollReset>
          <HiddenValues values={{ itemId: open.id, back }} />
          <Button name="hold" value={isMine ? "off" : "on"} variant="ghost">
            {isMine ? "Stop reviewing" : "I’ll review this"}
          </Button>
        </Form>
      )}
    </div>
  );
}
