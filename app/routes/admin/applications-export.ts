import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import { allow } from "~/platform/allow";
import { exportDesk } from "./desk.server";

/** The list of applications as a CSV file, searched and filtered as its address says. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return exportDesk(ctx, args, desks.applications);
}
