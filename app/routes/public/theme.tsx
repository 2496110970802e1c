import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { parseTheme, themeCookie } from "~/components/shell/theme";
import { allow } from "~/platform/allow";
import { safePath } from "~/platform/paths";
import { readForm } from "~/platform/submit";

/** Remembers light or dark. A plain form comes back to its page; with JavaScript it never left. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.anyone(args);
  const form = await readForm(args.request as Request);
  const theme = parseTheme(form.get("theme"));
  const headers = { "Set-Cookie": themeCookie(theme, ctx.origin.startsWith("https:")) };
  if (form.get("stay") === "yes") return data({ theme }, { headers });
  return redirect(safePath(form.get("returnTo")) ?? "/", { headers });
}

/** Somebody who opens the address itself has nothing to see here. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  return redirect("/");
}
