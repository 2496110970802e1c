import { type FieldMetadata, getFormProps, parse, useForm } from "@conform-to/react";
import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { payAtPickupText } from "~/models/orders/order/pay-at-pickup.rules";
import type { PickupChoice } from "~/models/orders/order/pickup-choice.rules";
import type { PreOrderOffer } from "~/models/orders/order/pre-order.view";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import type { WayToPay } from "~/models/vendors/vendor.rules";
import type { FormAnswer } from "~/platform/submit";
import { Button } from "../kit/button";
import { FormProblem, Notice } from "../kit/notice";
import { RadioCards } from "../kit/radio-cards";
import { useHydrated } from "../kit/use-hydrated";
import { isServerThere } from "../kit/use-refresh";
import { PreOrderBasket } from "./pre-order-basket";
import {
  asPage,
  count,
  type Entries,
  type EntriesFields,
  soldOutOn,
  whatIsMissing,
} from "./pre-order-entries";
import { PreOrderPickup } from "./pre-order-pickup";
import { PreOrderBar, PreOrderSummary } from "./pre-order-summary";
import "./pre-order.css";
import "../kit/card.css";

/**
 * The address of the form's page for these products, on which the available dates depend. `more`
 * are more parameters: the form's key, or `into: "basket"`, which adds to the basket and places no
 * order.
 */
function addressFor(vendorId: number, productIds: string[], more: Record<string, string> = {}) {
  const query = new URLSearchParams(more);
  productIds.forEach((id, at) => {
    query.append(`items[${at}].productId`, id);
  });
  return `/vendor/${vendorId}/pre-order?${query}`;
}

/**
 * The pre-order form: what, where, when and how to pay. Every button works without JavaScript:
 * after adding or removing a product, or asking for a market's dates, the page comes back with the
 * result.
 */
export function PreOrderForm({
  offer: first,
  draft,
  note = null,
  placeKey: firstKey,
  answer,
}: {
  offer: PreOrderOffer;
  /** Values that were entered before: in the address, or before signing in. */
  draft: unknown;
  /** Why the form starts with another market or date than the user asked for. */
  note?: PickupChoice["note"];
  placeKey: string;
  answer: FormAnswer | undefined;
}) {
  const hydrated = useHydrated();
  // Keep the first key: if the page loads new data meanwhile, it is still the same form.
  const [placeKey] = useState(firstKey);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const [form, fields] = useForm<Entries>({
    id: "pre-order",
    lastResult: answer?.result as never,
    defaultValue: draft as never,
    // The server reports errors. Here, a line is only added or removed, without asking the server.
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (value) => ({ value: value as Entries }) }),
  });
  const productIds = fields.items
    .getFieldList()
    .map((line) => String(line.getFieldset().productId.value));
  const vendorId = first.vendor.id;
  const { offer, loading } = useOfferAt(addressFor(vendorId, productIds), first);
  const lines = fields.items.getFieldList().map((line) => {
    const { productId, quantity, sure } = line.getFieldset();
    return { line, productId, quantity, sure, product: productOf(offer, productId.value) };
  });
  const chosen = new Set(lines.map(({ productId }) => String(productId.value)));
  const others = offer.products.filter((product) => !chosen.has(String(product.id)));
  const market = offer.markets.find((each) => String(each.id) === String(fields.marketId.value));
  const date = market?.dates.find((each) => each.date === fields.pickupDate.value);
  const wish = { marketId: market?.id, pickupDate: date?.date };
  const total = lines.reduce(
    (sum, { product, quantity }) => sum + (product?.priceCents ?? 0) * count(quantity.value),
    0,
  );
  const isWeighed = lines.some(({ product }) => product?.promise);
  const { ways } = offer.vendor;
  // Requests the page with the form's current values, and so the dates and the total that follow
  // from them. It validates a field that cannot be wrong, so that no message appears about fields
  // that are not filled in yet.
  const refresh = form.validate.getButtonProps({ name: fields.specialInstructions.name });
  const isUndecided = fields.marketId.errors || (market && fields.pickupDate.errors && !date);
  const missing = whatIsMissing(
    {
      lines: lines.map(({ line, product, quantity, sure }) => ({
        id: line.id,
        name: product?.name ?? "a product",
        quantity: quantity.value,
        sure: sure.value,
      })),
      soldOut: date ? soldOutOn(date, lines) : [],
      hasMarket: market !== undefined,
      hasDate: date !== undefined,
    },
    { basket: fields.items.id, market: fields.marketId.id, date: fields.pickupDate.id },
  );
  const isIncomplete = hydrated && missing.length > 0;
  const formProps = getFormProps(form);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    formProps.onSubmit(event);
    if (!event.defaultPrevented) keepForBack(event.currentTarget, vendorId);
  }

  return (
    <Form
      method="post"
      // If the form is refused, or its answer is lost, the page at this address offers the dates
      // for the same products, and its form has the same key.
      action={addressFor(vendorId, productIds, { placeKey })}
      {...formProps}
      onSubmit={onSubmit}
      className="stack pre-order"
    >
      {/* The Enter key presses a form's first button, which must not be a button that adds a line. */}
      <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true">
        Place Order
      </button>
      <input type="hidden" name="placeKey" value={placeKey} />
      {hydrated && <input type="hidden" name="totalAmount" value={total} />}
      <FormProblem
        problem={
          isUndecided ? { title: "Missing info", text: "Choose market and date" } : answer?.problem
        }
      />
      {note && (
        <Notice tone="warning" title={note.title}>
          {note.text}
        </Notice>
      )}
      <PreOrderBasket form={form} items={fields.items} lines={lines} others={others} date={date} />
      <PreOrderPickup
        form={form}
        fields={fields}
        markets={offer.markets}
        market={market}
        date={date}
        loading={loading}
        lines={lines}
      >
        {!hydrated && (
          <Button {...refresh} {...asPage} variant="soft">
            Show pickup dates
          </Button>
        )}
      </PreOrderPickup>
      <PaymentChoice field={fields.paymentMethod} ways={ways} isWeighed={isWeighed} />
      <PreOrderSummary
        total={total}
        isMost={isWeighed}
        market={market}
        date={date}
        paysAtPickup={fields.paymentMethod.value === "at_pickup" || !ways.includes("card")}
        update={
          !hydrated && (
            <Button {...refresh} {...asPage} variant="ghost">
              Update total
            </Button>
          )
        }
      />
      <PreOrderBar
        total={total}
        isMost={isWeighed}
        market={market}
        date={date}
        missing={isIncomplete ? missing[0] : undefined}
        cancel={
          <Link to={withPickup(`/vendor/${vendorId}`, wish)} className="button-link">
            Cancel
          </Link>
        }
      >
        <Button
          formAction={addressFor(vendorId, productIds, { into: "basket", placeKey })}
          variant="soft"
          size="large"
          busy={busy}
          disabled={isIncomplete}
          aria-describedby={isIncomplete ? "order-missing" : undefined}
        >
          Add to basket
        </Button>
        <Button
          size="large"
          busy={busy}
          busyText="Placing Order..."
          disabled={isIncomplete}
          aria-describedby={isIncomplete ? "order-missing" : undefined}
        >
          Place Order
        </Button>
      </PreOrderBar>
    </Form>
  );
}

/**
 * Before the form is sent, gives the current page the address of the form with everything entered.
 * So Back leads to the form that was sent, with its key, and the unchanged form cannot place a second
 * order.
 */
function keepForBack(form: HTMLFormElement, vendorId: number) {
  const entered = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && name !== "totalAmount") entered.append(name, value);
  }
  history.replaceState(history.state, "", `/vendor/${vendorId}/pre-order?${entered}`);
}

const productOf = (offer: PreOrderOffer, id: unknown) =>
  offer.products.find((product) => String(product.id) === String(id));

/** Payment by card or at the stall: a choice if the vendor takes both. */
function PaymentChoice({
  field,
  ways,
  isWeighed,
}: {
  field: EntriesFields["paymentMethod"];
  ways: readonly WayToPay[];
  isWeighed: boolean;
}) {
  if (!ways.includes("at_pickup")) return null;
  if (!ways.includes("card")) {
    return (
      <section className="card stack" aria-labelledby="how">
        <h2 id="how">Payment</h2>
        <input type="hidden" name={field.name} value="at_pickup" />
        <p>{`${payAtPickupText}. This vendor doesn’t take cards for pre-orders right now.`}</p>
      </section>
    );
  }
  return (
    <section className="card stack" aria-labelledby="how">
      <h2 id="how">Payment</h2>
      <RadioCards
        field={field as FieldMetadata<string>}
        label="How would you like to pay?"
        options={[
          {
            value: "card",
            label: "Pay by card",
            text: isWeighed ? "Charged when the vendor has weighed your order" : "On the next page",
          },
          {
            value: "at_pickup",
            label: payAtPickupText,
            text: "Your order is confirmed right away",
          },
        ]}
      />
    </section>
  );
}

/**
 * The offer for the products in the basket, because the available dates depend on them. With
 * JavaScript, it is requested again when a product is added or removed; without JavaScript, the
 * form requests it. If the server cannot be reached, the last offer stays.
 */
function useOfferAt(address: string, first: PreOrderOffer) {
  const { load, data, state } = useFetcher<{ offer: PreOrderOffer }>();
  const asked = useRef(address);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    if (asked.current === address) return;
    asked.current = address;
    setChecking(true);
    void isServerThere().then((isThere) => {
      if (asked.current !== address) return;
      setChecking(false);
      if (isThere) load(address);
      else asked.current = "";
    });
  }, [address, load]);
  return { offer: data?.offer ?? first, loading: isChecking || state !== "idle" };
}
