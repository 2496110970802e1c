import { invalidFields } from "./v2-error";

type Fields = Record<string, unknown>;

/**
 * The JSON fields of a v2 request. Every getter throws v2's error if a value is missing or of the
 * wrong kind, and names the field with its dots.
 */
export class JsonParams {
  private constructor(
    private readonly fields: Fields,
    private readonly path: string,
  ) {}

  /** The fields in a JSON body; an empty body has none. */
  static fromBody(body: string): JsonParams {
    try {
      const value: unknown = body === "" ? {} : JSON.parse(body);
      if (isFields(value)) return new JsonParams(value, "");
    } catch {
      // The line below answers this like any other body that is not an object.
    }
    throw invalidFields("The request body is not a JSON object.");
  }

  /** The fields in the query of an address; only `include[0]=…` is a list. */
  static fromQuery(query: URLSearchParams): JsonParams {
    const fields: Fields = {};
    for (const [name, value] of query) {
      const [, list] = /^(\w+)\[\d*\]$/.exec(name) ?? [];
      if (list === undefined) fields[name] = value;
      else fields[list] = [...((fields[list] as string[] | undefined) ?? []), value];
    }
    return new JsonParams(fields, "");
  }

  /** Refuses all fields but these; a name that the SDK's `Sent` lacks fails the type check. */
  only<Sent>(known: readonly (keyof Sent & string)[]): this {
    const names: readonly string[] = known;
    const unknown = Object.keys(this.fields).find((key) => !names.includes(key));
    if (unknown === undefined) return this;
    throw invalidFields(`Unknown field: ${this.name(unknown)}`);
  }

  has(key: string): boolean {
    return this.fields[key] !== undefined;
  }

  text(key: string): string | null {
    const value = this.fields[key];
    if (value === undefined) return null;
    if (typeof value === "string" && value !== "") return value;
    throw invalidFields(`${this.name(key)} must be a string that is not empty.`);
  }

  requiredText(key: string): string {
    return this.text(key) ?? this.missing(key);
  }

  flag(key: string): boolean {
    const value = this.fields[key] ?? false;
    if (typeof value === "boolean") return value;
    throw invalidFields(`${this.name(key)} must be a boolean.`);
  }

  oneOf<T extends string>(key: string, choices: readonly T[]): T | null {
    const text = this.text(key);
    if (text === null) return null;
    return choices.find((choice) => choice === text) ?? this.notOneOf(key, choices);
  }

  url(key: string): string | null {
    const text = this.text(key);
    if (text === null || /^https?:\/\/[^\s/]+/.test(text)) return text;
    throw invalidFields(`${this.name(key)} must be an http or https URL.`);
  }

  requiredUrl(key: string): string {
    return this.url(key) ?? this.missing(key);
  }

  texts(key: string): string[] {
    const value = this.fields[key] ?? [];
    if (Array.isArray(value) && value.every((element) => typeof element === "string")) return value;
    throw invalidFields(`${this.name(key)} must be a list of strings.`);
  }

  /** The values of `include`, each one of `choices`. */
  included<T extends string>(choices: readonly T[]): T[] {
    return this.texts("include").map(
      (asked) => choices.find((choice) => choice === asked) ?? this.notOneOf("include", choices),
    );
  }

  /** The fields under `key`; none if there is no such field. */
  child(key: string): JsonParams {
    const value = this.fields[key] ?? {};
    if (isFields(value)) return new JsonParams(value, this.name(key));
    throw invalidFields(`${this.name(key)} must be an object.`);
  }

  metadata(key: string): Record<string, string> {
    const child = this.child(key);
    return Object.fromEntries(
      Object.keys(child.fields).map((name) => [name, child.requiredText(name)]),
    );
  }

  missing(key: string): never {
    throw invalidFields(`${this.name(key)} is required.`);
  }

  private notOneOf(key: string, choices: readonly string[]): never {
    throw invalidFields(`${this.name(key)} must be one of ${choices.join(", ")}.`);
  }

  private name(key: string): string {
    return this.path ? `${this.path}.${key}` : key;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
