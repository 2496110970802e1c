import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ChooseVendor, chooseVendor } from "~/models/people/access/access.server";
import { namedIn } from "~/platform/acts-for";
import { allow, THEN } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { leadFromForm } from "~/platform/form-address";
import { safePath } from "~/platform/paths";
import { submitForm, wayBackIn } from "~/platform/submit";

/** Who comes here by an address has pressed nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-dashboard");
}

/**
 * From the frame of every page: acts for another of the account's vendors. From the page that tells of
 * a form for another vendor than the chosen one: chooses the form's own vendor, and has the browser send
 * the form on to where it was going (307 keeps what was posted).
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args, { chooses: true });
  const { origin, searchParams } = new URL(args.request.url);
  const then = safePath(searchParams.get(THEN));
  if (then !== null) {
    const vendorId = namedIn(origin + then, "vendorId");
    if (vendorId === null) throw notFound("Vendor not found");
    await chooseVendor(ctx, args.request, { vendorId });
    return redirect(then, 307);
  }
  const choose = (_: unknown, command: ChooseVendor) => chooseVendor(ctx, args.request, command);
  const answer = await submitForm(ctx, args, ChooseVendor, choose, {
    done: async ({ name }) => {
      ctx.toast.show({ title: `You’re now working for ${name}` });
      return redirect((await wayBackIn(args.request)) ?? "/vendor-dashboard");
    },
  });
  if (answer instanceof Response) return answer;
  // No page of its own, so it is told on the next one: somebody may just have taken the access away.
  ctx.toast.show({
    title: "Vendor not found",
    description: "You may have lost access to that vendor. Your current vendor stays selected.",
    variant: "destructive",
  });
  return redirect("/vendor-dashboard");
}
