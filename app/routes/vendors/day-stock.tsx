import { type FieldMetadata, getFormProps, getInputProps } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ComingSwitch } from "~/components/attendance/days-list";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { TextField } from "~/components/kit/fields";
import { SaveBar } from "~/components/kit/form-page";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { SetStock } from "~/models/vendors/attendance/attendance.schema";
import { dateIn } from "~/models/vendors/attendance/own-days.view";
import {
  readStock,
  type StockView,
  setStock,
  stockView,
} from "~/models/vendors/attendance/stock.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import type { z } from "~/platform/zod";
import "~/components/attendance/attendance.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `${data.shortDay}, ${data.market.name}` : "Market day"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const date = dateIn(args.params.date);
  if (date === null) throw notFound("Market day not found");
  return stockView(await readStock(ctx, idIn(args.params.marketId), date), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const marketId = idIn(args.params.marketId);
  const date = dateIn(args.params.date) ?? "";
  return submitForm(ctx, args, SetStock, setStock, {
    also: { marketId, date },
    done: () =>
      ctx.toast.leadTo(`/vendor-days/${marketId}/${date}`, {
        title: "Saved",
        description: "Customers can’t order more than the stock you entered.",
      }),
  });
}

/**
 * Reload after an error too: customers may have ordered in the meantime, and the page shows the
 * orders beside each number.
 */
export const shouldRevalidate = () => true;

export default function DayStockPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { market, date, day, shortDay, hours, comes, isPaused, canChange, last, lines, hasOrders } =
    view;
  const same = `/vendor-days/${market.id}/${date}/same`;
  const busy = useBusy({ action: same });
  return (
    <div className="page page-narrow">
      <PageHeader
        title={day}
        lead={market.name}
        back={{ to: "/vendor-days", label: "Back to your market days" }}
      />
      <section className="stack gap-2" id="coming">
        <div className="list-line lines-around">
          <p>
            {hours}
            {isPaused && " · paused"}
          </p>
          {canChange ? (
            <ComingSwitch
              day={{
                marketId: market.id,
                market: market.name,
                date,
                day: { date, text: shortDay },
                comes,
              }}
              at="coming"
            />
          ) : (
            <p>{comes ? "Coming" : "Away"}</p>
          )}
        </div>
        {hasOrders && (
          <p>
            <Link to={`/vendor-dashboard/days/${market.id}/${date}`} className="tap">
              See the orders for this day
            </Link>
          </p>
        )}
      </section>
      <section className="stack" aria-labelledby="stock-title">
        <div className="list-line">
          <h2 id="stock-title">Stock</h2>
          {canChange && last && lines.length > 0 && (
            <OfficeForm action={same}>
              <Button variant="soft" icon="copy" busy={busy}>
                Copy from {last.text}
              </Button>
            </OfficeForm>
          )}
        </div>
        {canChange && (
          <p className="muted">
            Enter how many of each product you have on this day. Customers can’t order more.
          </p>
        )}
        {lines.length === 0 ? (
          <EmptyState
            title="No products for pre-order yet"
            text="Turn on pre-orders for a product, then come back and enter your stock."
          >
            <LinkButton to="/vendor-products">Go to products</LinkButton>
          </EmptyState>
        ) : canChange ? (
          <StockForm key={date + market.id} view={view} answer={answer} />
        ) : (
          <StockNumbers lines={lines} />
        )}
      </section>
    </div>
  );
}

/** The stock of a market day that the vendor cannot change. */
const StockNumbers = ({ lines }: Pick<StockView, "lines">) => (
  <ul>
    {lines.map((line) => (
      <li key={line.productId} className="stock-line">
        {line.name} <span className="muted no-wrap">/ {line.unit}</span>:{" "}
        {line.brought ?? "No stock entered"} · {factsOf(line)}
      </li>
    ))}
  </ul>
);

type Line = z.input<typeof SetStock>["products"][number];

const command = lazyCommand(() =>
  import("~/models/vendors/attendance/attendance.schema").then((m) => m.SetStock),
);

/** A number for each product of a market day. An empty field means the usual limit. */
function StockForm({ view, answer }: { view: StockView; answer: FormAnswer | undefined }) {
  const { market, date, lines } = view;
  const [form, fields] = useCommandForm("stock", command, answer, {
    defaultValue: {
      marketId: market.id,
      date,
      products: lines.map(({ productId, brought }) => ({ productId, brought })),
    },
    shouldValidate: "onSubmit",
  });
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <HiddenValues values={{ marketId: market.id, date }} />
      <FormProblem problem={answer?.problem} />
      <ul>
        {fields.products.getFieldList().map((field) => (
          <StockLine key={field.key} field={field} lines={lines} />
        ))}
      </ul>
      <SaveBar form={form.id} save="Save" back="/vendor-days" />
    </OfficeForm>
  );
}

function StockLine({ field, lines }: { field: FieldMetadata<Line>; lines: StockView["lines"] }) {
  const { productId, brought } = field.getFieldset();
  const line = lines.find((each) => each.productId === Number(productId.initialValue));
  if (!line) return null;
  return (
    <li className="stock-line">
      <input {...getInputProps(productId, { type: "hidden" })} key={productId.id} />
      <TextField
        field={brought}
        type="number"
        inputMode="numeric"
        min={0}
        placeholder={line.usual === null ? "No limit" : String(line.usual)}
        label={
          <>
            {line.name} <span className="muted no-wrap">/ {line.unit}</span>
          </>
        }
        hint={factsOf(line)}
      />
    </li>
  );
}

/** How many are ordered, and the stock of the last market day on the same weekday. */
function factsOf({ reserved, before }: StockView["lines"][number]): string {
  const ordered = reserved === 0 ? "No orders" : `${reserved} ordered`;
  return before === null ? ordered : `${ordered} · ${before} in stock last time`;
}
