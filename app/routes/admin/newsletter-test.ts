import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { TestIssue } from "~/models/running/newsletter/issue.schema";
import { testIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue } from "./newsletter-act.server";

export { loader } from "./newsletter-act.server";

/** Mails an issue to whoever asks, and to nobody else. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, TestIssue, testIssue, ({ to }) => ({
    title: "Test on its way",
    description: `It comes to ${to} within a minute.`,
  }));
}
