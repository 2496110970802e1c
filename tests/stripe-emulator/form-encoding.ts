/** A decoded form: text at the leaves, and records under `a[b]`, `a[0]`, and `a[]`. */
export interface FormRecord {
  [key: string]: FormValue;
}
export type FormValue = string | FormRecord;

/**
 * Decodes `application/x-www-form-urlencoded` text with nested brackets, as Stripe does: `a[b]=1`,
 * `a[0][b]=1`, and `a[]=1`, where every repetition of a name under `a[]` begins a new element.
 * Lists become records with the keys 0, 1, 2 …, since `metadata[0]` is a name and `line_items[0]`
 * an index, and only the code that reads a parameter knows which of the two it expects.
 */
export function decodeForm(text: string): FormRecord {
  const form = emptyRecord();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path) assign(form, path, value);
  }
  return form;
}

/** The same text for equal forms, whatever the order of their fields; compared for idempotency. */
export function canonicalForm(text: string): string {
  return JSON.stringify(
    [...new URLSearchParams(text)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

/** Splits `a[b][c]` into a, b, c; null if the brackets do not match, which Stripe ignores too. */
function pathOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return null;
  const rest = match[2] ? match[2].slice(1, -1).split("][") : [];
  return [match[1] as string, ...rest];
}

function assign(form: FormRecord, path: string[], value: string): void {
  let here = form;
  path.forEach((step, depth) => {
    const rest = path.slice(depth + 1);
    const key = step === "" ? elementFor(here, rest) : step;
    if (rest.length === 0) {
      here[key] = value;
      return;
    }
    const below = here[key];
    const next = typeof below === "object" ? below : emptyRecord();
    here[key] = next;
    here = next;
  });
}

/** The index that `[]` means: the last element or, if that already has this field, a new one. */
function elementFor(list: FormRecord, rest: string[]): string {
  const count = Object.keys(list).length;
  const last = list[String(count - 1)];
  const continues = rest.length > 0 && typeof last === "object" && !holds(last, rest);
  return String(continues ? count - 1 : count);
}

function holds(value: FormValue, path: string[]): boolean {
  let here: FormValue | undefined = value;
  for (const step of path) {
    if (typeof here !== "object" || step === "") return false;
    here = here[step];
  }
  return here !== undefined;
}

/** Has no prototype, so that a field may be called `constructor`. */
function emptyRecord(): FormRecord {
  return Object.create(null) as FormRecord;
}
