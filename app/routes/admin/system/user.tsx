import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { titled } from "~/components/shell/page-meta";
import { UserPage } from "~/components/system/user-page";
import { userView } from "~/models/people/user/user.view";
import { readUser } from "~/models/running/account/user-detail.server";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.username ?? "User")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return userView(await readUser(ctx, idIn(args.params.userId)), ctx.viewer, ctx.now);
}

export default function User() {
  return <UserPage user={useLoaderData<typeof loader>()} />;
}
