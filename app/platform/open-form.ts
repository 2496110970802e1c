import type { RequestContext } from "./context";
import type { Prepared } from "./fields";
import { type FormAnswer, submitForm } from "./submit";
import { trapNames } from "./trap-names";
import type { z } from "./zod";

/**
 * The answer of an open form's action. A form that comes back keeps the moment when it was first
 * opened.
 */
export interface OpenFormAnswer extends FormAnswer {
  openedAt: string | null;
}

type Options<S extends z.ZodType, Out> = Parameters<
  typeof submitForm<RequestContext, S, Out>
>[4] & {
  /** Whether the form was really sent, and not only changed with a button. */
  isSent?: (form: FormData) => boolean;
};

/**
 * `submitForm` for a form that everyone may send. If a program seems to have sent the form, it is
 * shown once more before any work is done. See trap.ts.
 */
export async function submitOpenForm<C extends RequestContext, S extends z.ZodType, Out>(
  ctx: C,
  args: { request: Request },
  schema: S,
  verb: (ctx: C, command: z.output<S>) => Promise<Out>,
  { isSent = () => true, prepare, ...options }: Options<S, Out>,
) {
  let openedAt: string | null = null;
  const answer = await submitForm(ctx, args, schema, verb, {
    ...options,
    prepare: async (form): Promise<Prepared> => {
      const sealed = form.get(trapNames.opened);
      // A seal that has expired is not sent back, because the page has a new one.
      openedAt = (await ctx.trap.age(sealed, ctx.now)) === null ? null : String(sealed);
      const again = isSent(form) ? await ctx.trap.whyAgain(form, ctx.now) : null;
      return again ?? (await prepare?.(form)) ?? { isAgain: false };
    },
  });
  if (answer instanceof Response) return answer;
  return { ...answer, data: { ...answer.data, openedAt } satisfies OpenFormAnswer };
}
