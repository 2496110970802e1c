import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { HangingOrders } from "~/components/manager/hanging-orders";
import { titled } from "~/components/shell/page-meta";
import { hangingView } from "~/models/guide/market/manager.view";
import { NamedMarketVendor } from "~/models/guide/market/market.schema";
import { readPlace, removeMarketVendor } from "~/models/vendors/at-market/market-vendors.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Remove vendor")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const vendorId = idIn(args.params.vendorId);
  const { vendor, hanging } = await readPlace(ctx, { marketId: ctx.viewer.marketId, vendorId });
  return {
    name: vendor.name,
    hanging: hangingView(hanging),
    back: pageOf(ctx.viewer, `/vendors/${vendorId}`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const also = {
    marketId: ctx.viewer.marketId,
    vendorId: idIn(args.params.vendorId),
  };
  return submitForm(ctx, args, NamedMarketVendor, removeMarketVendor, {
    also,
    done: ({ name }) =>
      ctx.toast.leadTo(pageOf(ctx.viewer, "/vendors"), {
        title: "Vendor removed",
        description: name,
      }),
  });
}

export default function RemoveVendor() {
  const { name, hanging, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={`Remove ${name}?`}
      lead="Then your market’s page no longer shows this vendor, and customers can’t pre-order from this vendor at your market."
      back={{ to: back, label: "Back to the vendor" }}
      problem={answer?.problem}
    >
      {hanging ? (
        <>
          <HangingOrders
            hanging={hanging}
            why="You can remove this vendor once customers pick up these orders or the vendor cancels them."
          />
          <LinkButton to={back} variant="soft">
            See stall and contact
          </LinkButton>
        </>
      ) : (
        <>
          <p>The vendor keeps its products. You can add this vendor again at any time.</p>
          <ConfirmForm button="Remove vendor" keep={{ to: back, label: "Keep it" }} />
        </>
      )}
    </ConfirmPage>
  );
}
