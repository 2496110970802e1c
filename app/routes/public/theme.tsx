import { redirect } from "@remix-run/cloudflare";
import { parseTheme } from "~/components/shell/theme";
import { allow, type RouteArgs } from "~/platform/allow";
import { plainCookie } from "~/platform/cookies";
import { safePath } from "~/platform/paths";
import { leadFromForm } from "~/platform/press";
import { readFields, WayBack } from "~/platform/submit";
import { z } from "~/platform/zod";

const Choice = WayBack.extend({ theme: z.string() });

const aYear = 60 * 60 * 24 * 365;

/**
 * Stores the choice of light or dark. A plain form comes back to its page; with JavaScript the user
 * never leaves the page.
 */
export async function action(args: RouteArgs) {
  await allow.anyone(args);
  const { fields } = await readFields(args.request, Choice);
  const theme = parseTheme(fields.get("theme")) ?? "light";
  const cookie = plainCookie("theme", args.request);
  const headers = { "Set-Cookie": cookie.serialize(theme, { seconds: aYear }) };
  return redirect(safePath(fields.get("returnTo")) ?? "/", { headers });
}

/** A browser that opens this address goes to the home page, because it has no page of its own. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/");
}
