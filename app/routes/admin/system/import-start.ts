import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { StartImport } from "~/models/running/directory-import/import.schema";
import { startImport } from "~/models/running/directory-import/import.server";
import { allow } from "~/platform/allow";
import { actOnImport, toImport } from "./import-act.server";

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.admin(args, { othersTo: "/" });
  return toImport(args);
}

/** Lets an import write what its preview says. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return actOnImport(ctx, args, StartImport, startImport, {
    title: "Import started",
    description: "A portion is written every minute.",
  });
}
