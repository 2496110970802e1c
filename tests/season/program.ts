import { isSignedWith, type Received } from "../support/receiver";
import type { Season } from "./season";
import { nextCode, type VendorPerson } from "./town";

interface Order {
  id: number;
  status: string;
  totalAmount: number;
  version: number;
  items: {
    productId: number;
    quantity: number;
    /** How it is sold by weight, or null. */
    weight: { max: number; weighed: number | null } | null;
  }[];
}

/**
 * A vendor's own program: it signs in with a token, keeps a copy of the vendor's orders, and
 * receives webhooks.
 */
export class Program {
  /** The vendor's orders, as far as the program knows them. */
  readonly copy = new Map<number, Order>();
  /** The secret of the program's webhooks, or null if it has none yet. */
  secret: string | null = null;
  /** The latest news about each order from webhooks. */
  readonly heard = new Map<number, { status: string; at: string }>();
  #token: string | null = null;
  #asked = 0;

  constructor(
    readonly season: Season,
    readonly vendor: VendorPerson,
  ) {}

  async ask(method: string, path: string, json?: unknown) {
    this.#token ??= await this.#signIn();
    const headers = { Authorization: `Bearer ${this.#token}` };
    const answer = await this.vendor.browser.ask(method, path, { json, headers });
    // Sessions end, and tokens too.
    if (answer.status === 401) this.#token = null;
    return answer;
  }

  /** Fetches the orders that changed since the last call. Returns whether that worked. */
  async follow(): Promise<boolean> {
    const { now } = this.season.world;
    // Clocks differ, so the program asks from a minute earlier.
    const since = new Date(Math.max(0, this.#asked - 60_000)).toISOString();
    const { status, body } = await this.ask(
      "GET",
      `/api/vendor/orders?limit=1000&updated_since=${since}`,
    );
    if (status !== 200) return false;
    for (const order of body as Order[]) this.copy.set(order.id, order);
    this.#asked = now;
    return true;
  }

  /** Receives a webhook, as the vendor's own server. */
  hear(message: Received): Response {
    const { season, secret, vendor } = this;
    if (secret && !isSignedWith(secret, message)) {
      season.broken(`a webhook of ${vendor.name} is not signed with its secret: ${message.text}`);
    }
    const { id, status } = message.body.data as { id: number; status: string };
    const { timestamp } = message.body;
    const last = this.heard.get(id);
    if (status && (!last || last.at <= timestamp)) this.heard.set(id, { status, at: timestamp });
    return new Response("ok");
  }

  async #signIn(): Promise<string | null> {
    const { name, password, key, browser } = this.vendor;
    const json = { username: name, password, ...(key && { code: nextCode(this.vendor) }) };
    const { body } = await browser.ask("POST", "/api/vendor/login", { json, headers: {} });
    return (body as { authToken?: string }).authToken ?? null;
  }
}

/** The program of a random vendor, made at its first use. */
export function oneProgram(season: Season): Program {
  const vendor = season.random.one(season.town.vendors);
  const program = season.programs.get(vendor.vendorId) ?? new Program(season, vendor);
  season.programs.set(vendor.vendorId, program);
  return program;
}

/** Checks after each market day that a program that follows changes has missed none. */
export async function programsAreTold(season: Season): Promise<void> {
  for (const program of season.programs.values()) {
    const { copy, vendor } = program;
    // The program's session may be over at the first attempt.
    if (!(await program.follow()) && !(await program.follow())) {
      season.broken(`the program of ${vendor.name} cannot ask for its orders`);
    }
    const { body } = await program.ask("GET", "/api/vendor/orders?limit=1000");
    for (const order of body as Order[]) {
      const known = copy.get(order.id);
      if (known?.status !== order.status || known.totalAmount !== order.totalAmount) {
        season.broken(
          `the program of ${vendor.name} believes ${JSON.stringify(known)}, there is ${JSON.stringify(order)}`,
        );
      }
    }
  }
}
