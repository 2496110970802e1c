import { findChoices } from "~/models/joining/application/find.server";
import { allow, type RouteArgs } from "~/platform/allow";

/**
 * Markets or vendors to choose from, by a part of their name, for the application form's script.
 */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const { searchParams } = new URL(args.request.url);
  const kind = searchParams.get("of") === "vendors" ? "vendors" : "markets";
  return Response.json(await findChoices(ctx, kind, searchParams.get("q")));
}
