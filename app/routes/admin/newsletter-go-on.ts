import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { GoOnWithIssue } from "~/models/running/newsletter/issue.schema";
import { goOnWithIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue, toIssue } from "./newsletter-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toIssue(args);
}

/** Goes on with an issue that was stopped. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, GoOnWithIssue, goOnWithIssue, () => ({
    title: "On its way again",
    description: "It goes to those who have none yet.",
  }));
}
