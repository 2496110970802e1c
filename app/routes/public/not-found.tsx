import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const actionTakes = "anything";

/** All other addresses. This is a route so that its page knows the viewer and the theme. */
export async function loader(args: RouteArgs) {
  await allow.anyone(args);
  throw notFound();
}

export async function action(args: RouteArgs) {
  await allow.anyone(args);
  throw notFound();
}

export default function NotFound() {
  return null;
}
