import { redirect } from "@remix-run/cloudflare";
import type { AskedForAccess } from "~/models/joining/request/ask-for-access.server";
import type { Allowed } from "~/platform/context";

/** What a page on which access is asked for shows: the form, or that it was sent. */
export const accessPage = async (ctx: Allowed, request: Request) => ({
  isSent: new URL(request.url).searchParams.has("sent"),
  seal: await ctx.trap.seal(ctx.now),
});

/** Tells whoever has asked what becomes of it, on the page it was asked on. */
export function toAsked(ctx: Allowed, page: string, { isKnown }: AskedForAccess) {
  ctx.toast.show(
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
  return redirect(`${page}?sent`);
}
