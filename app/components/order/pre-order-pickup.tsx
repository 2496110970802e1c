import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { TextArea } from "../kit/fields";
import { type RadioCard, RadioCards } from "../kit/radio-cards";
import {
  type BasketLine,
  type EntriesFields,
  type EntriesForm,
  type OfferedDate,
  type OfferedMarket,
  soldOutOn,
} from "./pre-order-entries";
import "../kit/card.css";

/**
 * Where and when the customer collects the order. The dates depend on the market and the basket.
 */
export function PreOrderPickup({
  form,
  fields,
  markets,
  market,
  date,
  loading,
  lines,
  children,
}: {
  form: EntriesForm;
  fields: EntriesFields;
  markets: OfferedMarket[];
  /** The chosen market and date. */
  market: OfferedMarket | undefined;
  date: OfferedDate | undefined;
  loading: boolean;
  lines: BasketLine[];
  /** The button that asks for a market's dates without JavaScript. */
  children: ReactNode;
}) {
  return (
    <section className="card stack" aria-labelledby="where">
      <h2 id="where">Pickup</h2>
      <RadioCards
        field={fields.marketId as FieldMetadata<number>}
        label="Pickup location"
        options={markets.map((each) => ({
          value: String(each.id),
          label: each.name,
          text: (
            <>
              {each.address}
              <span className="block">{nextText(each)}</span>
            </>
          ),
        }))}
        onChoose={(value) => {
          form.update({ name: fields.marketId.name, value: Number(value) });
          form.update({ name: fields.pickupDate.name, value: "" });
        }}
      />
      {children}
      {loading ? (
        <p className="muted" role="status">
          Loading market schedule...
        </p>
      ) : !market ? (
        <p className="muted">Select a pickup location first</p>
      ) : (
        <>
          {market.dates.length === 0 && (
            <p className="muted">No pickup dates available for this market</p>
          )}
          {market.dates.length + market.missed.length > 0 && (
            <RadioCards
              key={market.id}
              field={fields.pickupDate as FieldMetadata<string>}
              label="Pickup date"
              options={datesOf(market, lines)}
              onChoose={(value) => form.update({ name: fields.pickupDate.name, value })}
            />
          )}
        </>
      )}
      {date && <p className="muted">Ordering for this date closes at {date.until}.</p>}
      {date?.instructions.map((text) => (
        <p key={text} className="prose">
          {text}
        </p>
      ))}
      <TextArea
        field={fields.specialInstructions as FieldMetadata<string>}
        label="Special instructions"
        hint="Optional. Anything the vendor should know."
        rows={3}
      />
    </section>
  );
}

/** The next pickup time at a market, shown before the customer chooses the market. */
const nextText = ({ dates: [next] }: OfferedMarket) =>
  next ? `Next: ${next.label}, ${next.hours}` : "No pickup dates available for this market";

/** Every date, in order. The dates that cannot be chosen say why. */
function datesOf({ dates, missed }: OfferedMarket, lines: BasketLine[]): RadioCard[] {
  const offered = dates.map((each) => {
    const gone = soldOutOn(each, lines);
    return {
      value: each.date,
      label: each.label,
      text: gone.length > 0 ? `Sold out: ${gone.join(", ")}` : each.hours,
      disabled: gone.length > 0,
    };
  });
  const others = missed.map(({ date, label, why }) => ({
    value: date,
    label,
    text: why,
    disabled: true,
  }));
  return [...offered, ...others].sort((a, b) => a.value.localeCompare(b.value));
}
