import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { issuePath } from "~/models/running/newsletter/newsletter.view";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";

interface Args {
  request: Request;
  params: { issueId?: string };
}

/** The address of a form only: whoever comes here otherwise wants the issue. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, issuePath(idIn(args.params.issueId)));
}

/** What a button under an issue does. */
export async function actOnIssue<S extends z.ZodType, Out>(
  ctx: Allowed<Admin>,
  { request, params }: Args,
  schema: S,
  verb: (ctx: Allowed<Admin>, command: z.output<S>) => Promise<Out>,
  told: (out: Out) => { title: string; description: string; to?: string },
): Promise<Response> {
  const issueId = idIn(params.issueId);
  const { fields } = await readFields(request, schema);
  const version = Number(fields.get("version"));
  return submitPress(ctx, { to: issuePath(issueId) }, async () =>
    told(await verb(ctx, check(schema, { issueId, version }))),
  );
}
