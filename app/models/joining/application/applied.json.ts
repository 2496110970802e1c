import type { Applied } from "./apply.server";

/** Bytes of an application with its photos in it, as data URLs; a browser sends them smaller. */
export const mostOfApplication = 12_000_000;

/** What a call that applies is answered: the link goes by mail, and to nobody else. */
export function appliedJson({ reference, isKnown }: Applied): Response {
  return Response.json({ reference, status: "pending", isKnown }, { status: isKnown ? 200 : 201 });
}
