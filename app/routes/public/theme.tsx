import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { z } from "zod";
import { parseTheme, themeCookie } from "~/components/shell/theme";
import { allow } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { readFields, WayBack } from "~/platform/submit";

const Choice = WayBack.extend({ theme: z.string(), stay: z.string() });

/** Remembers light or dark. A plain form comes back to its page; with JavaScript it never left. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const { fields } = await readFields(args.request as Request, Choice);
  const theme = parseTheme(fields.get("theme"));
  const headers = { "Set-Cookie": themeCookie(theme, ctx.origin.startsWith("https:")) };
  if (fields.get("stay") === "yes") return data({ theme }, { headers });
  return redirect(safePath(fields.get("returnTo")) ?? "/", { headers });
}

/** Somebody who opens the address itself has nothing to see here. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return redirect("/");
}
