import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, useBusy } from "~/components/kit/button";
import { CheckboxField, SelectField, TextArea, TextField } from "~/components/kit/fields";
import { FilterChips } from "~/components/kit/filter-chips";
import { FormErrors, FormSection, SaveBar } from "~/components/kit/form-page";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import {
  type MarketSettingsView,
  marketSettingsView,
} from "~/models/vendors/product/own-products.view";
import { datesToSet } from "~/models/vendors/product/pre-order-settings.rules";
import { SetPreOrders } from "~/models/vendors/product/pre-order-settings.schema";
import { readPlacements, setPreOrders } from "~/models/vendors/product/pre-order-settings.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Pre-orders at a market")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const placements = await readPlacements(ctx, idIn(args.params.productId));
  const marketId = idIn(args.params.marketId);
  const market = placements.markets.find(({ id }) => id === marketId);
  const dates = market ? datesToSet(market, ctx.now) : [];
  const asked = new URL(args.request.url).searchParams.get("date");
  const date = dates.find((each) => each === asked) ?? null;
  const view = marketSettingsView(placements, marketId, date, dates);
  if (!view) throw notFound("Market not found");
  return view;
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const productId = idIn(args.params.productId);
  const marketId = idIn(args.params.marketId);
  return submitForm(ctx, args, SetPreOrders, setPreOrders, {
    failed: "Error",
    also: { productId, marketId },
    done: () =>
      ctx.toast.leadTo(`/vendor-products/${productId}/markets`, { title: "Product updated" }),
  });
}

export default function ProductMarket() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const back = `/vendor-products/${view.product.id}/markets`;
  const own = `${back}/${view.market.id}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Pre-orders at ${view.market.name}`}
        lead={`${view.product.name}. Existing orders don’t change.`}
        back={{ to: back, label: "Back to all markets" }}
      />
      <FilterChips
        label="For"
        chips={[
          { label: "Every date", to: own, chosen: view.date === null },
          ...view.dates.map(({ date, label, isOwn }) => ({
            label: isOwn ? `${label} (own settings)` : label,
            to: `${own}?date=${date}`,
            chosen: view.date?.date === date,
          })),
        ]}
      />
      <PreOrderSettingsForm
        key={view.date?.date ?? "every"}
        view={view}
        answer={answer}
        back={back}
      />
    </div>
  );
}

const cutoffDays = Array.from({ length: 15 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? "The same day" : days === 1 ? "The day before" : `${days} days before`,
}));

const labels = {
  isEnabled: "Pre-orders",
  cutoffDays: "Orders close",
  cutoffTime: "At",
  pickupTimeStart: "Pickup from",
  pickupTimeEnd: "Until",
  dayLimit: "Limit per market day",
  specialInstructions: "Instructions",
  pickupDate: "Date",
};

const command = lazyCommand(() =>
  import("~/models/vendors/product/pre-order-settings.schema").then((m) => m.SetPreOrders),
);

/** How a product is pre-ordered at one market: on every date, or on a single date. */
function PreOrderSettingsForm({
  view,
  answer,
  back,
}: {
  view: MarketSettingsView;
  answer: FormAnswer | undefined;
  back: string;
}) {
  const { product, market, date, settings, isSet } = view;
  const busy = useBusy();
  const [form, fields] = useCommandForm("pre-orders", command, answer, {
    defaultValue: settings,
    shouldValidate: "onSubmit",
  });
  return (
    <OfficeForm {...getFormProps(form)} className="form">
      <HiddenValues values={{ productId: product.id, marketId: market.id }} />
      {date && <input type="hidden" name="pickupDate" value={date.date} />}
      <FormErrors form={form} answer={answer} labels={labels} />
      <FormSection title={date ? date.label : "Every date"}>
        <CheckboxField
          field={fields.isEnabled}
          label={`Customers can pre-order this product at ${market.name}`}
        />
        <div className="field-row">
          <SelectField
            field={fields.cutoffDays}
            label={labels.cutoffDays}
            options={cutoffDays}
            placeholder="Default: 6 PM the day before"
            hint="Orders always close by midnight before the market day."
          />
          <TextField field={fields.cutoffTime} type="time" label={labels.cutoffTime} />
        </div>
        <div className="field-row">
          <TextField
            field={fields.pickupTimeStart}
            type="time"
            label={labels.pickupTimeStart}
            hint="Leave blank for 9 AM–12 PM. If the market isn’t open then, we use its hours."
          />
          <TextField field={fields.pickupTimeEnd} type="time" label={labels.pickupTimeEnd} />
        </div>
        <TextField
          field={fields.dayLimit}
          type="number"
          inputMode="numeric"
          min={0}
          label={`${labels.dayLimit} (optional)`}
          hint={
            product.dayLimit === null
              ? "Leave blank for no limit."
              : `Leave blank for the product’s limit of ${product.dayLimit}.`
          }
        />
        <TextArea
          field={fields.specialInstructions}
          label={`${labels.specialInstructions} (optional)`}
          hint="Customers see these when they choose this pickup."
          rows={3}
        />
      </FormSection>
      <SaveBar form={form.id} save="Save" back={back}>
        {isSet && (
          <Button variant="outline" name="asUsual" value="on" formNoValidate disabled={busy}>
            {date ? "Use the “Every date” settings" : "Use the defaults"}
          </Button>
        )}
      </SaveBar>
    </OfficeForm>
  );
}
