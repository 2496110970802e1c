import { redirect } from "@remix-run/cloudflare";
import { ChooseVendor, chooseVendor } from "~/models/people/access/access.server";
import { namedIn } from "~/platform/acts-for";
import { allow, type RouteArgs, THEN } from "~/platform/allow";
import { notFound } from "~/platform/errors";
import { safePath } from "~/platform/paths";
import { leadFromForm } from "~/platform/press";
import { submitForm, wayBackIn } from "~/platform/submit";

/** A browser that opens this address has pressed no button, so it goes to the dashboard. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return leadFromForm(ctx, "/vendor-dashboard");
}

/**
 * From the layout of every page: selects another of the account's vendors. From the page about a
 * form for a vendor that is not selected: selects the form's vendor, and makes the browser send the
 * form again to its address (307 keeps the posted data).
 */
export async function action(args: RouteArgs) {
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
    done: async ({ name, isRemoved }) => {
      const back = await wayBackIn(args.request);
      // The page 'More' lists what a removed vendor can still open. A link from an email about the
      // vendor names the vendor and leads to its own page.
      const isLink = back !== null && namedIn(origin + back, "vendorId") !== null;
      const to = isRemoved && !isLink ? "/vendor-portal" : back;
      return ctx.toast.leadTo(to ?? "/vendor-dashboard", {
        title: `You’re now working for ${name}`,
      });
    },
  });
  if (answer instanceof Response) return answer;
  // This address has no page of its own, so the next page shows the message: the user's access may
  // just have been removed.
  return ctx.toast.leadTo("/vendor-dashboard", {
    title: "Vendor not found",
    description: "You may have lost access to that vendor. Your current vendor stays selected.",
    variant: "destructive",
  });
}
