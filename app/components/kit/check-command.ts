import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "~/platform/zod";

/** The schema of the command that a form fills in. */
export type CommandSchema = z.ZodType<unknown, Record<string, unknown>>;

/**
 * What a form needs from its command's schema. This module imports zod, which is as large as
 * React's own script. So only `lazyCommand` imports this module, and only when it is needed.
 */
export function checkWith<S extends CommandSchema>(schema: S) {
  return {
    /** The HTML constraints of each field, by field name. */
    constraint: getZodConstraint(schema),
    parse: (formData: FormData) => parseWithZod(formData, { schema }),
  };
}
/** The HTML constraints of one field. */
export type Constraint = ReturnType<typeof getZodConstraint>[string];
export type Check<S extends CommandSchema> = ReturnType<typeof checkWith<S>>;
