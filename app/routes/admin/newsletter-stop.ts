import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { StopIssue } from "~/models/running/newsletter/issue.schema";
import { stopIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue } from "./newsletter-act.server";

export { loader } from "./newsletter-act.server";

/** Stops an issue that is on its way. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, StopIssue, stopIssue, () => ({
    title: "Stopped",
    description: "Who has no copy yet gets none.",
  }));
}
