import type { Cost } from "./database";
import type { Viewer } from "./viewer";

/** What a public page may cost at most. */
const usual = { roundTrips: 2, rowsRead: 600 };

export interface Answered {
  method: string;
  path: string;
  status: number;
  /** How long it took, as far as the runtime's clock moves while it works. */
  ms: number;
  viewer: Viewer | null;
  cost: Cost;
}

/**
 * The line of log that an answer is worth; null for none. Cloudflare writes down every request by
 * itself, with its address, its status and its time, and a line beside that costs more than all else
 * that a small answer needs. So a line is for what only we know: who was signed in, what was
 * written, what went wrong, and a read that cost more than a public page may.
 */
export function lineFor({ method, path, status, ms, viewer, cost }: Answered) {
  const isPlain =
    (method === "GET" || method === "HEAD") &&
    status < 400 &&
    viewer === null &&
    cost.rowsWritten === 0 &&
    cost.roundTrips <= usual.roundTrips &&
    cost.rowsRead <= usual.rowsRead;
  if (isPlain) return null;
  return {
    method,
    path,
    status,
    ms,
    role: viewer?.role ?? "nobody",
    user: viewer?.id,
    trips: cost.roundTrips,
    read: cost.rowsRead,
    written: cost.rowsWritten,
  };
}
