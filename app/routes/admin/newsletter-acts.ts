import {
  deleteIssue,
  goOnWithIssue,
  stopIssue,
  testIssue,
} from "~/models/running/newsletter/issue.server";
import {
  DeleteIssue,
  GoOnWithIssue,
  StopIssue,
  TestIssue,
} from "~/models/running/newsletter/newsletter.schema";
import { issuePath } from "~/models/running/newsletter/newsletter.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";
import { buttonIn } from "../button.server";

type Ctx = Allowed<Admin>;

/**
 * The buttons under a newsletter issue, by the last part of their address, and the message after
 * each.
 */
const acts = {
  /** Emails an issue only to the administrator who asks for the test. */
  test: act(TestIssue, testIssue, ({ to }) => ({
    title: "Sending a test email",
    description: `The email arrives at ${to} within a minute.`,
  })),
  /** Stops an issue that is being sent. */
  stop: act(StopIssue, stopIssue, () => ({
    title: "Stopped",
    description: "Subscribers who haven’t received this issue won’t get it.",
  })),
  /** Resumes sending an issue that was stopped. */
  "go-on": act(GoOnWithIssue, goOnWithIssue, () => ({
    title: "Sending resumed",
    description: "We’re sending this issue to subscribers who haven’t received it.",
  })),
  /**
   * Deletes a draft. The list of issues confirms the deletion; if it fails, the issue's page says
   * why.
   */
  delete: act(DeleteIssue, deleteIssue, () => ({
    title: "Deleted",
    description: "We never sent this issue to subscribers.",
    to: "/newsletter-management?tab=issues",
  })),
};

function act<S extends z.ZodType, Out>(
  schema: S,
  verb: (ctx: Ctx, command: z.output<S>) => Promise<Out>,
  told: (out: Out) => { title: string; description: string; to?: string },
) {
  return async (ctx: Ctx, { request, params }: RouteArgs) => {
    const issueId = idIn(params.issueId);
    const { fields } = await readFields(request, schema);
    const version = Number(fields.get("version"));
    return submitPress(ctx, { to: issuePath(issueId) }, async () =>
      told(await verb(ctx, check(schema, { issueId, version }))),
    );
  };
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, issuePath(idIn(args.params.issueId)));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return buttonIn(args.request, acts)(ctx, args);
}
