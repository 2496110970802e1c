import { useActionData, useLoaderData } from "@remix-run/react";
import { DeletePage } from "~/components/admin/delete-page";
import { titled } from "~/components/shell/page-meta";
import { hangingView } from "~/models/guide/market/manager.view";
import { RemoveVendor } from "~/models/orders/removal/remove-vendor.schema";
import { readRemoval, removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { type FormAnswer, idIn, problemOf, submitForm } from "~/platform/submit";

export const meta = () => [titled("Delete vendor")];

/** The page that the administrator came from: the dashboard, or a list in the guide. */
const backIn = ({ url }: Request) =>
  safePath(new URL(url).searchParams.get("returnTo")) ?? "/admin?tab=vendors";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { vendor, hanging, refused } = await readRemoval(ctx, idIn(args.params.vendorId));
  return {
    ...vendor,
    hanging: hangingView(hanging),
    refused: refused && problemOf(refused),
    back: backIn(args.request),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const back = backIn(args.request);
  return submitForm(ctx, args, RemoveVendor, removeVendor, {
    also: { vendorId: idIn(args.params.vendorId) },
    failed: back.startsWith("/admin") ? undefined : "Failed to delete vendor",
    done: ({ name }) => ctx.toast.leadTo(back, { title: "Vendor deleted", description: name }),
  });
}

export default function DeleteVendor() {
  const { name, vendorType, products, markets, accounts, hanging, refused, back } =
    useLoaderData<typeof loader>();
  return (
    <DeletePage
      answer={useActionData<FormAnswer>()}
      question={
        back.startsWith("/admin") ? "Are you sure?" : "Are you sure you want to delete this vendor?"
      }
      warning="This will permanently delete this vendor. This action cannot be undone."
      name={name}
      facts={[
        { term: "Vendor type", value: vendorType },
        { term: "Products", value: String(products) },
        { term: "Markets", value: String(markets) },
        { term: "Accounts for this vendor", value: String(accounts) },
      ]}
      stays="Orders and payments stay, and refunds in progress continue. Accounts for this vendor stay open but can’t manage the vendor’s page anymore. We’ll email everyone with an account for this vendor."
      hanging={hanging}
      refused={refused}
      button="Delete vendor"
      back={back}
    />
  );
}
