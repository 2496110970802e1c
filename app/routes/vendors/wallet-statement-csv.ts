import { defaultZone, localDateOf } from "~/models/core/calendar";
import { statementFile } from "~/models/orders/wallet/statement.server";
import { accountIn, monthIn } from "~/models/orders/wallet/wallet.rules";
import { allow, type RouteArgs } from "~/platform/allow";

/** A month's statement as a file for a spreadsheet, with all its lines. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const month = monthIn(searchParams.get("month"), localDateOf(ctx.now, defaultZone));
  return statementFile(ctx, month, accountIn(searchParams.get("account")));
}
