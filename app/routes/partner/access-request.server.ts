import type { AskedForAccess } from "~/models/joining/request/ask-for-access.server";
import type { Allowed } from "~/platform/context";

/** The data for a page that asks for access: whether to show the form, or that it was sent. */
export const accessPage = async (ctx: Allowed, request: Request) => ({
  isSent: new URL(request.url).searchParams.has("sent"),
  seal: await ctx.trap.seal(ctx.now),
});

/** Tells the person who asked for access what happens next, on the page with the form. */
export function toAsked(ctx: Allowed, page: string, { isKnown }: AskedForAccess) {
  return ctx.toast.leadTo(
    `${page}?sent`,
    isKnown
      ? {
          title: "We already have this request",
          description: "Your request is waiting for review.",
        }
      : {
          title: "Request Submitted",
          description: "We’ll contact you once we review your request.",
        },
  );
}
