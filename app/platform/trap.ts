import { DomainError } from "./errors";
import type { Prepared } from "./fields";
import { trapNames } from "./trap-names";

/**
 * The least time, in milliseconds, in which a person can read, fill in and send a form, even with
 * autofill.
 */
export const leastFilling = 3_000;
/**
 * A page that was open for a week may still be sent. After that, a seal that a program has stored
 * is useless.
 */
export const sealLasts = 7 * 24 * 3_600_000;

/**
 * Two fields in an open form that tell people from programs that fill in every form they find: a
 * field that must stay empty, and the sealed time at which the form was opened. They work without
 * JavaScript. Neither field stops a person for good: the form comes back with everything that was
 * typed, and pressing the button once more is enough.
 */
export class Trap {
  readonly #secret: string;
  #key: Promise<CryptoKey> | null = null;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The value of the form's hidden field: the time in base 36, and its seal. */
  async seal(now: number): Promise<string> {
    const moment = now.toString(36);
    return `${moment}.${await this.#sign(moment)}`;
  }

  /**
   * How long ago the form was opened, in milliseconds; null if the value is not our seal, or has
   * expired.
   */
  async age(sealed: FormDataEntryValue | null, now: number): Promise<number | null> {
    const [, moment = "", sign = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(String(sealed)) ?? [];
    if (moment === "" || (await this.#sign(moment)) !== sign) return null;
    const age = now - Number.parseInt(moment, 36);
    return age > sealLasts ? null : age;
  }

  /** Why a sent form is shown once more; null if a person may well have sent it. */
  async whyAgain(form: FormData, now: number): Promise<Prepared | null> {
    const again = (text: string, field: string = trapNames.opened): Prepared => ({
      isAgain: true,
      refused: {
        error: new DomainError("invalid", text, { title: "Send the form again" }),
        field,
      },
    });
    if ((form.get(trapNames.empty) ?? "") !== "") {
      const text =
        "Your browser filled in the field “Leave this field empty”. Clear the field, then send the form again.";
      return again(text, trapNames.empty);
    }
    const age = await this.age(form.get(trapNames.opened), now);
    if (age === null) {
      return again(
        "This page was open for a long time. We kept what you typed. Send the form again.",
      );
    }
    if (age < leastFilling) {
      return again("You sent the form very quickly. Check your entries, then send the form again.");
    }
    return null;
  }

  async #sign(moment: string): Promise<string> {
    this.#key ??= crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(`open forms ${this.#secret}`),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const text = new TextEncoder().encode(moment);
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await this.#key, text));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  }
}
