import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { exportDesk } from "./desk.server";

/** A desk's list as a CSV file, with the search and filters of the address. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const pathname = new URL(args.request.url).pathname.toLowerCase();
  const desk = Object.values(desks).find(({ path }) => pathname === `${path}/export`);
  if (!desk) throw notFound();
  return exportDesk(ctx, args, desk);
}
