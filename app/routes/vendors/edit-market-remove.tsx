import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmForm, ConfirmPage } from "~/components/kit/confirm-page";
import { titled } from "~/components/shell/page-meta";
import { RemoveStand } from "~/models/vendors/stands.schema";
import { findStand, removeStand } from "~/models/vendors/stands.server";
import { whyNotLeave } from "~/models/vendors/vendor.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Remove market")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const stand = await findStand(ctx, idIn(args.params.marketId));
  const refused = whyNotLeave(stand.coming);
  return {
    vendorId: ctx.viewer.vendorId,
    name: stand.name,
    refused: refused && { title: refused.title, text: refused.message, leadsTo: refused.leadsTo },
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, RemoveStand, removeStand, {
    also: { marketId: idIn(args.params.marketId) },
    done: () => ctx.toast.leadTo("/vendor-edit/markets", { title: "Market removed" }),
  });
}

const back = { to: "/vendor-edit/markets", label: "Back to your markets" };

export default function RemoveMarket() {
  const { vendorId, name, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title={`Remove ${name}?`}
      lead="The market’s page will no longer show you, and customers can’t order from you there."
      back={back}
      problem={
        answer?.problem ?? (refused && { ...refused, leadsTo: refused.leadsTo ?? undefined })
      }
    >
      <p>We delete your pre-order settings for this market. You keep your past orders.</p>
      {!refused && (
        <ConfirmForm
          names={{ vendorId }}
          button="Remove market"
          keep={{ to: back.to, label: "Keep it" }}
        />
      )}
    </ConfirmPage>
  );
}
