import type { AdminRequest } from "./request.server";

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** A request as the API tells it. */
export function adminRequestJson(request: AdminRequest) {
  const { id, username, email, requestedAt, status, reviewNotes, reviewedAt, version } = request;
  return {
    id,
    username,
    email,
    requestedAt: iso(requestedAt),
    status,
    reviewNotes,
    reviewedAt: iso(reviewedAt),
    version,
  };
}
