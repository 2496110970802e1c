import { whyNotSave } from "~/models/people/saved/saved.rules";
import { TakeOverSaved } from "~/models/people/saved/saved.schema";
import { takeOverSaved } from "~/models/people/saved/saved.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { leadFromForm } from "~/platform/press";
import { submitForm } from "~/platform/submit";

/** For a script only: a browser that opens this address goes to the saved items. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  return leadFromForm(ctx, "/saved");
}

/** Adds the items that this browser saved before saved items belonged to an account. */
export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const refusal = whyNotSave(ctx.viewer);
  if (refusal) throw refusal;
  return submitForm(ctx, args, TakeOverSaved, takeOverSaved, {
    done: (taken) => Response.json(taken),
  });
}
