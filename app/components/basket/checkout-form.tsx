import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { PlaceBasket } from "~/models/orders/basket/basket.schema";
import { type CheckoutView, checkoutPath, whenCharged } from "~/models/orders/basket/basket.view";
import { payAtPickupText } from "~/models/orders/order/pay-at-pickup.rules";
import { amountText } from "~/models/vendors/product/weight.rules";
import type { FormAnswer } from "~/platform/submit";
import { Button, useBusy } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { CheckboxField, TextArea } from "../kit/fields";
import { Icon } from "../kit/icon";
import { HiddenValues } from "../kit/office-form";
import { RadioCards } from "../kit/radio-cards";
import { useHydrated } from "../kit/use-hydrated";
import { CardChoice } from "../order/card-choice";
import "../kit/card.css";
import "../kit/menu.css";
import "../order/pre-order.css";

type Part = CheckoutView["parts"][number];
type PartField = FieldMetadata<PlaceBasket["parts"][number]>;

/** How each vendor of a basket is paid, and the button that orders everything. */
export function CheckoutForm({
  basket,
  savedCard,
  answer,
}: {
  basket: CheckoutView;
  /** The customer's saved card in words, or null. */
  savedCard: string | null;
  answer: FormAnswer | undefined;
}) {
  const { id, version, parts } = basket;
  const hydrated = useHydrated();
  // See basket-form.tsx.
  const sent = answer?.result.initialValue;
  const isSame = sent?.basketId === String(id) && sent.version === String(version);
  const [form, fields] = useForm<PlaceBasket>({
    id: `checkout-${id}-${version}`,
    lastResult: isSame ? (answer?.result as never) : undefined,
    defaultValue: {
      parts: parts.map(({ vendorId, ways: [paymentMethod], note: specialInstructions }) => ({
        vendorId,
        paymentMethod,
        specialInstructions,
      })),
      card: savedCard ? "saved" : "new",
    },
  });
  const ways = fields.parts.getFieldList().map((field) => field.getFieldset().paymentMethod.value);
  // Without JavaScript, the page does not know what is chosen: it shows what can be paid by card.
  const byCard = parts.filter((part, at) =>
    hydrated ? ways[at] === "card" : part.ways.includes("card"),
  );
  return (
    <Form
      method="post"
      action={checkoutPath(id)}
      {...getFormProps(form)}
      className="stack pre-order"
    >
      <HiddenValues values={{ basketId: id, version, totalAmount: basket.totalCents }} />
      {fields.parts.getFieldList().map((field, at) => {
        const part = parts[at];
        return part && <PartCard key={field.key} part={part} field={field} />;
      })}
      {byCard.length > 0 && (
        <Charges parts={byCard} isCertain={hydrated}>
          {savedCard && (
            <CardChoice
              field={fields.card}
              savedCard={savedCard}
              whenCharged={whenCharged(byCard)}
            />
          )}
          {(byCard.length > 1 || byCard.some(({ isWeighed }) => isWeighed)) &&
            (!hydrated || fields.card.value !== "saved") && (
              <CheckboxField field={fields.keepCard} label="Save this card for next time" />
            )}
        </Charges>
      )}
      <div className="order-bar foot-bar cluster between line-above space-y-3">
        <p className="order-bar-facts">
          Total <strong className="money">{basket.total}</strong>
        </p>
        <div className="cluster order-actions">
          <Button size="large" busy={useBusy()} busyText="Placing Order...">
            Place Order
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** How one vendor is paid, and a note for this vendor. */
function PartCard({ part, field }: { part: Part; field: PartField }) {
  const { vendorId, paymentMethod, specialInstructions } = field.getFieldset();
  const id = `part-${part.vendorId}`;
  return (
    <section className="card stack" aria-labelledby={id}>
      <header className="list-line">
        <h2 id={id}>{part.vendorName}</h2>
        <strong className="money">{part.amount}</strong>
        <p className="muted whole-line">
          {part.items}
          <span className="block">Pickup {part.hours}</span>
        </p>
      </header>
      <input type="hidden" name={vendorId.name} value={part.vendorId} />
      <WayToPay part={part} field={paymentMethod} />
      <details className="unfold" open={part.note !== undefined}>
        <summary>
          Add a note for {part.vendorName}
          <Icon name="chevron-down" />
        </summary>
        <TextArea field={specialInstructions} label="Note" rows={2} />
      </details>
    </section>
  );
}

/** A choice if the vendor can be paid in two ways. */
function WayToPay({
  part: { vendorName, ways, whyNotAtPickup },
  field,
}: {
  part: Part;
  field: FieldMetadata<PlaceBasket["parts"][number]["paymentMethod"]>;
}) {
  if (ways.length > 1) {
    return (
      <RadioCards
        field={field}
        label={<span className="hidden-text">How to pay {vendorName}</span>}
        options={[
          { value: "card", label: "Pay by card" },
          {
            value: "at_pickup",
            label: payAtPickupText,
            text: whyNotAtPickup,
            disabled: whyNotAtPickup !== null,
          },
        ]}
      />
    );
  }
  return (
    <div className="field">
      <input type="hidden" name={field.name} value={ways[0]} />
      <p>{ways[0] === "card" ? "Pay by card" : payAtPickupText}</p>
      <FieldError field={field} />
    </div>
  );
}

/** The separate charges as the customer's statement will show them, and the card. */
function Charges({
  parts,
  isCertain,
  children,
}: {
  parts: Part[];
  /** False if the customer can still choose another way to pay, without the page knowing. */
  isCertain: boolean;
  children: React.ReactNode;
}) {
  const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <section className="card stack" aria-labelledby="charges">
      <h2 id="charges">Your card</h2>
      <p>
        {parts.length === 1
          ? "Your statement shows this charge:"
          : "Each vendor charges your card separately. Your statement shows these charges:"}
      </p>
      <dl className="sums">
        {parts.map(({ vendorId, vendorName, amount, ways, isWeighed }) => (
          <div key={vendorId}>
            <dt>
              {vendorName}
              {isWeighed && <span className="muted small block">When it’s weighed</span>}
              {!isCertain && ways.length > 1 && (
                <span className="muted small block">If you pay by card</span>
              )}
            </dt>
            <dd className="money">{amount}</dd>
          </div>
        ))}
        {isCertain && (
          <div className="line-above bold">
            <dt>By card</dt>
            <dd className="money">
              {amountText(
                total,
                parts.some(({ isWeighed }) => isWeighed),
              )}
            </dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  );
}
