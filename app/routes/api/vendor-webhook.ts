import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  changeWebhook,
  findEndpoint,
  removeWebhook,
} from "~/models/orders/webhook/endpoints.server";
import { endpointJson } from "~/models/orders/webhook/webhook.json";
import { ChangeWebhook } from "~/models/orders/webhook/webhook.schema";
import { allow } from "~/platform/allow";
import { answerOnce } from "~/platform/kept-answers";
import { idIn, submitJson } from "~/platform/submit";

/** GET /api/vendor/webhooks/{endpointId} */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  return Response.json(endpointJson(await findEndpoint(ctx, idIn(args.params.endpointId))));
}

export const actionTakes = ["PUT", "DELETE"];

/** PUT, DELETE /api/vendor/webhooks/{endpointId}: changes where it is and what it hears of, or removes it. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const endpointId = idIn(args.params.endpointId);
  if (args.request.method === "DELETE") {
    return answerOnce(ctx, args.request as Request, async () => {
      await removeWebhook(ctx, { endpointId });
      return Response.json({});
    });
  }
  return submitJson(ctx, args, ChangeWebhook, changeWebhook, {
    also: { endpointId },
    done: endpointJson,
  });
}
