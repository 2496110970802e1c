import { type DefaultValue, parse, useForm } from "@conform-to/react";
import { useEffect, useReducer, useState } from "react";
import type { FormAnswer } from "~/platform/submit";
import type { z } from "~/platform/zod";
import type { CommandSchema, Constraint } from "./check-command";
import type { LazyCommand } from "./lazy-command";
import { useHydrated } from "./use-hydrated";

/**
 * The form of one command: while it is filled in, it is checked with the schema that the server
 * checks it with, and what the server said of it stands beside its fields. Until the schema is
 * there, and where it cannot be had, the server checks it alone.
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
     * When a field is first checked; what is wrong goes as soon as it is mended. A long form is checked
     * when it is sent: a message that comes as a field is left moves the button under the finger.
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

/** Buttons that add a line to a form, or take one away, ask no server even so. */
function unchecked<S extends CommandSchema>(formData: FormData) {
  return parse<z.output<S>, string[]>(formData, {
    resolve: (value) => ({ value: value as z.output<S> }),
  });
}

/**
 * Draws the form again whenever it was checked. Conform does so where what has changed was read by
 * the last drawing; but one that is still under way, or was given up, has read nothing yet, and what
 * is wrong would never be shown.
 */
function useRedrawing(id: string) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // Conform checks by a submit, too, while somebody types.
    const checked = ({ target }: Event) => {
      if (target instanceof Element && target.id === id) redraw();
    };
    document.addEventListener("submit", checked);
    return () => document.removeEventListener("submit", checked);
  }, [id]);
}

/**
 * What checks the form, fetched when it is first touched: whoever only reads it, on a slow phone,
 * does not wait for it. A form that the browser draws itself asks at once: what its fields have to
 * be stands nowhere else.
 */
function useCheck<S extends CommandSchema>(id: string, command: LazyCommand<S>, isDrawn: boolean) {
  const [check, setCheck] = useState(command.check);
  useEffect(() => {
    if (check) return;
    // Where it cannot be had, the server's check is enough; the next touch asks again.
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
 * What a form that the server has drawn says of its fields, by their names: there it was drawn with
 * its command's schema. What is drawn first in the browser is then the same, to the star.
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
  // Of several boxes none is required by itself; the star over them is.
  for (const star of form?.querySelectorAll<HTMLElement>("[data-required]") ?? []) {
    add(star.dataset.required ?? "", { required: true });
  }
  return drawn;
}

/**
 * Constraints that may change after a form was made of them: Conform asks for those of a field
 * once, and then looks at what it was given whenever it draws.
 */
export function liveConstraints(of: (name: string) => Constraint | undefined): Constraints {
  const live = (name: string) =>
    new Proxy<Constraint>({}, { get: (_, key) => of(name)?.[key as keyof Constraint] });
  return new Proxy<Constraints>({}, { get: (_, name) => live(String(name)) });
}
