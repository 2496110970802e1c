import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatCents } from "~/models/core/money";
import { ordinaryOfOne } from "~/models/orders/order/pre-order.rules";
import { mostOfOne } from "~/models/vendors/product/product.rules";
import { Button } from "../kit/button";
import { FieldError } from "../kit/field-frame";
import { CheckboxField } from "../kit/fields";
import { Icon } from "../kit/icon";
import { NumberStepper } from "../kit/number-stepper";
import { ProductPicture } from "../kit/picture";
import {
  asPage,
  type BasketLine,
  count,
  type EntriesFields,
  type EntriesForm,
  type OfferedDate,
  type OfferedProduct,
} from "./pre-order-entries";
import "../kit/card.css";
import "../kit/menu.css";
import "./pre-order.css";

/** The products in the basket, and other products of the vendor that can be added. */
export function PreOrderBasket({
  form,
  items,
  lines,
  others,
  date,
}: {
  form: EntriesForm;
  items: EntriesFields["items"];
  lines: BasketLine[];
  others: OfferedProduct[];
  /** The chosen date. How many are left depends on the date. */
  date: OfferedDate | undefined;
}) {
  return (
    <section className="card stack" id={items.id} aria-labelledby="what">
      <h2 id="what">Your order</h2>
      <ul className="lines">
        {lines.map((line, index) => (
          <Line key={line.line.key} {...line} date={date}>
            <Button
              {...form.remove.getButtonProps({ name: items.name, index })}
              {...asPage}
              variant="ghost"
              size="small"
              aria-label={`Remove ${line.product?.name ?? "this product"}`}
            >
              Remove
            </Button>
          </Line>
        ))}
      </ul>
      {lines.length === 0 && <p className="muted">Choose at least one product.</p>}
      <FieldError field={items} />
      {others.length > 0 && (
        <details open={lines.length === 0} className="unfold">
          <summary>
            {lines.length === 0
              ? "Choose products from this vendor"
              : "Add more products from this vendor"}
            <Icon name="chevron-down" />
          </summary>
          <ul className="add-list">
            {others.map((product) => (
              <li key={product.id}>
                <span>
                  {product.name}
                  <span className="muted block">{product.price}</span>
                  {product.promise && <span className="muted block">{product.promise}</span>}
                </span>
                <Button
                  {...form.insert.getButtonProps({
                    name: items.name,
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
  );
}

function Line({
  line,
  productId,
  quantity,
  sure,
  product,
  date,
  children,
}: BasketLine & { date: OfferedDate | undefined; children: ReactNode }) {
  const number = Number(quantity.value);
  const isUnusual = Number.isInteger(number) && number > ordinaryOfOne && number <= mostOfOne;
  return (
    <li className="line" id={line.id}>
      <input type="hidden" name={productId.name} value={String(productId.value ?? "")} />
      {product ? (
        <>
          <input type="hidden" name={`${line.name}.unitPrice`} value={product.priceCents} />
          <ProductPicture of={product} ratio="square" />
          <div className="line-text">
            <p className="strong">{product.name}</p>
            <p className="muted">
              {product.price}
              {leftText(product, date)}
            </p>
          </div>
          {product.promise && <p className="line-promise muted">{product.promise}</p>}
          <NumberStepper
            field={quantity as FieldMetadata<number>}
            label={<span className="hidden-text">Quantity of {product.name}</span>}
            of={product.name}
            max={mostOfOne}
          />
          {isUnusual && (
            // A customer who confirms one number has not confirmed another number.
            <CheckboxField
              key={number}
              field={sure as FieldMetadata<number>}
              value={String(number)}
              label={`Yes, I want ${number} × ${product.name}`}
            />
          )}
          <p className="line-total money">
            {product.promise && <span className="small block">at most </span>}
            {formatCents(product.priceCents * count(quantity.value))}
          </p>
        </>
      ) : (
        <p className="line-text">
          This product is no longer available. Remove it to place your order.
        </p>
      )}
      {children}
      <FieldError field={productId} />
    </li>
  );
}

function leftText(product: OfferedProduct, date: OfferedDate | undefined) {
  if (!product.isLimited) return null;
  const left = date?.left.find((each) => each.productId === product.id)?.left;
  if (left === undefined) return " · limited each day";
  return left === 0 ? " · sold out for your pickup date" : ` · ${left} left for your pickup date`;
}
