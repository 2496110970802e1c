import { StartImport, StopImport } from "~/models/running/directory-import/import.schema";
import { startImport, stopImport } from "~/models/running/directory-import/import.server";
import { importPath } from "~/models/running/directory-import/import.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { leadFromForm, submitPress } from "~/platform/press";
import { check, idIn, readFields } from "~/platform/submit";
import type { Admin } from "~/platform/viewer";
import type { z } from "~/platform/zod";
import { buttonIn } from "../../button.server";

type Ctx = Allowed<Admin>;

/** The buttons under an import, by the last part of their address, and the message after each. */
const acts = {
  /** Lets an import write the changes that its preview shows. */
  start: act(StartImport, startImport, {
    title: "Import started",
    description: "The import may take a while. You can leave this page.",
  }),
  /** Stops an import. */
  stop: act(StopImport, stopImport, {
    title: "Import stopped",
    description: "Markets already imported stay in the guide.",
  }),
};

function act<S extends z.ZodType>(
  schema: S,
  verb: (ctx: Ctx, command: z.output<S>) => Promise<unknown>,
  told: { title: string; description: string },
) {
  return async (ctx: Ctx, { request, params }: RouteArgs) => {
    const importId = idIn(params.importId);
    const { fields } = await readFields(request, schema);
    const takesDown = fields.get("takesDown") === "on";
    return submitPress(ctx, { to: importPath(importId) }, async () => {
      await verb(ctx, check(schema, { importId, takesDown }));
      return told;
    });
  };
}

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, importPath(idIn(args.params.importId)));
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return buttonIn(args.request, acts)(ctx, args);
}
