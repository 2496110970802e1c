import type { RequestContext } from "./context";
import type { Prepared } from "./fields";
import { type FormAnswer, submitForm } from "./submit";
import { trapNames } from "./trap-names";
import type { z } from "./zod";

/** What the action of an open form answers: it comes back as opened when it was opened first. */
export interface OpenFormAnswer extends FormAnswer {
  openedAt: string | null;
}

type Options<S extends z.ZodType, Out> = Parameters<
  typeof submitForm<RequestContext, S, Out>
>[4] & {
  /** Whether it is really sent, and no button pressed that only changes the form. */
  isSent?: (form: FormData) => boolean;
};

/**
 * `submitForm` for a form that everybody may send: what a program seems to have sent is shown once
 * more before any work is done on it. See trap.ts.
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
      // A seal that has ended is not sent back: the page has a fresh one.
      openedAt = (await ctx.trap.age(sealed, ctx.now)) === null ? null : String(sealed);
      const again = isSent(form) ? await ctx.trap.whyAgain(form, ctx.now) : null;
      return again ?? (await prepare?.(form)) ?? { isAgain: false };
    },
  });
  if (answer instanceof Response) return answer;
  return { ...answer, data: { ...answer.data, openedAt } satisfies OpenFormAnswer };
}
