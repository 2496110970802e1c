import { type DefaultValue, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";

/**
 * The form of one command: while it is filled in, it is checked with the schema that the server
 * checks it with, and what the server said of it stands beside its fields.
 */
export function useCommandForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
  id: string,
  schema: S,
  answer: FormAnswer | undefined,
  {
    defaultValue,
    shouldValidate = "onBlur",
  }: {
    defaultValue?: DefaultValue<z.input<S>>;
    /**
     * When a field is first checked; what is wrong goes as soon as it is mended. A long form is checked
     * when it is sent: a message that comes as a field is left moves the button under the finger.
     */
    shouldValidate?: "onBlur" | "onSubmit";
  } = {},
) {
  return useForm<z.input<S>, z.output<S>>({
    id,
    defaultValue,
    lastResult: answer?.result,
    constraint: getZodConstraint(schema),
    shouldValidate,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
}
