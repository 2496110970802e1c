import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AddManager } from "~/models/guide/market/managers.schema";
import { addManager, listManagers } from "~/models/guide/market/managers.server";
import { managerJson } from "~/models/guide/market/managers.view";
import { allow } from "~/platform/allow";
import { idIn, submitJson } from "~/platform/submit";
import { answerWhole } from "./_slice";

/** GET /api/markets/{id}/managers: who manages the market, the longest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.managerOrAdmin(args);
  const { managers } = await listManagers(ctx, idIn(args.params.id));
  return answerWhole(args.request, managers.map(managerJson));
}

/** POST /api/markets/{id}/managers: adds a manager, or invites a person who has no account. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.managerOrAdmin(args);
  return submitJson(ctx, args, AddManager, addManager, {
    also: { marketId: idIn(args.params.id) },
    done: (added) => Response.json(added, { status: 201 }),
  });
}
