import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ChooseStall } from "~/models/vendor/access.schema";
import { chooseStall } from "~/models/vendor/access.server";
import { allow } from "~/platform/allow";
import { submitForm, wayBackIn } from "~/platform/submit";

/** Who comes here by an address has pressed nothing. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return redirect("/vendor-portal");
}

/** From the frame of every page: acts for another of the account's stalls. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const choose = (_: unknown, command: ChooseStall) => chooseStall(ctx, args.request, command);
  const answer = await submitForm(ctx, args, ChooseStall, choose, {
    done: async ({ name }) => {
      ctx.toast.show({ title: `You act for ${name} now` });
      return redirect((await wayBackIn(args.request)) ?? "/vendor-portal");
    },
  });
  if (answer instanceof Response) return answer;
  // No page of its own, so it is told on the next one: somebody may just have taken the access away.
  ctx.toast.show({
    title: "Vendor not found",
    description: "You act for the same stall as before.",
    variant: "destructive",
  });
  return redirect("/vendor-portal");
}
