import type { ClosurePage } from "~/models/orders/closing/closing.view";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { OfficeForm } from "../kit/office-form";
import "../kit/card.css";
import "../vendors/stall-lists.css";
import "./call-list.css";

/** Vendors whom no email told of a closed day: how to reach each, and a button to tick them off. */
export function CallList({
  calls,
  called,
  canCall,
  marketId,
  action,
}: Pick<ClosurePage, "calls" | "called" | "canCall"> & { marketId: number; action: string }) {
  if (calls.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="to-call">
      <h2 id="to-call">Vendors to call</h2>
      <p className="muted">
        {canCall
          ? `${called}. No email from us reached these vendors. This list is deleted a week after the market day.`
          : "We have no confirmed email for these vendors. Call them once the closing can’t be undone any more."}
      </p>
      <ul className="stall-list card">
        {calls.map(({ vendorId, name, phone, email, called: done }) => (
          <li key={vendorId}>
            <p className="stall-list-name">
              {name}
              <span className="call-ways">
                <Way of={phone} label={`Call ${name}`} />
                <Way of={phone ? null : email} label={`Email ${name}`} />
                {!phone && <span className="muted small">No phone number</span>}
              </span>
              {done && (
                <span className="call-done small">
                  <Icon name="check" />
                  {done}
                </span>
              )}
            </p>
            {canCall && (
              <OfficeForm action={action} preventScrollReset>
                <input type="hidden" name="marketId" value={marketId} />
                <input type="hidden" name="vendorId" value={vendorId} />
                <Button name="called" value={done ? "no" : "yes"} variant={done ? "ghost" : "soft"}>
                  {done ? "Mark as not called" : "Mark as called"}
                  <span className="hidden-text">: {name}</span>
                </Button>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A phone number or an address: a link where it is one, else the text as the vendor wrote it. */
function Way({
  of,
  label,
}: {
  of: { text: string; href: string | null } | null | "";
  label: string;
}) {
  if (!of) return null;
  if (!of.href) return <span>{of.text}</span>;
  return (
    <a href={of.href} className="call-way">
      <span className="hidden-text">{label}: </span>
      {of.text}
    </a>
  );
}
