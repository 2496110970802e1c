/** Every refusal of the domain, with the status and the words of the answer. */
const table = {
  signed_out: {
    status: 401,
    title: "Login required",
    text: "Sign in to continue.",
  },
  wrong_role: {
    status: 403,
    title: "Access denied",
    text: "Your account can’t do this. Sign in with another account.",
  },
  reading_only: {
    status: 403,
    title: "Read-only",
    text: "You’re viewing Market Day as someone else, so you can’t change anything. Choose “End viewing” first.",
  },
  owner_only: {
    status: 403,
    title: "Ask an owner",
    text: "Only an owner of this vendor can do this.",
  },
  forged: {
    status: 403,
    title: "Access denied",
    text: "This request did not come from Market Day. Reload the page and try again.",
  },
  wrong_password: {
    status: 401,
    title: "Sign in failed",
    text: "Failed to sign in. Please check your credentials.",
  },
  second_factor: {
    status: 401,
    title: "Sign-in code needed",
    text: "This account needs a sign-in code. Send “code” too: the code from the owner’s app, or a recovery code.",
  },
  unproven: {
    status: 403,
    title: "Confirm that it’s you",
    text: "Sign in again, then try again within 15 minutes. If your password isn’t enough, also send a sign-in code (“code”). A program can use a token with the scope “sensitive” that you create after that.",
  },
  wrong_portal: {
    status: 403,
    title: "Access denied",
    text: "Sign in at the portal for your account.",
  },
  payment_required: {
    status: 402,
    title: "Payment error",
    text: "Pay for this order to place it.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    text: "This page doesn’t exist.",
  },
  no_scope: {
    status: 403,
    title: "Token without permission",
    text: "This token isn’t allowed to make this request. Use another token.",
  },
  wrong_method: {
    status: 405,
    title: "Not allowed",
    text: "This address needs a different HTTP method.",
  },
  other_vendor: {
    status: 409,
    title: "You have switched to another vendor",
    text: "This form is for another of your vendors. We didn’t save anything.",
  },
  names_nothing: {
    status: 409,
    title: "The form doesn’t say which vendor or market",
    text: "We didn’t save anything. Go back to the form, reload the page and try again.",
  },
  taken: {
    status: 409,
    title: "Already taken",
    text: "Someone else just changed this. Reload and try again.",
  },
  too_late: {
    status: 409,
    title: "Too late",
    text: "It’s too late to do this.",
  },
  sold_out: {
    status: 409,
    title: "Error placing order",
    text: "Not enough left for your pickup date. Order less or choose another date.",
  },
  changed: {
    status: 409,
    title: "Not saved",
    text: "Someone else just changed this. Reload and try again.",
  },
  no_cards: {
    status: 409,
    title: "Payment error",
    text: "This vendor can’t take cards right now. Try again later, or pay at pickup if you can.",
  },
  still_running: {
    status: 409,
    title: "Still running",
    text: "A request with this Idempotency-Key is still running. Try again in a moment.",
  },
  unpaid_orders: {
    status: 409,
    title: "Pay first",
    text: "You have an unpaid order. Pay for it or cancel it first.",
  },
  has_orders: {
    status: 409,
    title: "Customers have orders",
    text: "Customers have orders for this market day. Cancel these orders first.",
  },
  address_unproven: {
    status: 403,
    title: "Confirm your email address",
    text: "Confirm your email address first.",
  },
  gone: {
    status: 410,
    title: "Gone",
    text: "This no longer exists.",
  },
  too_large: {
    status: 413,
    title: "Too large",
    text: "This request is too large. Send less at once.",
  },
  too_long: {
    status: 414,
    title: "Too long",
    text: "This address is too long. Shorten it and try again.",
  },
  wrong_type: {
    status: 415,
    title: "Wrong format",
    text: "Send JSON with the content type application/json.",
  },
  invalid: {
    status: 422,
    title: "Check your entries",
    text: "Some entries need a change.",
  },
  other_request: {
    status: 422,
    title: "Idempotency-Key already used",
    text: "You already sent this Idempotency-Key with another request. Use a new key.",
  },
  too_many: {
    status: 429,
    title: "Too many tries",
    text: "Too many tries. Wait a minute and try again.",
  },
  payments_down: {
    status: 503,
    title: "Payment error",
    text: "We can’t reach the card payment service right now. Try again in a moment.",
  },
  payout_refused: {
    status: 409,
    title: "Payout failed.",
    text: "Payout failed.",
  },
  payments_busy: {
    status: 503,
    title: "Payment error",
    text: "Card payments are busy right now. Try again in a moment.",
  },
  uploads_down: {
    status: 503,
    title: "Upload failed",
    text: "Please try uploading your image again",
  },
  internal: {
    status: 500,
    title: "Something went wrong",
    text: "Something went wrong. Please try again.",
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>;

export type ErrorCode = keyof typeof table;
/** The same table, for code that describes the refusals. */
export const everyRefusal: Readonly<
  Record<string, { status: number; title: string; text: string }>
> = table;
/** The anchor on the API page where a refusal is explained. */
export const errorPlace = (code: string) => `error-${code.replaceAll("_", "-")}`;
export type FieldErrors = Record<string, string[]>;
/** Where a refused user can do something about the refusal. */
export interface WayOut {
  to: string;
  label: string;
}
/**
 * Where a refused form can be sent again as it was filled in, and the words on the button. For a
 * refused page, `entries` are the fields that the button sends.
 */
export interface SendAgain extends WayOut {
  entries?: [name: string, value: string][];
}

/** The message if a form or a program does not say which version of a record it has seen. */
export const versionMissing = "The version number is missing. Reload the page.";

/**
 * A refusal by the domain. Rules return it, verbs throw it, and the platform turns it into a page,
 * a form with messages, or JSON, using the table above.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly fields: FieldErrors;
  readonly leadsTo: WayOut | null;
  /** If set, the page with the refusal keeps the refused form: see send-again.ts. */
  readonly sendAgain: SendAgain | null;
  /** Seconds to wait before trying again, after too many tries. */
  readonly retryAfter: number;

  constructor(
    code: ErrorCode,
    text?: string,
    extra: {
      title?: string;
      fields?: FieldErrors;
      leadsTo?: WayOut;
      sendAgain?: SendAgain;
      retryAfter?: number;
    } = {},
  ) {
    super(text ?? table[code].text);
    this.name = "DomainError";
    this.code = code;
    this.status = table[code].status;
    this.title = extra.title ?? table[code].title;
    this.fields = extra.fields ?? {};
    this.leadsTo = extra.leadsTo ?? null;
    this.sendAgain = extra.sendAgain ?? null;
    this.retryAfter = extra.retryAfter ?? 60;
  }

  /** Headers that go with the answer, such as how long to wait. */
  get headers(): Record<string, string> {
    if (this.code === "too_many" || this.code === "still_running")
      return { "Retry-After": String(this.retryAfter) };
    if (this.status === 503) return { "Retry-After": "10" };
    return {};
  }

  /** The JSON that the API answers: the members that the spec requires, and those of RFC 9457. */
  toJSON() {
    return {
      error: this.message,
      message: this.message,
      fields: this.fields,
      type: `/api/docs#${errorPlace(this.code)}`,
      title: this.title,
      status: this.status,
      detail: this.message,
    };
  }
}

/** The refusal for accounts that try to order but are not customers, in the spec's words. */
export const onlyCustomersOrder = () =>
  new DomainError("wrong_role", "Orders are only available for regular users.", {
    title: "Not available",
  });

/** The refusal for accounts that are not administrators, in the spec's words. */
export const onlyAdmins = () =>
  new DomainError("wrong_role", "Admin access required", { title: "Access Denied" });

/** A refusal that stands beside one field of the form. */
export const atField = (field: string, text: string, code: ErrorCode = "invalid") =>
  new DomainError(code, text, { fields: { [field]: [text] } });

/** The refusal if somebody else has changed what the user saw. */
export const someoneChanged = (text?: string) =>
  new DomainError("changed", text, { title: "Someone else changed this" });

/**
 * Something that belongs to another account or does not exist: both are `not_found`, so that ids
 * reveal nothing.
 */
export const notFound = (text?: string) => new DomainError("not_found", text);
