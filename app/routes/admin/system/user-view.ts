import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { doorOf, homeAt } from "~/models/people/user/user.rules";
import { ViewAs } from "~/models/people/user/user.schema";
import { beginView } from "~/models/people/user/view-as.server";
import { allow } from "~/platform/allow";
import { leadFromForm } from "~/platform/form-address";
import { submitPress } from "~/platform/press";
import { check, idIn } from "~/platform/submit";

const pageOf = (userId: number) => `/admin/system/users/${userId}`;

/** The address of a form only. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, pageOf(idIn(args.params.userId)));
}

/** Shows Market Day as another account sees it, from where that begins; a refusal is told at it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const command = check(ViewAs, { userId: idIn(args.params.userId) });
  return submitPress(ctx, { to: pageOf(command.userId) }, async () => {
    const { username, role } = await beginView(ctx, args.request, command);
    return {
      title: `Viewing as ${username}`,
      description: "You can see everything but change nothing.",
      to: homeAt(doorOf(role) ?? "customer", { role }),
    };
  });
}
