import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { TestIssue } from "~/models/running/newsletter/issue.schema";
import { testIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue, toIssue } from "./newsletter-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toIssue(args);
}

/** Mails an issue to whoever asks, and to nobody else. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnIssue(ctx, args, TestIssue, testIssue, ({ to }) => ({
    title: "Test on its way",
    description: `It comes to ${to} within a minute.`,
  }));
}
