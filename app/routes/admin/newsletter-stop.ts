import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { StopIssue } from "~/models/running/newsletter/issue.schema";
import { stopIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue, toIssue } from "./newsletter-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toIssue(args);
}

/** Stops an issue that is on its way. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, StopIssue, stopIssue, () => ({
    title: "Stopped",
    description: "Who has no copy yet gets none.",
  }));
}
