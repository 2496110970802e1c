import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { StopImport } from "~/models/running/directory-import/import.schema";
import { stopImport } from "~/models/running/directory-import/import.server";
import { allow } from "~/platform/allow";
import { actOnImport } from "./import-act.server";

export { loader } from "./import-act.server";

/** Stops an import. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnImport(ctx, args, StopImport, stopImport, {
    title: "Import stopped",
    description: "What was written stays.",
  });
}
