import { type FieldMetadata, getFormProps, parse, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { formatCents } from "~/models/money";
import type { PlaceOrder } from "~/models/order/order.schema";
import type { PreOrderOffer } from "~/models/order/pre-order.view";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "./button";
import { FieldError } from "./field-frame";
import { FormProblem } from "./form-problem";
import { Icon } from "./icon";
import { NumberStepper } from "./number-stepper";
import { Picture } from "./picture";
import { RadioCards } from "./radio-cards";
import { TextArea } from "./text-field";
import { useHydrated } from "./use-hydrated";
import { useOfferFor } from "./use-offer";

type Typed = Partial<Omit<PlaceOrder, "items">> & {
  items?: { productId: number; quantity: number }[];
};
type Product = PreOrderOffer["products"][number];

/** The most that a stepper goes up to; the schema says the same. */
const mostOfOne = 999;

/**
 * Without JavaScript, a button that changes the basket asks for the page with all that has been
 * entered in its address: then its dates and its total are those of the new basket.
 */
const asPage = { formMethod: "get" } as const;

/**
 * What, where, when and how to pay. Every button works without JavaScript: adding and taking away
 * a product, and asking for a market's dates, come back with that done.
 */
export function PreOrderForm({
  offer: first,
  draft,
  placeKey,
  answer,
}: {
  offer: PreOrderOffer;
  /** What was entered before: in the address, or on the way to sign in. */
  draft: unknown;
  placeKey: string;
  answer: FormAnswer | undefined;
}) {
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const [form, fields] = useForm<Typed>({
    id: "pre-order",
    lastResult: answer?.result as never,
    defaultValue: draft as never,
    // The server says what is wrong; here a line is only added or taken away without asking it.
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (value) => ({ value: value as Typed }) }),
  });
  const { offer, loading } = useOfferFor(
    first,
    fields.items.getFieldList().map((line) => String(line.getFieldset().productId.value)),
  );
  const lines = fields.items.getFieldList().map((line) => {
    const { productId, quantity } = line.getFieldset();
    return { line, productId, quantity, product: productOf(offer, productId.value) };
  });
  const chosen = new Set(lines.map(({ productId }) => String(productId.value)));
  const others = offer.products.filter((product) => !chosen.has(String(product.id)));
  const market = offer.markets.find((each) => String(each.id) === String(fields.marketId.value));
  const date = market?.dates.find((each) => each.date === fields.pickupDate.value);
  const total = lines.reduce(
    (sum, { product, quantity }) => sum + (product?.priceCents ?? 0) * count(quantity.value),
    0,
  );
  // Asks for the page with the form as it stands, and so for the dates and the total that follow from it. To
  // check a field that cannot be wrong complains of nothing else that is not filled in yet.
  const refresh = form.validate.getButtonProps({ name: fields.specialInstructions.name });
  const missing = fields.marketId.errors || (market && fields.pickupDate.errors && !date);
  const incomplete = !market || !date || lines.length === 0;

  return (
    <Form
      method="post"
      action={`/vendor/${offer.vendor.id}/pre-order`}
      {...getFormProps(form)}
      className="stack pre-order"
    >
      {/* The Enter key presses a form's first button, which must not be one that adds a line. */}
      <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true">
        Place Order
      </button>
      <input type="hidden" name="placeKey" value={placeKey} />
      {hydrated && <input type="hidden" name="totalAmount" value={total} />}
      <FormProblem
        problem={
          missing ? { title: "Missing info", text: "Choose market and date" } : answer?.problem
        }
      />

      <section className="card stack" aria-labelledby="what">
        <h2 id="what">Your basket</h2>
        <ul className="lines">
          {lines.map(({ line, productId, quantity, product }, index) => (
            <li key={line.key} className="line">
              <input type="hidden" name={productId.name} value={String(productId.value ?? "")} />
              {product ? (
                <>
                  <input type="hidden" name={`${line.name}.unitPrice`} value={product.priceCents} />
                  <Picture
                    src={product.picture}
                    name={product.name}
                    of="product"
                    category={product.category}
                    ratio="square"
                  />
                  <div className="line-text">
                    <p className="line-name">{product.name}</p>
                    <p className="muted">
                      {formatCents(product.priceCents)} / {product.unit}
                      {leftText(product, date)}
                    </p>
                  </div>
                  <NumberStepper
                    field={quantity as FieldMetadata<number>}
                    label={<span className="hidden-text">Quantity of {product.name}</span>}
                    of={product.name}
                    max={mostOfOne}
                  />
                  <p className="line-total money">
                    {formatCents(product.priceCents * count(quantity.value))}
                  </p>
                </>
              ) : (
                <p className="line-text">A product that is no longer offered</p>
              )}
              <Button
                {...form.remove.getButtonProps({ name: fields.items.name, index })}
                {...asPage}
                variant="ghost"
                size="small"
                aria-label={`Remove ${product?.name ?? "this product"}`}
              >
                Remove
              </Button>
              <FieldError field={productId} />
            </li>
          ))}
        </ul>
        {lines.length === 0 && <p className="muted">Choose at least one product.</p>}
        <FieldError field={fields.items} />
        {others.length > 0 && (
          <details open={lines.length === 0} className="order-more">
            <summary>
              Add more from this stall
              <Icon name="chevron-down" />
            </summary>
            <ul className="add-list">
              {others.map((product) => (
                <li key={product.id}>
                  <span>
                    {product.name}{" "}
                    <span className="muted">
                      {formatCents(product.priceCents)} / {product.unit}
                    </span>
                  </span>
                  <Button
                    {...form.insert.getButtonProps({
                      name: fields.items.name,
                      defaultValue: { productId: product.id, quantity: 1 },
                    })}
                    {...asPage}
                    variant="soft"
                    size="small"
                    icon="plus"
                    aria-label={`Add ${product.name}`}
                  >
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>

      <section className="card stack" aria-labelledby="where">
        <h2 id="where">Pickup</h2>
        <RadioCards
          field={fields.marketId as FieldMetadata<number>}
          label="Pickup location"
          options={offer.markets.map((each) => ({
            value: String(each.id),
            label: each.name,
            text: each.address,
          }))}
          onChoose={(value) => {
            form.update({ name: fields.marketId.name, value: Number(value) });
            form.update({ name: fields.pickupDate.name, value: "" });
          }}
        />
        {!hydrated && (
          <Button {...refresh} {...asPage} variant="soft">
            Show pickup dates
          </Button>
        )}
        {loading ? (
          <p className="muted" role="status">
            Loading market schedule...
          </p>
        ) : !market ? (
          <p className="muted">Select a pickup location first</p>
        ) : market.dates.length === 0 ? (
          <p className="muted">No pickup dates available for this market</p>
        ) : (
          <RadioCards
            key={market.id}
            field={fields.pickupDate as FieldMetadata<string>}
            label="Pickup date"
            options={market.dates.map((each) => ({
              value: each.date,
              label: each.label,
              text: each.hours,
            }))}
            onChoose={(value) => form.update({ name: fields.pickupDate.name, value })}
          />
        )}
        {date && <p className="muted">Ordering for that day closes at {date.until}.</p>}
        <TextArea
          field={fields.specialInstructions as FieldMetadata<string>}
          label="Special instructions"
          hint="Optional: anything the vendor should know."
          rows={3}
        />
      </section>

      {offer.vendor.takesPaymentAtPickup && (
        <section className="card stack" aria-labelledby="how">
          <h2 id="how">Payment</h2>
          <RadioCards
            field={fields.paymentMethod as FieldMetadata<string>}
            label="How would you like to pay?"
            options={[
              { value: "card", label: "Pay by card", text: "On the next page" },
              {
                value: "at_pickup",
                label: "Pay at pickup (cash, SNAP/EBT, WIC)",
                text: "Your order is confirmed at once",
              },
            ]}
          />
        </section>
      )}

      <section className="card stack order-sum" aria-labelledby="sum">
        <h2 id="sum">Summary</h2>
        <dl className="sums" aria-live="polite">
          <div>
            <dt>Subtotal</dt>
            <dd className="money">{formatCents(total)}</dd>
          </div>
          <div className="sums-total">
            <dt>Total</dt>
            <dd className="money">{formatCents(total)}</dd>
          </div>
        </dl>
        {!hydrated && (
          <Button {...refresh} {...asPage} variant="ghost">
            Update total
          </Button>
        )}
        <div className="cluster order-actions">
          <Link to={`/vendor/${offer.vendor.id}`} className="button-link">
            Cancel
          </Link>
          <Button
            size="large"
            busy={busy}
            busyText="Placing Order..."
            disabled={hydrated && incomplete}
          >
            Place Order
          </Button>
        </div>
        <p className="muted">
          {fields.paymentMethod.value === "at_pickup"
            ? "You pay at the stall when you collect."
            : "You pay by card on the next page."}{" "}
          You can cancel until ordering closes.
        </p>
      </section>
    </Form>
  );
}

const productOf = (offer: PreOrderOffer, id: unknown): Product | undefined =>
  offer.products.find((product) => String(product.id) === String(id));

/** How many a line counts for while it is typed. */
function count(value: unknown): number {
  const number = Math.floor(Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), mostOfOne) : 1;
}

function leftText(
  product: Product,
  date: PreOrderOffer["markets"][number]["dates"][number] | undefined,
) {
  if (!product.isLimited) return null;
  const left = date?.left.find((each) => each.productId === product.id)?.left;
  if (left === undefined) return " · limited each day";
  return left === 0 ? " · sold out that day" : ` · ${left} left that day`;
}
