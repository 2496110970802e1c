import { statementFile } from "~/models/orders/wallet/statement.server";
import { accountIn } from "~/models/orders/wallet/wallet.rules";
import { readMonthIn } from "~/models/orders/wallet/wallet.server";
import { allow, type RouteArgs } from "~/platform/allow";

/** A month's statement as a file for a spreadsheet, with all its lines. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const asked = accountIn(searchParams.get("account"));
  return statementFile(ctx, await readMonthIn(ctx, searchParams.get("month"), asked), asked);
}
