import {
  afterAnswers,
  asShown,
  bothReports,
  mostTicks,
  type Note,
  nextToSend,
  noteOn,
  notesOf,
  type Tick,
  type TickAnswer,
  tried,
  withAnswers,
  withNews,
  withTick,
} from "~/models/orders/stall-day/outbox.rules";
import {
  inOrder,
  type StallDay,
  type StallOrder,
  type TickKind,
  type TypedWeights,
} from "~/models/orders/stall-day/stall-day.rules";
import { notAtVendor } from "~/platform/acts-for";
import { changeDays, keepDay, keepWaiting, readDay, readWaiting, type Store } from "./kept-stall";

export interface Outside {
  store: Store | null;
  /** POST /api/vendor/stall/ticks. Rejects if there is no answer. */
  post(ticks: readonly object[]): Promise<Response>;
  /** GET /api/vendor/stall for a market. Rejects if there is no answer. */
  get(marketId: number): Promise<Response>;
  newKey(): string;
  /** What the browser knows about its connection: false is certain, true is not. */
  isOnline(): boolean;
  /**
   * Lets only one tab of this browser do the work at a time; does nothing if another tab is doing
   * it.
   */
  alone(work: () => Promise<void>): Promise<void>;
}

/** The answer to `get`, as far as the outbox reads it. A refusal has no `day`. */
interface StallAnswer {
  day?: StallDay | null;
  asOf: number;
  isCut: boolean;
}

/** What the page shows of the outbox. */
export interface StallView {
  day: StallDay;
  /** The orders, with the waiting ticks already applied. */
  orders: StallOrder[];
  waiting: number;
  /** The ids of the orders with waiting ticks. */
  waitingFor: ReadonlySet<number>;
  notes: Note[];
  /** The result of the last try to reach the server. */
  line: "unknown" | "open" | "closed" | "signed out";
  isSending: boolean;
  /** How many ticks were sent since the connection came back; 0 if there is nothing to report. */
  caughtUp: number;
  /** True if this phone could not store the waiting ticks, so the user must not close the page. */
  isUnkept: boolean;
}

/**
 * The ticks of one phone: shown at once, stored, and sent as soon as there is a connection. A tick
 * that is lost on the way is sent again, and counts once. The outbox knows no page: see
 * use-stall.ts.
 */
export class Outbox {
  #day: StallDay;
  #ticks: Tick[] = [];
  #notes: Note[] = [];
  #line: StallView["line"] = "unknown";
  #isSending = false;
  #caughtUp = 0;
  #isUnkept = false;
  /** True if a try to send has failed since the last time no tick was waiting. */
  #wasCut = false;
  /**
   * How many ticks to send at once. If the server rejects a whole batch, ticks are sent one by one,
   * to find the wrong one.
   */
  #atOnce = mostTicks;
  #view: StallView;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly account: string,
    day: StallDay,
    readonly outside: Outside,
  ) {
    this.#day = day;
    this.#view = this.#seen();
  }

  /**
   * Takes in what this phone has stored and what the server sent with the page, which may be an
   * older page that was kept. The constructor cannot do this: a page rendered on the server does
   * not know what the phone has stored.
   */
  takeUp(told: StallDay): void {
    this.takeOver();
    this.#learn(told);
    this.#tell();
  }

  /**
   * Takes in what this phone has stored, and stores nothing: if two tabs both answered a change of
   * the other with a change, they would never end.
   */
  takeOver(): void {
    const { store } = this.outside;
    this.#read();
    const kept = store && readDay(store, this.account, this.#day.market.id);
    if (kept) this.#day = bothReports(this.#day, kept);
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  view = (): StallView => this.#view;

  tick(orderId: number, to: TickKind, weights?: TypedWeights): void {
    const order = this.#day.orders.find(({ id }) => id === orderId);
    if (!order) return;
    this.#read();
    this.#ticks = withTick(this.#ticks, {
      key: this.outside.newKey(),
      orderId,
      to,
      weights,
      seen: order.version,
      isTried: false,
    });
    this.#caughtUp = 0;
    this.#keep();
  }

  dismiss(key: string): void {
    this.#read();
    this.#notes = this.#notes.filter((note) => note.key !== key);
    this.#keep();
  }

  /**
   * Sends the waiting ticks until none is left or no answer comes. If no tick was waiting, or the
   * connection was cut, asks the server what others have ticked.
   */
  async catchUp(): Promise<void> {
    // Do not even try: until a tick has been tried, the user can still undo it without sending
    // anything.
    if (!this.outside.isOnline()) return this.cut();
    await this.outside.alone(async () => {
      this.#isSending = true;
      this.#read();
      this.#tell();
      try {
        const isSent = this.#ticks.length > 0;
        while (this.#ticks.length > 0 && (await this.#send())) this.#tell();
        // Ask for the whole day only now and then, and not with every tick.
        if (this.#ticks.length === 0 && (!isSent || this.#wasCut)) await this.#ask();
      } finally {
        this.#isSending = false;
        this.#atOnce = mostTicks;
        this.#tell();
      }
    });
  }

  /** Called when the browser reports that there is no connection. */
  cut(): void {
    this.#line = "closed";
    this.#wasCut = true;
    this.#tell();
  }

  /** Sends one batch. Returns whether sending more makes sense. */
  async #send(): Promise<boolean> {
    const sent = nextToSend(this.#ticks).slice(0, this.#atOnce);
    this.#ticks = tried(this.#ticks, sent);
    this.#keep();
    const answer = await this.#reach(() =>
      this.outside.post(sent.map(({ isTried: _, ...tick }) => tick)),
    );
    if (answer === null) {
      this.#wasCut = true;
      return false;
    }
    if ("answers" in answer) this.#answered(answer.answers as TickAnswer[]);
    else if (sent.length > 1) this.#atOnce = 1;
    else
      this.#dropped(
        sent,
        String(answer.message ?? "Market Day rejected this update. Check the order and try again."),
      );
    return true;
  }

  #answered(answers: TickAnswer[]): void {
    this.#read();
    this.#notes = notesOf(this.#notes, answers, this.#ticks);
    this.#ticks = afterAnswers(this.#ticks, answers);
    if (this.#wasCut) this.#caughtUp += answers.length;
    this.#day = withAnswers(this.#day, answers);
    // The ticks of all markets wait together, so an answer may be about another market's day.
    const { store } = this.outside;
    if (store) changeDays(store, this.account, (day) => withAnswers(day, answers));
    this.#keep();
  }

  /**
   * A tick that the server can never accept must not block the others; the user gets a note about
   * it.
   */
  #dropped(sent: readonly Tick[], text: string): void {
    this.#read();
    const keys = new Set(sent.map(({ key }) => key));
    this.#ticks = this.#ticks.filter(({ key }) => !keys.has(key));
    const numberOf = ({ orderId }: Tick) =>
      this.#day.orders.find(({ id }) => id === orderId)?.number ?? null;
    this.#notes = [...this.#notes, ...sent.map((tick) => noteOn(tick, numberOf(tick), text))];
    this.#keep();
  }

  async #ask(): Promise<void> {
    const { market } = this.#day;
    const answer = (await this.#reach(() => this.outside.get(market.id))) as StallAnswer | null;
    if (answer?.day === undefined) return;
    // If the market has no orders today, the server tells of another market, or of none.
    const day =
      answer.day?.market.id === market.id
        ? answer.day
        : { ...this.#day, asOf: answer.asOf, orders: [] };
    const waiting = this.#day.orders.filter(({ id }) => this.#view.waitingFor.has(id));
    const orders = day.date === this.#day.date ? withNews(waiting, day.orders) : day.orders;
    this.#learn({ ...day, orders, wholeAsOf: answer.isCut ? undefined : day.asOf });
    if (this.#ticks.length === 0) this.#wasCut = false;
  }

  /**
   * The server's answer, or null if nothing usable came: then the outbox tries again. A refusal
   * that would be the same next time counts as an answer, without `answers` in it.
   */
  async #reach(ask: () => Promise<Response>): Promise<Record<string, unknown> | null> {
    try {
      const answer = await ask();
      if (answer.status === 401 || answer.status === 403) {
        this.#line = "signed out";
        return null;
      }
      const passes = answer.status >= 500 || answer.status === 408 || answer.status === 429;
      // A page from a network on the way to the server, which asks the user to sign in to that
      // network, is not an answer.
      const said: unknown = passes ? null : await answer.json();
      this.#line = passes ? "closed" : "open";
      if (typeof said !== "object" || said === null) return null;
      // Another user has signed in, who does not work at this vendor.
      if ("message" in said && said.message === notAtVendor) {
        this.#line = "signed out";
        return null;
      }
      return said as Record<string, unknown>;
    } catch {
      this.#line = "closed";
      return null;
    }
  }

  #learn(news: StallDay): void {
    this.#day = bothReports(this.#day, news);
    if (this.outside.store) keepDay(this.outside.store, this.account, this.#day);
  }

  #read(): void {
    const { store } = this.outside;
    if (store === null || this.#isUnkept) return;
    const { ticks, notes } = readWaiting(store, this.account);
    this.#ticks = ticks;
    this.#notes = notes;
  }

  #keep(): void {
    const { store } = this.outside;
    const waiting = { ticks: this.#ticks, notes: this.#notes };
    this.#isUnkept = store === null || !keepWaiting(store, this.account, waiting);
    this.#tell();
  }

  #tell(): void {
    this.#view = this.#seen();
    for (const listener of this.#listeners) listener();
  }

  #seen(): StallView {
    return {
      day: this.#day,
      orders: inOrder(asShown(this.#day.orders, this.#ticks)),
      waiting: this.#ticks.length,
      waitingFor: new Set(this.#ticks.map(({ orderId }) => orderId)),
      notes: this.#notes,
      line: this.#line,
      isSending: this.#isSending,
      caughtUp: this.#caughtUp,
      isUnkept: this.#isUnkept && this.#ticks.length > 0,
    };
  }
}
