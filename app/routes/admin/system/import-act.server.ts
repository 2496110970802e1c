import { redirect } from "@remix-run/cloudflare";
import { importPath } from "~/models/running/directory-import/import.view";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { check, idIn, readFields } from "~/platform/submit";
import type { Toast } from "~/platform/toast";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";

interface Args {
  request: Request;
  params: { importId?: string };
}

/** Where the address of a button only leads whoever opens it: to the import. */
export const toImport = ({ params }: Args) => redirect(importPath(idIn(params.importId)));

/** What a button under an import does; a refusal is told where the import is. */
export async function actOnImport<S extends z.ZodType>(
  ctx: Allowed<Admin>,
  args: Args,
  schema: S,
  verb: (ctx: Allowed<Admin>, command: z.output<S>) => Promise<unknown>,
  told: Omit<Toast, "variant">,
): Promise<Response> {
  const importId = idIn(args.params.importId);
  const { fields } = await readFields(args.request, schema);
  const takesDown = fields.get("takesDown") === "on";
  try {
    await verb(ctx, check(schema, { importId, takesDown }));
    ctx.toast.show(told);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(importPath(importId));
}
