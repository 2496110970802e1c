import { openDispute, winDispute } from "./disputes";
import { FAULT_KINDS, type FaultKind, WEBHOOK_MODES, type WebhookMode } from "./records";
import { failRefund } from "./refunds";
import { flush, setWebhookMode, type WebhookTarget, webhookMode } from "./webhooks";
import type { World } from "./world";

/**
 * The controls that tests have and Stripe does not, under /emulator. They take and answer JSON:
 * POST faults, POST webhooks, POST webhooks/flush, POST refunds/fail, POST disputes,
 * POST disputes/win, POST reset, GET state.
 */
export async function control(
  world: World,
  target: WebhookTarget,
  { method, path, body }: { method: string; path: string; body: string },
): Promise<Response> {
  try {
    switch (`${method} ${path}`) {
      case "POST /emulator/faults":
        return Response.json(addFaults(world, readJson(body)));
      case "POST /emulator/webhooks":
        setWebhookMode(world, readMode(readJson(body)) ?? fail("mode is missing"));
        return Response.json({ mode: webhookMode(world) });
      case "POST /emulator/webhooks/flush": {
        const current = webhookMode(world);
        const mode = readMode(readJson(body || "{}")) ?? current;
        const statuses = await flush(world, target, mode);
        return Response.json({ count: statuses.length, statuses });
      }
      case "POST /emulator/refunds/fail": {
        const { refund, reason = "unknown" } = readJson(body);
        const failed = failRefund(world, String(refund), String(reason));
        return Response.json(failed ?? fail("refund must be one that has not failed"));
      }
      case "POST /emulator/disputes": {
        const dispute = openDispute(world, String(readJson(body).payment_intent));
        return Response.json(dispute ?? fail("payment_intent must be paid and not disputed"));
      }
      case "POST /emulator/disputes/win": {
        const won = winDispute(world, String(readJson(body).dispute));
        return Response.json(won ?? fail("dispute must be one that is open"));
      }
      case "POST /emulator/reset":
        world.store.clear();
        return Response.json({ reset: true });
      case "GET /emulator/state":
        return Response.json(state(world));
      default:
        return Response.json({ error: `No control ${method} ${path}` }, { status: 404 });
    }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return Response.json({ error: error.message }, { status: 400 });
  }
}

/** Everything the emulator knows, oldest first in every list. */
export function state(world: World) {
  const { store } = world;
  return {
    sessions: store.list("session").map(({ session }) => session),
    payment_intents: store.list("payment_intent").map(({ intent }) => intent),
    charges: store.list("charge").map(({ charge }) => charge),
    refunds: store.list("refund"),
    disputes: store.list("dispute"),
    accounts: store.list("account"),
    balances: store.list("balance"),
    payouts: store.list("payout"),
    events: store.list("event"),
    deliveries: store.list("delivery"),
    faults: store.list("fault"),
    webhooks: { mode: webhookMode(world), waiting: store.list("due_delivery").length },
  };
}

/** What is wrong with a control request; told as 400. */
class ControlError extends Error {}

function fail(message: string): never {
  throw new ControlError(message);
}

function addFaults(world: World, body: Record<string, unknown>): object {
  if (!Array.isArray(body.calls)) fail("calls must be a list");
  const faults = body.calls.map((call: Record<string, unknown>) => {
    const { match, times = 1 } = call;
    if (typeof match !== "string" || !/^[A-Z]+ \/\S+$/.test(match)) {
      fail("match must be a method and a path, such as POST /v1/refunds");
    }
    if (typeof times !== "number" || !Number.isInteger(times) || times < 1) {
      fail("times must be a whole number from 1");
    }
    const as = FAULT_KINDS.find((kind): kind is FaultKind => kind === String(call.as));
    if (!as) fail(`as must be one of ${FAULT_KINDS.join(", ")}`);
    return { id: world.newId("fault_"), match, times, as };
  });
  for (const fault of faults) world.store.put("fault", fault.id, fault);
  return { faults: world.store.list("fault") };
}

function readMode(body: Record<string, unknown>): WebhookMode | null {
  if (body.mode === undefined) return null;
  const mode = WEBHOOK_MODES.find((candidate) => candidate === body.mode);
  return mode ?? fail(`mode must be one of ${WEBHOOK_MODES.join(", ")}`);
}

function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, like any other body that is not an object.
  }
  return fail("The body must be a JSON object");
}
