import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { addWebhook, listEndpoints } from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { AddWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { submitJson } from "~/platform/submit";
import { answerWhole } from "./_slice";

/** GET /api/vendor/webhooks: which servers are told of the stall's orders. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return answerWhole(args.request, (await listEndpoints(ctx)).map(endpointJson));
}

/** POST /api/vendor/webhooks: adds one, and answers its secret, this once. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitJson(ctx, args, AddWebhook, addWebhook, {
    done: (added) => Response.json(added, { status: 201 }),
    isAnew: true,
  });
}
