import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { HarvestCount, HarvestProposal } from "~/components/order/short-harvest";
import { titled } from "~/components/shell/page-meta";
import { CorrectShortHarvest, HarvestForm } from "~/models/orders/order/short-harvest.schema";
import {
  correctShortHarvest,
  findHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import {
  harvestToast,
  harvestView,
  proposalView,
  readGiven,
  usualReason,
} from "~/models/orders/order/short-harvest.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, dateIn, idIn, readFields } from "~/platform/submit";
import { newToken } from "~/platform/tokens";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Not enough ${data.harvest.name}` : "Not enough"),
];

const dayIn = ({ params }: Pick<RouteArgs, "params">) => ({
  marketId: idIn(params.marketId),
  pickupDate: dateIn(params.date),
  productId: idIn(params.productId),
});

/**
 * The address holds everything that the page shows: the quantity available, and how much each order
 * gets.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const day = dayIn(args);
  const given = readGiven(new URL(args.request.url).searchParams);
  if (given.available === null) {
    return {
      harvest: harvestView(await findHarvest(ctx, day), ctx.now),
      proposal: null,
      reason: "",
      key: "",
    };
  }
  const gets = new Map(
    given.gets.flatMap(({ orderId, quantity }) => (quantity === null ? [] : [[orderId, quantity]])),
  );
  const proposal = await proposeShortHarvest(ctx, { ...day, available: given.available }, gets);
  const reason =
    given.reason || usualReason(proposal.product.name, given.available, proposal.ordered);
  const about = { reason, site: ctx.site, writeTo: ctx.contact.email, now: ctx.now };
  return {
    harvest: harvestView(proposal, ctx.now),
    proposal: proposalView(proposal, about),
    reason,
    key: newToken(),
  };
}

/**
 * Divides the product as the page showed it. If the user has changed a number since, the page first
 * shows the new numbers.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const day = dayIn(args);
  const { fields } = await readFields(args.request, HarvestForm);
  const text = (name: string) => String(fields.get(name) ?? "");
  const given = readGiven({ get: text, getAll: (name) => fields.getAll(name).map(String) });
  const { pathname } = new URL(args.request.url);
  const same = new URLSearchParams([
    ["available", text("available")],
    ["reason", given.reason],
  ]);
  const again = new URLSearchParams([
    ...same,
    ["seen", text("seen")],
    ...given.gets.map(({ quantity }) => ["quantity", String(quantity ?? "")]),
  ]);
  if (ctx.returned) return ctx.returned.leave(`${pathname}?${again}`);
  if (given.gets.map(({ quantity }) => quantity).join(" ") !== given.shown) {
    return ctx.toast.leadTo(`${pathname}?${again}`, {
      title: "Check the new numbers",
      description: "These are the new numbers. No order has changed yet.",
    });
  }
  try {
    const { available, gets, reason } = given;
    const command = check(CorrectShortHarvest, {
      ...day,
      available,
      gets,
      reason,
      key: text("key"),
    });
    return ctx.toast.leadTo(
      harvestPath(day),
      harvestToast(await correctShortHarvest(ctx, command)),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    return ctx.toast.leadTo(`${pathname}?${error.code === "changed" ? same : again}`, {
      title: error.title,
      description: error.message,
      variant: "destructive",
    });
  }
}

const harvestPath = ({ marketId, pickupDate }: ReturnType<typeof dayIn>) =>
  `/vendor-dashboard/days/${marketId}/${pickupDate}`;

export default function ShortHarvest() {
  const { harvest, proposal, reason, key } = useLoaderData<typeof loader>();
  const { name, unit, back, when, ordered, orders } = harvest;
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Not enough ${name}?`}
        lead={`${when} · ${ordered}${unit ? ` (${unit})` : ""} in ${orders === 1 ? "1 order" : `${orders} orders`}`}
        back={{ to: back, label: "Back to the market day" }}
      />
      <HarvestCount harvest={harvest} available={proposal?.available ?? null} />
      {proposal && proposal.ordered > 0 && !harvest.whyNot && (
        <HarvestProposal key={key} proposal={proposal} reason={reason} formKey={key} />
      )}
    </div>
  );
}
