import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { RemoveVendor } from "~/models/orders/removal/remove-vendor.schema";
import { readRemoval, removeVendor } from "~/models/orders/removal/remove-vendor.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, problemOf, submitForm } from "~/platform/submit";
import "~/components/vendors/vendor-office.css";

export const meta = () => [titled("Remove vendor page")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { vendor, refused } = await readRemoval(ctx, ctx.viewer.vendorId);
  return { ...vendor, refused: refused && problemOf(refused) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, RemoveVendor, removeVendor, {
    failed: "Error",
    done: ({ name }) =>
      ctx.toast.leadTo("/vendor-portal", { title: "Vendor page removed", description: name }),
  });
}

const back = { to: "/vendor-edit", label: "Back to your vendor page" };
const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

export default function RemovePage() {
  const { id, name, products, markets, accounts, refused } = useLoaderData<typeof loader>();
  const others = accounts - 1;
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={`Remove ${name}?`}
      lead="This removes your vendor page from the guide. You can’t undo it."
      back={back}
      problem={answer?.problem ?? refused}
    >
      <ul className="stack bullets gap-2">
        <li>
          We remove your vendor page, with {many(products, "product", "products")}, from the guide
          and from {many(markets, "market’s page", "markets’ pages")}.
        </li>
        <li>
          Past orders and the wallet stay visible to everyone who can sign in for this vendor.
        </li>
        {others > 0 && (
          <li>
            {others === 1
              ? "We’ll email the other person who can sign in for this vendor."
              : `We’ll email the ${others} other people who can sign in for this vendor.`}
          </li>
        )}
      </ul>
      <p>
        Away for a while? <Link to="/vendor-days/pause">Pause</Link> instead. Your page stays, but
        customers can’t order for the days you’re away.
      </p>
      {!refused && (
        <ConfirmForm
          names={{ vendorId: id }}
          button="Remove vendor page"
          keep={{ to: back.to, label: "Keep it" }}
        />
      )}
    </ConfirmPage>
  );
}
