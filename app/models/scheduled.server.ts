import type { Capabilities } from "~/platform/context";
import { expireUnpaidOrders, refundWhatIsDue } from "./order/settle.server";
import { forgetEndedSessions } from "./user/user.server";

/**
 * What is done every minute. Each job looks for state that needs it, never for 'the last minute',
 * so that an outage loses nothing; one that fails does not keep the others from running.
 */
const jobs: Record<string, (ctx: Capabilities) => Promise<unknown>> = {
  expireUnpaidOrders,
  refundWhatIsDue,
  forgetEndedSessions,
};

export async function runScheduled(ctx: Capabilities): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await job(ctx);
    } catch (error) {
      ctx.log("job-failed", {
        job: name,
        message: String(error),
        stack: (error as Error)?.stack,
      });
    }
  }
}
