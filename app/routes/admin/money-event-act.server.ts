import { redirect } from "@remix-run/cloudflare";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { idIn } from "~/platform/submit";
import type { Toast } from "~/platform/toast";
import type { Admin } from "~/platform/viewer";

/** Where the address of a button leads: to the list, which says how it went. */
export const toEvents = () => redirect("/admin/money/events");

/** Does something with one event; a refusal is told where the list is. */
export async function actOnEvent(
  ctx: Allowed<Admin>,
  eventId: string | undefined,
  verb: (ctx: Allowed<Admin>, command: { failedEventId: number }) => Promise<unknown>,
  done: Omit<Toast, "variant">,
): Promise<Response> {
  try {
    await verb(ctx, { failedEventId: idIn(eventId) });
    ctx.toast.show(done);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return toEvents();
}
