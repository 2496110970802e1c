import { DurableObject } from "cloudflare:workers";
import { DurableStore } from "./durable-store";
import { StripeEmulator } from "./emulator";
import { ConnectionLost } from "./faults";

interface Env {
  EMULATOR: DurableObjectNamespace<StripeEmulatorObject>;
  /** Where webhooks are posted; empty sends none. */
  WEBHOOK_URL: string;
  WEBHOOK_SECRET: string;
}

/** How long a webhook may take, and how long a timed-out call keeps the caller waiting. */
const DELIVERY_TIMEOUT = 10_000;
const FAULT_TIMEOUT = 1_000;

/** The one emulator there is: its store is SQLite, and its alarm does what is due. */
export class StripeEmulatorObject extends DurableObject<Env> {
  private readonly emulator: StripeEmulator;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.emulator = new StripeEmulator({
      store: new DurableStore(ctx.storage.sql),
      webhookUrl: env.WEBHOOK_URL || null,
      webhookSecret: env.WEBHOOK_SECRET,
      deliver: (request) => fetch(request, { signal: AbortSignal.timeout(DELIVERY_TIMEOUT) }),
    });
  }

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.emulator.fetch(request);
    } catch (error) {
      if (error instanceof ConnectionLost) return brokenAnswer(error);
      throw error;
    } finally {
      await this.wake();
    }
  }

  override async alarm(): Promise<void> {
    await this.emulator.runDue();
    await this.wake();
  }

  /** Sets the alarm to when the next thing is due; at once, if it is due already. */
  private async wake(): Promise<void> {
    const dueAt = this.emulator.nextDueAt();
    if (dueAt === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Math.max(dueAt, Date.now()));
  }
}

/** An answer that breaks off: the caller sees its connection fail, which a worker cannot do sooner. */
function brokenAnswer(error: ConnectionLost): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      if (error.code) await new Promise((resolve) => setTimeout(resolve, FAULT_TIMEOUT));
      controller.error(error);
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

export default {
  async fetch(request, env) {
    return env.EMULATOR.get(env.EMULATOR.idFromName("emulator")).fetch(request);
  },
} satisfies ExportedHandler<Env>;
