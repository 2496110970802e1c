import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const actionTakes = "anything";

/** Any other address. It is a route, so that its page knows who is looking and in which theme. */
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
