import { doorOf, homeAt } from "~/models/people/user/user.rules";
import { beginView } from "~/models/people/user/view-as.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm, submitPress } from "~/platform/press";
import { idIn } from "~/platform/submit";

const pageOf = (userId: number) => `/admin/system/users/${userId}`;

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return leadFromForm(ctx, pageOf(idIn(args.params.userId)));
}

/**
 * Shows Market Day as another account sees it, starting at that account's first page. An error
 * message appears on the account's page.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const userId = idIn(args.params.userId);
  return submitPress(ctx, { to: pageOf(userId) }, async () => {
    const { username, role } = await beginView(ctx, args.request, userId);
    return {
      title: `Viewing as ${username}`,
      description: "You can see everything but change nothing.",
      to: homeAt(doorOf(role) ?? "customer", { role }),
    };
  });
}
