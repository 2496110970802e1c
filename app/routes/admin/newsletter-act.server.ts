import { redirect } from "@remix-run/cloudflare";
import { issuePath } from "~/models/running/newsletter/newsletter.view";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { check, idIn, readFields } from "~/platform/submit";
import type { Toast } from "~/platform/toast";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";

interface Args {
  request: Request;
  params: { issueId?: string };
}

/** Where the address of a button only leads whoever opens it: to the issue. */
export const toIssue = ({ params }: Args) => redirect(issuePath(idIn(params.issueId)));

/** What a button under an issue does; a refusal is told where the issue is. */
export async function actOnIssue<S extends z.ZodType, Out>(
  ctx: Allowed<Admin>,
  args: Args,
  schema: S,
  verb: (ctx: Allowed<Admin>, command: z.output<S>) => Promise<Out>,
  told: (out: Out) => Omit<Toast, "variant">,
  /** Where it leads once it is done; else to the issue. */
  { after = () => redirect(issuePath(idIn(args.params.issueId))) }: { after?: () => Response } = {},
): Promise<Response> {
  const issueId = idIn(args.params.issueId);
  const { fields } = await readFields(args.request, schema);
  const version = Number(fields.get("version"));
  try {
    ctx.toast.show(told(await verb(ctx, check(schema, { issueId, version }))));
    return after();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(issuePath(issueId));
}
