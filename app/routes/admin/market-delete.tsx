import { useActionData, useLoaderData } from "@remix-run/react";
import { DeletePage } from "~/components/admin/delete-page";
import { titled } from "~/components/shell/page-meta";
import { RemoveMarket } from "~/models/guide/market/admin-market.schema";
import { hangingView } from "~/models/guide/market/manager.view";
import { readMarketRemoval, removeMarket } from "~/models/guide/market/remove-market.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Delete market")];

/** The page that the administrator came from: the dashboard, or a list in the guide. */
const backIn = ({ url }: Request) =>
  safePath(new URL(url).searchParams.get("returnTo")) ?? "/admin";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { market, hanging } = await readMarketRemoval(ctx, idIn(args.params.marketId));
  return { ...market, hanging: hangingView(hanging), back: backIn(args.request) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const back = backIn(args.request);
  const onDashboard = back.startsWith("/admin");
  return submitForm(ctx, args, RemoveMarket, removeMarket, {
    also: { marketId: idIn(args.params.marketId) },
    failed: onDashboard ? undefined : "Error deleting market",
    done: ({ name }) =>
      ctx.toast.leadTo(back, {
        title: onDashboard ? "Market deleted" : "Market deleted successfully!",
        description: name,
      }),
  });
}

export default function DeleteMarket() {
  const { name, location, openings, vendors, managers, hanging, back } =
    useLoaderData<typeof loader>();
  return (
    <DeletePage
      answer={useActionData<FormAnswer>()}
      question={
        back.startsWith("/admin") ? "Are you sure?" : "Are you sure you want to delete this market?"
      }
      warning="This will permanently delete this market and all associated schedules. This action cannot be undone."
      name={name}
      facts={[
        { term: "Where", value: location },
        { term: "Opening hours", value: String(openings) },
        { term: "Vendors at this market", value: String(vendors) },
        { term: "Managers", value: String(managers) },
      ]}
      stays="Customers keep their orders and reviews. Vendors stay in the guide, and managers keep their accounts."
      hanging={hanging}
      button="Delete market"
      back={back}
    />
  );
}
