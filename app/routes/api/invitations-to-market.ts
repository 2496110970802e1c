import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listManagers } from "~/models/guide/market/managers.server";
import { invitedManagerJson } from "~/models/guide/market/managers.view";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import { answerWhole } from "./_slice";

/** GET /api/markets/{id}/invitations: who is invited to manage the market, the latest first. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.managerOrAdmin(args);
  const { invited } = await listManagers(ctx, idIn(args.params.id));
  return answerWhole(args.request, invited.map(invitedManagerJson));
}
