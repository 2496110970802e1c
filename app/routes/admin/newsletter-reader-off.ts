import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

const readers = "/newsletter-management";

/** For forms only: a browser that opens this address goes to the list of subscribers. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, readers);
}

/** Removes a subscriber from the list. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitPress(ctx, { to: readers }, async () => {
    const { email } = await takeReaderOff(ctx, { readerId: idIn(args.params.readerId) });
    return { title: "Removed from the list", description: `${email} won’t get any more issues.` };
  });
}
