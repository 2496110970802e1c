import { Form } from "@remix-run/react";
import type { harvestView, ProposalView } from "~/models/orders/order/short-harvest.view";
import { Button, LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FormProblem, Notice } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import { useBusy } from "../kit/use-busy";
import "../kit/card.css";
import "../kit/field.css";
import "./short-harvest.css";

type HarvestView = ReturnType<typeof harvestView>;

/** How many there are, which everything else follows from. */
export function HarvestCount({
  harvest: { name, back, ordered, orders, unpaid },
  available,
}: {
  harvest: HarvestView;
  available: number | null;
}) {
  if (orders === 0) {
    return (
      <EmptyState title="Nobody has ordered it" text="There is nothing to give out for that day.">
        <LinkButton to={back}>Back to the market day</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {unpaid > 0 && (
        <Notice tone="warning" title={`${unpaid} more may be on their way`}>
          <p>
            Somebody is paying for {unpaid === 1 ? "one" : unpaid} just now. What is paid in the
            next half hour comes on top: look here again then.
          </p>
        </Notice>
      )}
      <Form method="get" className="harvest-count cluster gap-2-3" preventScrollReset>
        <label htmlFor="available">How many {name} are there?</label>
        <input
          id="available"
          name="available"
          type="number"
          inputMode="numeric"
          min={0}
          max={999999}
          step={1}
          required
          defaultValue={available ?? ""}
          className="control"
          aria-describedby="available-of"
        />
        <span id="available-of" className="muted">
          of {ordered} ordered
        </span>
        <Button variant={available === null ? "solid" : "soft"}>See who gets how many</Button>
      </Form>
    </>
  );
}

/** Who gets how many, what that costs and what is mailed: all of it before anything is done. */
export function HarvestProposal({
  proposal,
  reason,
  formKey,
}: {
  proposal: ProposalView;
  reason: string;
  formKey: string;
}) {
  const { available, ordered, lines, changes, whyNot } = proposal;
  const busy = useBusy();
  if (available >= ordered) {
    return (
      <Notice tone="good" title="That is enough for everybody">
        <p>All {ordered} that were ordered can be given out: there is nothing to correct.</p>
      </Notice>
    );
  }
  return (
    <OfficeForm className="stack" preventScrollReset>
      <input type="hidden" name="available" value={available} />
      <input type="hidden" name="seen" value={proposal.seen} />
      <input type="hidden" name="shown" value={proposal.shown} />
      <input type="hidden" name="key" value={formKey} />
      <FormProblem problem={whyNot ?? undefined} />
      <section className="card stack" aria-labelledby="will">
        <h2 id="will" className="title-3">
          This will happen
        </h2>
        <ul className="stack bullets gap-1">
          {proposal.will.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="who">
        <h2 id="who">Who gets how many</h2>
        <p className="muted">
          First ordered, first served, unless you say otherwise. {proposal.given} of {available} are
          given out.
        </p>
        <table className="harvest-lines">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col" className="harvest-number">
                Ordered
              </th>
              <th scope="col">Gets</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
        <div>
          <Button variant="outline" formMethod="get" icon="refresh">
            Work it out again
          </Button>
        </div>
      </section>
      <section className="stack" aria-labelledby="told">
        <h2 id="told">What your customers read</h2>
        <label htmlFor="reason">Why</label>
        <textarea
          id="reason"
          name="reason"
          rows={2}
          maxLength={300}
          required
          defaultValue={reason}
          className="control"
        />
        {proposal.mails.map(({ of, text }) => (
          <details key={of} className="harvest-mail">
            <summary>{`The mail to somebody ${of}`}</summary>
            <pre>{text}</pre>
          </details>
        ))}
      </section>
      <div className="cluster foot-bar line-above space-y-3">
        <Button busy={busy} busyText="Correcting...">
          {changes === 1 ? "Correct 1 order" : `Correct ${changes} orders`}
        </Button>
        <p className="muted small">All of them, or none. This cannot be undone.</p>
      </div>
    </OfficeForm>
  );
}

const outcomes = { nothing: "As ordered", correct: "Corrected", cancel: "Cancelled" } as const;

function Line({ line }: { line: ProposalView["lines"][number] }) {
  const { number, customer, ordered, gets, does, money } = line;
  return (
    <tr data-does={does}>
      <th scope="row">
        <strong>{customer}</strong>
        <span className="muted small block">{number}</span>
      </th>
      <td className="harvest-number">{ordered}</td>
      <td>
        <input
          name="quantity"
          type="number"
          inputMode="numeric"
          min={0}
          max={ordered}
          step={1}
          required
          defaultValue={gets}
          aria-label={`${customer}, ${number}, gets`}
          className="control harvest-gets"
        />
      </td>
      <td>
        {outcomes[does]}
        {money && <span className="muted small block">{money}</span>}
      </td>
    </tr>
  );
}
