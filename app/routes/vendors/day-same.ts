import { CopyStock } from "~/models/vendors/attendance/attendance.schema";
import { dateIn } from "~/models/vendors/attendance/own-days.view";
import { copiedText, copyStock } from "~/models/vendors/attendance/stock.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, idIn } from "~/platform/submit";

function dayOf({ params }: Pick<RouteArgs, "params">) {
  const date = dateIn(params.date);
  if (date === null) throw notFound("Market day not found");
  return check(CopyStock, { marketId: idIn(params.marketId), date });
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { marketId, date } = dayOf(args);
  return leadFromForm(ctx, `/vendor-days/${marketId}/${date}`);
}

/** Copies the stock of the last market day on the same weekday to this day. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const command = dayOf(args);
  const to = `/vendor-days/${command.marketId}/${command.date}`;
  return submitPress(ctx, { to }, async () => {
    const copied = await copyStock(ctx, command);
    return { title: "Stock copied", description: copiedText(copied) };
  });
}
