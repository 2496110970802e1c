import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StockForm } from "~/components/attendance/stock-form";
import { Button, LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { titled } from "~/components/shell/page-meta";
import { SetStock } from "~/models/vendors/attendance/attendance.schema";
import { dateIn } from "~/models/vendors/attendance/own-days.view";
import { readStock, setStock } from "~/models/vendors/attendance/stock.server";
import { stockView } from "~/models/vendors/attendance/stock.view";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Stock for ${data.shortDay}` : "Stock"),
];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const date = dateIn(args.params.date);
  if (date === null) throw notFound("Market day not found");
  return stockView(await readStock(ctx, idIn(args.params.marketId), date));
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const marketId = String(idIn(args.params.marketId));
  const date = dateIn(args.params.date) ?? "";
  return submitForm(ctx, args, SetStock, setStock, {
    also: { marketId, date },
    done: () => {
      ctx.toast.show({ title: "Saved", description: "Customers can order no more than that." });
      return redirect(`/vendor-days/${marketId}/${date}`);
    },
  });
}

/** After a refusal too: what is ordered meanwhile stands beside each number. */
export const shouldRevalidate = () => true;

export default function DayStockPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { market, date, shortDay, last, lines } = view;
  const same = `/vendor-days/${market.id}/${date}/same`;
  const busy = useBusy({ action: same });
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Stock for ${shortDay}`}
        lead={`How many of each product there are at ${market.name}. Customers can order no more than that.`}
        back={{ to: "/vendor-days", label: "Back to your days" }}
        actions={
          last &&
          lines.length > 0 && (
            <OfficeForm action={same}>
              <Button variant="soft" icon="copy" busy={busy}>
                Same as {last.text}
              </Button>
            </OfficeForm>
          )
        }
      />
      {lines.length === 0 ? (
        <EmptyState
          title="Nothing can be ordered ahead yet"
          text="Switch pre-orders on for a product, then say here how many there are."
        >
          <LinkButton to="/vendor-products">Go to products</LinkButton>
        </EmptyState>
      ) : (
        <StockForm key={date + market.id} view={view} answer={answer} />
      )}
    </div>
  );
}
