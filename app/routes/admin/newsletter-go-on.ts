import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { GoOnWithIssue } from "~/models/running/newsletter/issue.schema";
import { goOnWithIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue } from "./newsletter-act.server";

export { loader } from "./newsletter-act.server";

/** Goes on with an issue that was stopped. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, GoOnWithIssue, goOnWithIssue, () => ({
    title: "On its way again",
    description: "It goes to those who have none yet.",
  }));
}
