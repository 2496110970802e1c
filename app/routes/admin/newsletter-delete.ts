import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { DeleteIssue } from "~/models/running/newsletter/issue.schema";
import { deleteIssue } from "~/models/running/newsletter/issue.server";
import { allow } from "~/platform/allow";
import { actOnIssue, toIssue } from "./newsletter-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toIssue(args);
}

/** Throws a draft away; the list of issues says so, or the issue why not. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const done = { title: "Deleted", description: "Nobody has got this issue, and nobody will." };
  return actOnIssue(ctx, args, DeleteIssue, deleteIssue, () => done, {
    after: () => redirect("/newsletter-management?tab=issues"),
  });
}
