import { Form } from "@remix-run/react";
import type { harvestView, ProposalView } from "~/models/orders/order/short-harvest.view";
import { Button, LinkButton, useBusy } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { FormProblem, Notice } from "../kit/notice";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "../kit/field.css";
import "./short-harvest.css";

type HarvestView = ReturnType<typeof harvestView>;

/** Asks how many the vendor has of the product. Everything else follows from that number. */
export function HarvestCount({
  harvest: { name, back, ordered, orders, unpaid, whyNot },
  available,
}: {
  harvest: HarvestView;
  available: number | null;
}) {
  if (orders === 0 || whyNot) {
    return (
      <EmptyState
        title={whyNot?.title ?? "No orders to fill"}
        text={whyNot?.text ?? "This market day has no open orders with this product."}
      >
        <LinkButton to={back}>Back to the market day</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {unpaid > 0 && (
        <Notice tone="warning" title={`${unpaid} more not paid yet`}>
          <p>
            Customers are paying for {unpaid} more right now. If they pay within 30 minutes, you
            need up to {unpaid} more. Check this page again in 30 minutes.
          </p>
        </Notice>
      )}
      <Form method="get" className="harvest-count cluster gap-2-3" preventScrollReset>
        <label htmlFor="available">{name}: how many do you have?</label>
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
        <Button variant={available === null ? "solid" : "soft"}>
          See how many each customer gets
        </Button>
      </Form>
    </>
  );
}

/**
 * How many each customer gets, what that costs and what the emails say: all of it before anything
 * happens.
 */
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
      <Notice tone="good" title="You have enough for everyone">
        <p>Customers ordered {ordered}. No order needs to change.</p>
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
          What will happen
        </h2>
        <ul className="stack bullets gap-1">
          {proposal.will.map((line) => (
            <li key={line}>{line}.</li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="who">
        <h2 id="who">How many each customer gets</h2>
        <p className="muted">
          Earliest orders are filled first, unless you change the numbers. {proposal.given} of{" "}
          {available} are assigned.
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
            Recalculate
          </Button>
        </div>
      </section>
      <section className="stack" aria-labelledby="told">
        <h2 id="told">Email to your customers</h2>
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
            <summary>{`The email to a customer ${of}`}</summary>
            <pre>{text}</pre>
          </details>
        ))}
      </section>
      <div className="cluster foot-bar line-above space-y-3">
        <Button busy={busy} busyText="Correcting...">
          {changes === 1 ? "Correct 1 order" : `Correct ${changes} orders`}
        </Button>
        <p className="muted small">All corrections happen at once. You can’t undo them.</p>
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
