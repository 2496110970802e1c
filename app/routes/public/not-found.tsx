import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const actionTakes = "anything";

/** All other addresses. This is a route so that its page knows the viewer and the theme. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  throw notFound();
}

export async function action(args: ActionFunctionArgs) {
  await allow.anyone(args);
  throw notFound();
}

export default function NotFound() {
  return null;
}
