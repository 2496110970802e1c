import { DurableObject } from "cloudflare:workers";
import { errorAnswer } from "./api";
import { ApiError } from "./api-error";
import { DurableStore } from "./durable-store";
import { StripeEmulator } from "./emulator";
import { ConnectionLost } from "./faults";

interface Env {
  EMULATOR: DurableObjectNamespace<StripeEmulatorObject>;
  /** The address for webhooks; if empty, no webhooks are sent. */
  WEBHOOK_URL: string;
  WEBHOOK_SECRET: string;
  /**
   * The same for the events of connected accounts; if empty, the values of the platform's own
   * events apply.
   */
  CONNECT_WEBHOOK_URL?: string;
  CONNECT_WEBHOOK_SECRET?: string;
  /** The same for thin events; if empty, none are sent. */
  THIN_WEBHOOK_URL?: string;
  THIN_WEBHOOK_SECRET?: string;
}

/**
 * How long a webhook may take, and how long a call that times out keeps its caller waiting, in
 * milliseconds.
 */
const DELIVERY_TIMEOUT = 10_000;
const FAULT_TIMEOUT = 1_000;

/**
 * The only emulator of this worker: its store is SQLite, and its alarm does the work that is due.
 */
export class StripeEmulatorObject extends DurableObject<Env> {
  private readonly emulator: StripeEmulator;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.emulator = new StripeEmulator({
      store: new DurableStore(ctx.storage.sql),
      webhookUrl: env.WEBHOOK_URL || null,
      webhookSecret: env.WEBHOOK_SECRET,
      connectWebhookUrl: env.CONNECT_WEBHOOK_URL || null,
      connectWebhookSecret: env.CONNECT_WEBHOOK_SECRET || undefined,
      thinWebhookUrl: env.THIN_WEBHOOK_URL || null,
      thinWebhookSecret: env.THIN_WEBHOOK_SECRET || undefined,
      deliver: (request) => fetch(request, { signal: AbortSignal.timeout(DELIVERY_TIMEOUT) }),
    });
  }

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.emulator.fetch(request);
    } catch (error) {
      if (error instanceof ConnectionLost)
        return await gatewayError(error, new URL(request.url).pathname);
      throw error;
    } finally {
      await this.wake();
    }
  }

  override async alarm(): Promise<void> {
    await this.emulator.runDue();
    await this.wake();
  }

  /** Sets the alarm to the time when the next work is due; at once if that time is over. */
  private async wake(): Promise<void> {
    const dueAt = this.emulator.nextDueAt();
    if (dueAt === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(dueAt, Date.now()));
  }
}

/**
 * Imitates a lost connection as well as a worker can: it must answer, and `wrangler dev` does not
 * pass on an answer that breaks off. The answer is the one a gateway gives for a server that does
 * not respond, which the SDK retries like a lost connection: 504 after a while, or 502 at once.
 */
async function gatewayError(error: ConnectionLost, path: string): Promise<Response> {
  const timedOut = error.code === "ETIMEDOUT";
  if (timedOut) await new Promise((resolve) => setTimeout(resolve, FAULT_TIMEOUT));
  return errorAnswer(new ApiError(timedOut ? 504 : 502, "api_error", error.message), path);
}

export default {
  async fetch(request, env) {
    // Not the earlier name, from before objects belonged to accounts: the records under that name
    // have another format.
    return env.EMULATOR.get(env.EMULATOR.idFromName("accounts")).fetch(request);
  },
} satisfies ExportedHandler<Env>;
