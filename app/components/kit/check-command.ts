import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "~/platform/zod";

/** What a form is filled in for. */
export type CommandSchema = z.ZodType<unknown, Record<string, unknown>>;

/**
 * What a form does with its command's schema. Brings zod, which is as large as React's own script:
 * only `lazyCommand` imports it, and only when it is wanted.
 */
export function checkWith<S extends CommandSchema>(schema: S) {
  return {
    /** What each field has to be, in the words of HTML, by its name. */
    constraint: getZodConstraint(schema),
    parse: (formData: FormData) => parseWithZod(formData, { schema }),
  };
}
/** What a field has to be, in the words of HTML. */
export type Constraint = ReturnType<typeof getZodConstraint>[string];
export type Check<S extends CommandSchema> = ReturnType<typeof checkWith<S>>;
