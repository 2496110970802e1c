import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { StartImport } from "~/models/running/directory-import/import.schema";
import { startImport } from "~/models/running/directory-import/import.server";
import { allow } from "~/platform/allow";
import { actOnImport } from "./import-act.server";

export { loader } from "./import-act.server";

/** Lets an import write what its preview says. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnImport(ctx, args, StartImport, startImport, {
    title: "Import started",
    description: "A portion is written every minute.",
  });
}
