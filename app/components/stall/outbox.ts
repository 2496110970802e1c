import {
  afterAnswers,
  asShown,
  mostTicks,
  type Note,
  nextToSend,
  notesOf,
  type Tick,
  type TickAnswer,
  tried,
  withNews,
  withTick,
} from "~/models/orders/stall-day/outbox.rules";
import {
  inOrder,
  type StallDay,
  type StallOrder,
  type TickKind,
} from "~/models/orders/stall-day/stall-day.rules";
import { keepDay, keepWaiting, readDay, readWaiting, type Store } from "./kept-stall";

export interface Outside {
  store: Store | null;
  /** POST /api/vendor/stall/ticks. Rejects where no answer comes. */
  post(ticks: readonly object[]): Promise<Response>;
  /** GET /api/vendor/stall for a market. Rejects where no answer comes. */
  get(marketId: number): Promise<Response>;
  newKey(): string;
  /** What the browser knows of its line: false is sure, true is not. */
  isOnline(): boolean;
  /** Has one tab of this browser at a time do this; leaves it where another is at it. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** What the page shows of it. */
export interface StallView {
  day: StallDay;
  /** With what waits here done already. */
  orders: StallOrder[];
  waiting: number;
  /** Ids of the orders that something waits for. */
  waitingFor: ReadonlySet<number>;
  notes: Note[];
  /** How the last try to reach the server went. */
  line: "unknown" | "open" | "closed" | "signed out";
  isSending: boolean;
  /** How many ticks were sent since the line came back; 0 where there is nothing to tell. */
  caughtUp: number;
  /** What waits could not be kept on this phone: it must not be closed. */
  isUnkept: boolean;
}

/**
 * The ticks of one phone: shown at once, kept, and sent as soon as there is a line. Whatever is lost
 * on the way is sent again, and counts once. Knows no page: see use-stall.ts.
 */
export class Outbox {
  #day: StallDay;
  #ticks: Tick[] = [];
  #notes: Note[] = [];
  #line: StallView["line"] = "unknown";
  #isSending = false;
  #caughtUp = 0;
  #isUnkept = false;
  /** A try to send has failed since nothing waited last. */
  #wasCut = false;
  /** Where the server takes one of many for wrong, they are sent singly, to find which. */
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
   * Takes up what this phone has kept, and what the server has told with the page: of each order the
   * newer report, whichever came first. Not in the constructor: what a server draws knows of nothing
   * kept.
   */
  takeUp(told: StallDay = this.#day): void {
    const { store } = this.outside;
    this.#read();
    if (told.date !== this.#day.date) this.#day = told;
    const kept = store && readDay(store, this.account, told);
    if (kept) this.#learn(kept.orders, Math.max(kept.asOf, this.#day.asOf));
    this.#learn(told.orders, Math.max(told.asOf, this.#day.asOf));
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  view = (): StallView => this.#view;

  tick(orderId: number, to: TickKind): void {
    const order = this.#day.orders.find(({ id }) => id === orderId);
    if (!order) return;
    this.#read();
    this.#ticks = withTick(this.#ticks, {
      key: this.outside.newKey(),
      orderId,
      to,
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
   * Sends what waits, until nothing does or no answer comes. Where nothing waited, or the line was
   * cut, asks what others have ticked.
   */
  async catchUp(): Promise<void> {
    // Not even tried: what is ticked meanwhile can still be taken back without a word.
    if (!this.outside.isOnline()) return this.cut();
    await this.outside.alone(async () => {
      this.#isSending = true;
      this.#read();
      this.#tell();
      try {
        const isSent = this.#ticks.length > 0;
        while (this.#ticks.length > 0 && (await this.#send())) this.#tell();
        // A whole day is asked for now and then, and not with every tick.
        if (this.#ticks.length === 0 && (!isSent || this.#wasCut)) await this.#ask();
      } finally {
        this.#isSending = false;
        this.#atOnce = mostTicks;
        this.#tell();
      }
    });
  }

  /** The browser says that there is no connection. */
  cut(): void {
    this.#line = "closed";
    this.#wasCut = true;
    this.#tell();
  }

  /** One batch. Answers whether there is any use in going on. */
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
    this.#notes = notesOf(this.#notes, answers);
    this.#ticks = afterAnswers(this.#ticks, answers);
    if (this.#wasCut) this.#caughtUp += answers.length;
    this.#learn(answers.map(({ order }) => order));
    this.#keep();
  }

  /** What can never be taken must not hold up the rest; whoever ticked is told. */
  #dropped(sent: readonly Tick[], text: string): void {
    this.#read();
    const keys = new Set(sent.map(({ key }) => key));
    this.#ticks = this.#ticks.filter(({ key }) => !keys.has(key));
    this.#notes = [...this.#notes, ...sent.map(({ key, orderId }) => ({ key, orderId, text }))];
    this.#keep();
  }

  async #ask(): Promise<void> {
    const answer = await this.#reach(() => this.outside.get(this.#day.market.id));
    const day = answer?.day as StallDay | null | undefined;
    if (!day || day.market.id !== this.#day.market.id) return;
    // On another date it is another day, and nothing of this one is left on the page.
    if (day.date !== this.#day.date) this.#day = day;
    else this.#learn(day.orders, day.asOf);
    if (this.#ticks.length === 0) this.#wasCut = false;
  }

  /**
   * What the server says, or null where nothing of use came: then it is tried again. A refusal that
   * would be the same again is an answer, without `answers` in it.
   */
  async #reach(ask: () => Promise<Response>): Promise<Record<string, unknown> | null> {
    try {
      const answer = await ask();
      if (answer.status === 401 || answer.status === 403) {
        this.#line = "signed out";
        return null;
      }
      const passes = answer.status >= 500 || answer.status === 408 || answer.status === 429;
      // A page between here and the server, which wants one to sign in to its network, is no answer.
      const said: unknown = passes ? null : await answer.json();
      this.#line = passes ? "closed" : "open";
      return typeof said === "object" ? (said as Record<string, unknown> | null) : null;
    } catch {
      this.#line = "closed";
      return null;
    }
  }

  #learn(news: readonly StallOrder[], asOf = this.#day.asOf): void {
    this.#day = { ...this.#day, asOf, orders: withNews(this.#day.orders, news) };
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
