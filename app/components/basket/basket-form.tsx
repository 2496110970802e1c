import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { BasketForm as Command } from "~/models/orders/basket/basket.schema";
import { type BasketView, basketPath } from "~/models/orders/basket/basket.view";
import { mostOfOne } from "~/models/vendors/product/product.rules";
import type { FormAnswer } from "~/platform/submit";
import { Badge } from "../kit/badge";
import { Button, useBusy } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { NumberStepper } from "../kit/number-stepper";
import { HiddenValues } from "../kit/office-form";
import { ProductPicture } from "../kit/picture";
import "../kit/card.css";
import "../order/pre-order.css";

type Part = BasketView["parts"][number];
type Line = Part["lines"][number];
type ItemField = FieldMetadata<Command["items"][number]>;

/**
 * An open basket: what it holds from each vendor, with the quantities to change. Every button saves
 * the quantities first, so that no typed quantity is lost.
 */
export function BasketForm({
  basket,
  answer,
}: {
  basket: BasketView;
  answer: FormAnswer | undefined;
}) {
  const { id, version, parts } = basket;
  const address = basketPath(id);
  // The answer belongs to the basket as the form showed it. If the page shows another basket, or the
  // basket has changed since then, the form starts with the quantities of the basket.
  const sent = answer?.result.initialValue;
  const isSame = sent?.basketId === String(id) && sent.version === String(version);
  const [form, fields] = useForm<Command>({
    id: `basket-${id}-${version}`,
    lastResult: isSame ? (answer?.result as never) : undefined,
    defaultValue: { items: parts.flatMap(({ lines }) => lines) },
  });
  const busy = useBusy({ action: address });
  const items = fields.items.getFieldList();
  const fieldOf = new Map(
    parts.flatMap(({ lines }) => lines).map(({ productId }, at) => [productId, items[at]]),
  );
  return (
    <Form method="post" action={address} {...getFormProps(form)} className="stack pre-order">
      {/* The Enter key presses a form's first button, which must not be one that removes a product. */}
      <button type="submit" className="hidden-text" tabIndex={-1} aria-hidden="true">
        Update basket
      </button>
      <HiddenValues values={{ basketId: id, version }} />
      {parts.map((part) => (
        <PartCard key={part.vendorId} part={part} fieldOf={fieldOf} />
      ))}
      <div className="order-bar foot-bar cluster between line-above space-y-3">
        <p className="order-bar-facts">
          Total <strong className="money">{basket.total}</strong>
        </p>
        <div className="cluster order-actions">
          <Button variant="soft" busy={busy}>
            Update basket
          </Button>
          <Button name="leadsTo" value="checkout" busy={busy}>
            Go to checkout
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** What a basket holds from one vendor, and when it is picked up. */
function PartCard({ part, fieldOf }: { part: Part; fieldOf: Map<number, ItemField | undefined> }) {
  const { vendorId, vendorName, vendorPage } = part;
  return (
    <section className="card stack" aria-labelledby={`vendor-${vendorId}`}>
      <header className="list-line">
        <h2 id={`vendor-${vendorId}`}>
          <Link to={vendorPage} className="own-color">
            {vendorName}
          </Link>
        </h2>
        {part.paysAtPickup && <Badge>Pay at pickup</Badge>}
        {part.problem ? (
          <div className="whole-line">
            <FieldError field={{ errorId: `problem-${vendorId}`, errors: [part.problem] }} />
          </div>
        ) : (
          <p className="muted whole-line">
            Pickup {part.hours}. Order by {part.until}.
          </p>
        )}
      </header>
      <ul className="lines">
        {part.lines.map((line) => (
          <LineRow key={line.productId} line={line} field={fieldOf.get(line.productId)} />
        ))}
      </ul>
      <footer className="list-line line-above space-above-4">
        <Link to={vendorPage} prefetch="intent" className="button-link">
          Add more<span className="hidden-text"> from {vendorName}</span>
        </Link>
        <p>
          Subtotal <strong className="money">{part.subtotal}</strong>
        </p>
      </footer>
    </section>
  );
}

function LineRow({ line, field }: { line: Line; field: ItemField | undefined }) {
  if (!field) return null;
  const { productId, quantity } = field.getFieldset();
  const problemId = `problem-of-${line.productId}`;
  return (
    <li className="line">
      <input type="hidden" name={productId.name} value={line.productId} />
      <ProductPicture of={line} ratio="square" />
      <div className="line-text">
        <p className="strong">{line.name}</p>
        <p className="muted">{line.price}</p>
        {line.was && <Badge tone="waiting">New price, was {line.was}</Badge>}
      </div>
      {line.promise && <p className="line-promise muted">{line.promise}</p>}
      <NumberStepper
        field={quantity}
        label={<span className="hidden-text">Quantity of {line.name}</span>}
        of={line.name}
        problemId={line.problem ? problemId : undefined}
        max={mostOfOne}
      />
      <p className="line-total money">
        {line.promise && <span className="small block">at most </span>}
        {line.total}
      </p>
      <Button
        name="remove"
        value={line.productId}
        variant="ghost"
        size="small"
        aria-label={`Remove ${line.name}`}
      >
        Remove
      </Button>
      {line.problem && <FieldError field={{ errorId: problemId, errors: [line.problem] }} />}
    </li>
  );
}
