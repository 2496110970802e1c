import { allow, type RouteArgs } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const actionTakes = "anything";

/** All other addresses under /api, so that a program gets the error as JSON. */
export async function loader(args: RouteArgs) {
  await allow.anyone(args);
  throw notFound();
}

export async function action(args: RouteArgs) {
  await allow.anyone(args);
  throw notFound();
}
