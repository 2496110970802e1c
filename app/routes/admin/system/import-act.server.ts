import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { importPath } from "~/models/running/directory-import/import.view";
import { allow } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";

interface Args {
  request: Request;
  params: { importId?: string };
}

/** The address of a form only: whoever comes here otherwise wants the import. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, importPath(idIn(args.params.importId)));
}

/** What a button under an import does. */
export async function actOnImport<S extends z.ZodType>(
  ctx: Allowed<Admin>,
  { request, params }: Args,
  schema: S,
  verb: (ctx: Allowed<Admin>, command: z.output<S>) => Promise<unknown>,
  told: { title: string; description: string },
): Promise<Response> {
  const importId = idIn(params.importId);
  const { fields } = await readFields(request, schema);
  const takesDown = fields.get("takesDown") === "on";
  return submitPress(ctx, { to: importPath(importId) }, async () => {
    await verb(ctx, check(schema, { importId, takesDown }));
    return told;
  });
}
