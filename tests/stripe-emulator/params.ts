import { invalid } from "./api-error";
import { decodeForm, type FormRecord, type FormValue } from "./form-encoding";

/** The longest text that Stripe accepts unless it documents another limit. */
const LONGEST = 5000;

/**
 * The parameters of a request, read as Stripe reads them. If a value is missing, empty, or of the
 * wrong kind, every getter throws Stripe's error, which names the parameter with its brackets.
 */
export class Params {
  private constructor(
    private readonly values: FormRecord,
    private readonly path: string,
  ) {}

  /** The parameters in form-encoded text: a body, or the query of an address. */
  static from(text: string): Params {
    return new Params(decodeForm(text), "");
  }

  /** The name of a parameter as errors show it, such as `line_items[0][quantity]`. */
  name(key: string): string {
    return this.path ? `${this.path}[${key}]` : key;
  }

  has(key: string): boolean {
    return this.values[key] !== undefined;
  }

  /** Whether the parameter is a single value, without brackets. */
  isText(key: string): boolean {
    return typeof this.values[key] === "string";
  }

  /**
   * Refuses all parameters but these, so that no misspelled or unsupported parameter passes. `Sent`
   * is the SDK's type of the parameters: a name that it lacks fails the type check.
   */
  only<Sent>(known: readonly (keyof Sent & string)[]): this {
    return this.onlyNames(known);
  }

  private onlyNames(known: readonly string[]): this {
    const unknown = Object.keys(this.values).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      const param = this.name(unknown);
      throw invalid(`Received unknown parameter: ${param}`, {
        code: "parameter_unknown",
        param,
      });
    }
    return this;
  }

  /**
   * `longest` counts characters, as Stripe does: an emoji counts as one, whatever it consists of.
   */
  text(key: string, longest = LONGEST): string | null {
    const value = this.values[key];
    if (value === undefined) return null;
    const param = this.name(key);
    if (typeof value !== "string")
      throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param });
    if (value === "") {
      throw invalid(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: "parameter_invalid_empty", param },
      );
    }
    if (charactersIn(value) > longest) {
      throw invalid(`Invalid string: ${shortened(value)}; must be at most ${longest} characters`, {
        code: "parameter_invalid_string_too_long",
        param,
      });
    }
    return value;
  }

  requiredText(key: string, longest = LONGEST): string {
    return this.text(key, longest) ?? this.missing(key);
  }

  integer(key: string, { min, max }: { min?: number; max?: number } = {}): number | null {
    const text = this.text(key);
    if (text === null) return null;
    const param = this.name(key);
    const details = { code: "parameter_invalid_integer", param };
    if (!/^[+-]?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`, details);
    const value = Number(text);
    if (min !== undefined && value < min) {
      throw invalid(`This value must be greater than or equal to ${min}.`, details);
    }
    if (max !== undefined && value > max) {
      throw invalid(`This value must be less than or equal to ${max}.`, details);
    }
    return value;
  }

  requiredInteger(key: string, bounds: { min?: number; max?: number } = {}): number {
    return this.integer(key, bounds) ?? this.missing(key);
  }

  flag(key: string): boolean {
    const text = this.text(key);
    if (text === null || text === "false") return false;
    if (text === "true") return true;
    throw invalid(`Invalid boolean: ${text}`, { param: this.name(key) });
  }

  oneOf<T extends string>(key: string, choices: readonly T[]): T | null {
    const text = this.text(key);
    if (text === null) return null;
    const choice = choices.find((candidate) => candidate === text);
    if (choice !== undefined) return choice;
    const param = this.name(key);
    throw invalid(`Invalid ${param}: must be one of ${choices.join(", ")}`, {
      param,
    });
  }

  url(key: string): string | null {
    const text = this.text(key);
    if (text === null || /^https?:$/.test(protocolOf(text))) return text;
    throw invalid("Not a valid URL", {
      code: "url_invalid",
      param: this.name(key),
    });
  }

  requiredUrl(key: string): string {
    return this.url(key) ?? this.missing(key);
  }

  email(key: string): string | null {
    const text = this.text(key);
    if (text === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text;
    throw invalid(`Invalid email address: ${text}`, {
      code: "email_invalid",
      param: this.name(key),
    });
  }

  /** The parameters under `key`; none if there is no such parameter. */
  child(key: string): Params {
    const value = this.values[key];
    if (typeof value === "string") throw invalid("Invalid object", { param: this.name(key) });
    return new Params(value ?? {}, this.name(key));
  }

  /** The elements of a list of objects. */
  list(key: string): Params[] {
    const elements = this.child(key);
    return inOrder(elements.values).map(([index]) => elements.child(index));
  }

  /** The elements of a list of texts; a single text is a list of one. */
  texts(key: string): string[] {
    const value = this.values[key];
    if (typeof value === "string") return [value];
    return inOrder(value ?? {}).flatMap(([, element]) =>
      typeof element === "string" ? [element] : [],
    );
  }

  /** Stripe's metadata: at most 50 keys of 40 characters with values of 500. */
  metadata(key: string): Record<string, string> {
    const child = this.child(key);
    const entries = Object.entries(child.values).filter(([, value]) => value !== "");
    const param = this.name(key);
    if (entries.length > 50) throw invalid("Metadata can have up to 50 keys.", { param });
    return Object.fromEntries(
      entries.map(([name, value]) => {
        if (typeof value !== "string") throw invalid("Invalid string", { param: child.name(name) });
        if (charactersIn(name) > 40) {
          throw invalid(
            `Metadata keys can have up to 40 characters, but you passed in a key that is ${charactersIn(name)} characters. Invalid key: ${name}`,
            { param },
          );
        }
        if (charactersIn(value) > 500) {
          throw invalid(
            `Metadata values can have up to 500 characters, but you passed in a value that is ${charactersIn(value)} characters. Invalid value: ${value}`,
            { param: child.name(name) },
          );
        }
        return [name, value];
      }),
    );
  }

  missing(key: string): never {
    const param = this.name(key);
    throw invalid(`Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  }
}

/** Counts code points: what a reader sees as one letter may be two units in JavaScript. */
function charactersIn(text: string): number {
  return [...text].length;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= 20 ? text : `${characters.slice(0, 10).join("")}...`;
}

function inOrder(record: FormRecord): [string, FormValue][] {
  return Object.entries(record).sort(([a], [b]) => Number(a) - Number(b));
}

function protocolOf(text: string): string {
  try {
    // A success address may contain {CHECKOUT_SESSION_ID}; the parser accepts the braces.
    return new URL(text).protocol;
  } catch {
    return "";
  }
}
