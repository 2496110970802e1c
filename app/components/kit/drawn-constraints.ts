import type { Constraint } from "./check-command";

type Constraints = Record<string, Constraint>;

const numbers = ["minLength", "maxLength"] as const;
const texts = ["min", "max", "step", "pattern", "accept"] as const;
const flags = ["required", "multiple"] as const;

/**
 * What a form that the server has drawn says of its fields, by their names: there it was drawn with
 * its command's schema. What is drawn first in the browser is then the same, to the star.
 */
export function drawnConstraints(id: string): Constraints {
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
