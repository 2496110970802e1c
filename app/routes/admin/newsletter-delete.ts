import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { DeleteIssue } from "~/models/running/newsletter/issue.schema";
import { deleteIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue } from "./newsletter-act.server";

export { loader } from "./newsletter-act.server";

/** Throws a draft away; the list of issues says so, or the issue why not. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, DeleteIssue, deleteIssue, () => ({
    title: "Deleted",
    description: "Nobody has got this issue, and nobody will.",
    to: "/newsletter-management?tab=issues",
  }));
}
