import { localDateOf, longDate } from "../calendar";
import type { AdminRequest } from "./request.server";

export type AdminRequestView = ReturnType<typeof adminRequestView>;

/** A request as its card shows it. Administrators have no market's clock: the dates are UTC's. */
export function adminRequestView(request: AdminRequest) {
  const { firstName, lastName, requestedAt, reviewedAt, ...rest } = request;
  return {
    ...rest,
    name: `${firstName} ${lastName}`.trim() || null,
    requested: longDate(localDateOf(requestedAt, "UTC")),
    reviewed: reviewedAt === null ? null : longDate(localDateOf(reviewedAt, "UTC")),
  };
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** A request as the API tells it. */
export function adminRequestJson(request: AdminRequest) {
  const { id, username, email, requestedAt, status, reviewNotes, reviewedAt } = request;
  return {
    id,
    username,
    email,
    requestedAt: iso(requestedAt),
    status,
    reviewNotes,
    reviewedAt: iso(reviewedAt),
  };
}
