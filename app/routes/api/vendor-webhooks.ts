import {
  addWebhook,
  changeWebhook,
  endOldWebhookSecret,
  findEndpoint,
  listEndpoints,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from "~/models/orders/webhook/endpoints.server";
import { listDeliveries, replayWebhook, testWebhook } from "~/models/orders/webhook/log.server";
import {
  deliveryJson,
  endpointJson,
  secretJson,
  tryJson,
} from "~/models/orders/webhook/webhook.json";
import {
  AddWebhook,
  ChangeWebhook,
  NamedWebhook,
  ReplayWebhook,
  SwitchWebhook,
} from "~/models/orders/webhook/webhook.schema";
import { defineEndpoint, type Endpoint } from "~/platform/endpoint";
import { answerOnce } from "~/platform/kept-answers";
import { idIn } from "~/platform/submit";
import { z } from "~/platform/zod";
import { answerSlice, answerWhole, sliceIn } from "./_answers";

/** The most messages, with their tries, in one answer. */
const most = 50;

/** The scope of all writes here: a webhook tells its receiver of every order. */
const scope = "orders" as const;

export const loader: Endpoint[] = [
  defineEndpoint("GET /api/vendor/webhooks", {
    summary: "Lists the vendor’s endpoints",
    may: "vendor",
    answers: { 200: ["WebhookEndpoint"] },
    pages: "cursor",
    handle: async (ctx, { request }) =>
      answerWhole(request, (await listEndpoints(ctx)).map(endpointJson)),
  }),
  defineEndpoint("POST /api/vendor/webhooks", {
    summary: "Adds an endpoint and returns its secret",
    detail:
      "The address must be public, use https and differ from the vendor’s other endpoints. We return the secret only this once.",
    may: "vendor",
    scope,
    command: AddWebhook,
    verb: addWebhook,
    isAnew: true,
    answers: { 201: "WebhookAdded" },
    refusals: [409],
  }),
  defineEndpoint("GET /api/vendor/webhooks/:endpointId", {
    summary: "Returns an endpoint",
    may: "vendor",
    answers: { 200: "WebhookEndpoint" },
    handle: async (ctx, { params }) =>
      endpointJson(await findEndpoint(ctx, idIn(params.endpointId))),
  }),
  defineEndpoint("PUT /api/vendor/webhooks/:endpointId", {
    summary: "Changes an endpoint’s address and events",
    may: "vendor",
    scope,
    path: { endpointId: "endpointId" },
    command: ChangeWebhook,
    verb: changeWebhook,
    done: endpointJson,
    answers: { 200: "WebhookEndpoint" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/vendor/webhooks/:endpointId", {
    summary: "Removes an endpoint",
    may: "vendor",
    scope,
    answers: { 200: z.object({}) },
    handle: (ctx, { request, params }) =>
      answerOnce(ctx, request, async () => {
        await removeWebhook(ctx, { endpointId: idIn(params.endpointId) });
        return Response.json({});
      }),
  }),
  defineEndpoint("PATCH /api/vendor/webhooks/:endpointId/state", {
    summary: "Turns an endpoint on or off",
    detail: "We never send events that happen while the endpoint is off.",
    may: "vendor",
    scope,
    path: { endpointId: "endpointId" },
    command: SwitchWebhook,
    verb: switchWebhook,
    done: endpointJson,
    answers: { 200: "WebhookEndpoint" },
    refusals: [409],
  }),
  defineEndpoint("POST /api/vendor/webhooks/:endpointId/secret", {
    summary: "Creates a new secret and returns it",
    detail: "The old secret stays valid for a day. We return the new secret only this once.",
    may: "vendor",
    scope,
    path: { endpointId: "endpointId" },
    command: NamedWebhook,
    verb: rotateWebhookSecret,
    done: secretJson,
    isAnew: true,
    answers: { 200: "WebhookSecret" },
    refusals: [409],
  }),
  defineEndpoint("DELETE /api/vendor/webhooks/:endpointId/secret", {
    summary: "Stops signing with the old secret",
    may: "vendor",
    scope,
    answers: { 200: "WebhookEndpoint" },
    handle: (ctx, { request, params }) =>
      answerOnce(ctx, request, async () => {
        const endpointId = idIn(params.endpointId);
        return Response.json(endpointJson(await endOldWebhookSecret(ctx, { endpointId })));
      }),
  }),
  defineEndpoint("POST /api/vendor/webhooks/:endpointId/test", {
    summary: "Sends a test to an endpoint and returns the result",
    may: "vendor",
    scope,
    path: { endpointId: "endpointId" },
    command: NamedWebhook,
    verb: testWebhook,
    done: tryJson,
    answers: { 200: "WebhookTry" },
    refusals: [409, 429],
  }),
  defineEndpoint("GET /api/vendor/webhooks/:endpointId/deliveries", {
    summary: "Lists an endpoint’s messages, newest first",
    detail: "At most 50 at a time.",
    may: "vendor",
    answers: { 200: ["WebhookDelivery"] },
    pages: "cursor",
    async handle(ctx, { request, params }) {
      const { limit, cursor } = sliceIn(request);
      const { deliveries, next } = await listDeliveries(ctx, {
        endpointId: idIn(params.endpointId),
        before: cursor || null,
        limit: Math.min(limit, most),
      });
      const total = cursor === 0 && next === null ? deliveries.length : null;
      return answerSlice(request, { rows: deliveries.map(deliveryJson), next, total });
    },
  }),
  defineEndpoint("POST /api/vendor/webhooks/:endpointId/deliveries/:deliveryId/replay", {
    summary: "Sends a message again and returns the result",
    may: "vendor",
    scope,
    path: { endpointId: "endpointId", deliveryId: "deliveryId" },
    command: ReplayWebhook,
    verb: replayWebhook,
    done: tryJson,
    answers: { 200: "WebhookTry" },
    refusals: [409],
  }),
];
