import { type DefaultValue, parse, useForm } from "@conform-to/react";
import { useEffect, useReducer, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";
import type { Check, CommandSchema, Constraint } from "./check-command";
import { useHydrated } from "./use-hydrated";

/**
 * A command with a schema that browsers fetch, together with zod, when a user begins to fill in the
 * form.
 */
export interface LazyCommand<S extends CommandSchema> {
  /** On the server, set from the start. In a browser, set once it has been fetched. */
  check: Check<S> | undefined;
  /** Rejects if the check cannot be fetched now. Callers may try again. */
  fetch(): Promise<Check<S>>;
}

/**
 * Call this once per module, like React's `lazy`:
 * `const Name = lazyCommand(() => import("~/models/people/user/user.schema").then((m) =>
 * m.ChangeName))`
 *
 * @__NO_SIDE_EFFECTS__
 */
export function lazyCommand<S extends CommandSchema>(
  fetchSchema: () => Promise<S>,
): LazyCommand<S> {
  let fetching: Promise<Check<S>> | undefined;
  async function fetchBoth(): Promise<Check<S>> {
    try {
      const both = [fetchSchema(), import("./check-command")] as const;
      const [schema, { checkWith }] = await Promise.all(both);
      command.check = checkWith(schema);
      return command.check;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  }
  const command: LazyCommand<S> = {
    check: undefined,
    fetch: () => {
      fetching ??= fetchBoth();
      return fetching;
    },
  };
  // On the server, all modules are in one file, so the check is ready as soon as the modules have
  // been read.
  if (import.meta.env.SSR) void command.fetch();
  return command;
}

/**
 * The form of one command. While the user fills it in, the browser checks it with the same schema
 * as the server, and the server's messages appear at its fields. Until the schema has loaded, or if
 * it cannot be loaded, only the server checks the form.
 */
export function useCommandForm<S extends CommandSchema>(
  id: string,
  command: LazyCommand<S>,
  answer: FormAnswer | undefined,
  {
    defaultValue,
    shouldValidate = "onBlur",
  }: {
    defaultValue?: DefaultValue<z.input<S>>;
    /**
     * When a field is first checked. A message disappears as soon as the user corrects the field. A
     * long form is checked when it is sent: a message that appears when the user leaves a field
     * would move the button under the finger.
     */
    shouldValidate?: "onBlur" | "onSubmit";
  } = {},
) {
  const isAwake = useHydrated();
  const [isDrawn] = useState(!isAwake);
  const check = useCheck(id, command, isDrawn);
  useRedrawing(id);
  const [constraint] = useState(() => {
    const drawn = isDrawn && !import.meta.env.SSR ? drawnConstraints(id) : {};
    return liveConstraints((name) => command.check?.constraint[name] ?? drawn[name]);
  });
  return useForm<z.input<S>, z.output<S>>({
    id,
    defaultValue,
    lastResult: answer?.result,
    constraint,
    shouldValidate: check ? shouldValidate : "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: ({ formData }) => (check ? check.parse(formData) : unchecked<S>(formData)),
  });
}

/**
 * Used without a schema. The buttons that add or remove a line of a form still work without the
 * server.
 */
function unchecked<S extends CommandSchema>(formData: FormData) {
  return parse<z.output<S>, string[]>(formData, {
    resolve: (value) => ({ value: value as z.output<S> }),
  });
}

/**
 * Renders the form again after each check. Conform does so only if the last rendering has read the
 * values that changed. A rendering that is still under way, or was discarded, has read nothing yet,
 * so its errors would never be shown.
 */
function useRedrawing(id: string) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // Conform also checks by a submit, while the user types.
    const checked = ({ target }: Event) => {
      if (target instanceof Element && target.id === id) redraw();
    };
    document.addEventListener("submit", checked);
    return () => document.removeEventListener("submit", checked);
  }, [id]);
}

/**
 * The check of the form, fetched when the user first touches the form: on a slow phone, a user who
 * only reads the form does not wait for it. A form that was first drawn in the browser fetches the
 * check at once, because the constraints of its fields are nowhere else.
 */
function useCheck<S extends CommandSchema>(id: string, command: LazyCommand<S>, isDrawn: boolean) {
  const [check, setCheck] = useState(command.check);
  useEffect(() => {
    if (check) return;
    // If the check cannot be fetched, the server's check is enough. The next touch tries again.
    const fetch = () => void command.fetch().then(setCheck, () => {});
    const isInForm = (element: unknown) =>
      element instanceof Element && element.closest("form")?.id === id;
    const touched = ({ target }: Event) => {
      if (isInForm(target)) fetch();
    };
    if (!isDrawn || isInForm(document.activeElement)) fetch();
    document.addEventListener("focusin", touched);
    document.addEventListener("pointerdown", touched);
    return () => {
      document.removeEventListener("focusin", touched);
      document.removeEventListener("pointerdown", touched);
    };
  }, [id, command, isDrawn, check]);
  return check;
}

type Constraints = Record<string, Constraint>;

const numbers = ["minLength", "maxLength"] as const;
const texts = ["min", "max", "step", "pattern", "accept"] as const;
const flags = ["required", "multiple"] as const;

/**
 * The constraints of the fields by their names, read from a form that the server has drawn with its
 * command's schema. So the first rendering in the browser is identical, down to the star.
 */
function drawnConstraints(id: string): Constraints {
  const form = document.forms.namedItem(id);
  const drawn: Constraints = {};
  const add = (name: string, said: Constraint) => {
    drawn[name] = { ...drawn[name], ...said };
  };
  for (const field of form?.querySelectorAll("input, select, textarea") ?? []) {
    const name = field.getAttribute("name");
    if (!name) continue;
    for (const key of numbers) {
      if (field.hasAttribute(key)) add(name, { [key]: Number(field.getAttribute(key)) });
    }
    for (const key of texts) {
      if (field.hasAttribute(key)) add(name, { [key]: field.getAttribute(key) });
    }
    for (const key of flags) if (field.hasAttribute(key)) add(name, { [key]: true });
  }
  // In a group of checkboxes, no single box is required; the star above them marks the group as
  // required.
  for (const star of form?.querySelectorAll<HTMLElement>("[data-required]") ?? []) {
    add(star.dataset.required ?? "", { required: true });
  }
  return drawn;
}

/**
 * Constraints that may change after a form was made with them. Conform asks for a field's
 * constraints once, and then reads the same object whenever it draws.
 */
export function liveConstraints(of: (name: string) => Constraint | undefined): Constraints {
  const live = (name: string) =>
    new Proxy<Constraint>({}, { get: (_, key) => of(name)?.[key as keyof Constraint] });
  return new Proxy<Constraints>({}, { get: (_, name) => live(String(name)) });
}
