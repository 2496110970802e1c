import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allow } from "~/platform/allow";
import { notFound } from "~/platform/errors";

export const actionTakes = "anything";

/** All other addresses under /api, so that a program gets the error as JSON. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.anyone(args);
  throw notFound();
}

export async function action(args: ActionFunctionArgs) {
  await allow.anyone(args);
  throw notFound();
}
