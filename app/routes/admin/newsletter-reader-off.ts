import { takeReaderOff } from "~/models/running/newsletter/readers.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

const readers = "/newsletter-management";

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, readers);
}

/** Removes a subscriber from the list. */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitPress(ctx, { to: readers }, async () => {
    const { email } = await takeReaderOff(ctx, { readerId: idIn(args.params.readerId) });
    return { title: "Removed from the list", description: `${email} won’t get any more issues.` };
  });
}
