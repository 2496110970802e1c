import type { Who } from "~/platform/addresses";
import { z } from "~/platform/zod";

/**
 * What one handler of the API takes and answers. The descriptions stand beside the handlers and are
 * read by nothing but scripts/openapi.ts, which makes the document of them: they and the schemas of
 * answers weigh nothing in the worker. A test fails for a handler without one, and every answer that
 * a test of the server gets is held against the document.
 */
export interface Operation {
  /** One sentence without its period. */
  summary: string;
  /** What else a program has to know; Markdown. */
  detail?: string;
  may: readonly Who[];
  /** The field of the command that each parameter of the address stands for; null for none. */
  path?: Record<string, string | null>;
  query?: Record<string, z.ZodType>;
  /** What the handler checks the body with. */
  command?: z.ZodType;
  /** Fields of the command that the handler knows by itself, and headers say. */
  given?: readonly string[];
  /** The body is a form with a file in it. */
  isForm?: boolean;
  /** Its answer opens a door, and is kept nowhere: an `Idempotency-Key` changes nothing. */
  isAnew?: boolean;
  /** 200 and 201. */
  answers: Partial<Record<200 | 201, z.ZodType | TextAnswer | FileAnswer>>;
  /** How a list goes on: where `Link` says, by a `cursor` or behind the last of its own numbers. */
  pages?: "cursor" | "since";
  /** Failures are plain text, as the spec has them. */
  isPlain?: boolean;
  /** What else it is refused with, beside what follows from the above. */
  refusals?: readonly (401 | 402 | 403 | 404 | 409 | 410 | 429 | 503)[];
}

/** An answer that is no JSON. */
export interface TextAnswer {
  type: "text/plain" | "text/csv" | "text/calendar";
  example: string;
}

/** One that is JSON of a type of its own. */
export interface FileAnswer {
  type: "application/geo+json";
  schema: z.ZodType;
}

/** The operations of one resource: 'GET /api/orders/:orderId' and what it does. */
export interface Described {
  tag: string;
  /** What the resource is, for whoever reads the document. */
  about: string;
  operations: Record<string, Operation>;
}

export const listOf = <Row extends z.ZodType>(row: Row) => z.array(row);

const text = z.string().max(200);

/** What lists of the back office are asked for; each takes its own filters beside them. */
export const listing = (filters: Record<string, z.ZodType>) => ({
  q: text.describe("Words to look for"),
  sort: text.describe("A column, with `-` for the other way round"),
  ...filters,
});
/** What lists are asked that tell what has changed. */
export const changed = {
  updated_since: z.iso
    .datetime({ offset: true })
    .describe(
      "Only what has changed at or after this moment, the longest ago first. Clocks differ: ask from a minute before you last asked.",
    ),
};
/** What such a list of the guide says of itself. */
export const goneToo =
  "With `updated_since`, in the order of changes, without `near`; what is gone is told at `/api/changes`.";
/** The same of markets and vendors, which are looked for by place, too. */
export const byIdOrDistance = `In the order of ids, or of distance where \`near\` is asked for. A slice of a filtered list may be shorter than \`limit\` and still have a next one. ${goneToo}`;
export const number = z.int().min(1);
export const date = z.iso.date();
export { text };

/** Who may do what only a stall may do; administrators act for any. */
export const stallOrAdmin = ["vendor", "admin"] as const satisfies Who[];
export const anyone = ["anyone"] as const satisfies Who[];
export const customers = ["customer"] as const satisfies Who[];
export const vendors = ["vendor"] as const satisfies Who[];
export const managers = ["market_manager"] as const satisfies Who[];
export const managerOrAdmin = ["market_manager", "admin"] as const satisfies Who[];
export const admins = ["admin"] as const satisfies Who[];
