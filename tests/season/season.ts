import { sql } from "drizzle-orm";
import { instantOf } from "~/models/core/calendar";
import type { Tick } from "~/models/orders/stall-day/outbox.rules";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { readLastRun } from "~/models/running/scheduled/scheduled-runs.server";
import { openDatabase } from "~/platform/database";
import { runChecks } from "../support/checks";
import { copyOf } from "../support/databases";
import { Random } from "../support/random";
import { World } from "../support/world";
import { Browser, type Page } from "./browser";
import { memoryBucket } from "./bucket";
import { Faults, LosableDatabase } from "./faults";
import { Figures } from "./figures";
import { afterDay, afterPage, afterStep, linksWork } from "./invariants";
import type { Program } from "./program";
import { type Person, signIn, type Town, type VendorPerson } from "./town";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The time zone of the town. */
const timeZone = "America/New_York";

/**
 * The days on which seasons begin, in turn: a Thursday before nothing special, the Thursdays before
 * the clocks go back or forward on a Sunday, and the Thursday before a leap day that is a Sunday.
 */
const beginnings = ["2026-05-07", "2026-10-29", "2027-03-11", "2032-02-26"].map((date) =>
  instantOf(date, "11:00", timeZone),
);

/**
 * Jobs that leave no work for the next minute, because the jobs after them in the same run do it.
 * Many changes may be only the first portion of their work.
 */
const isLast = /^(forget|refresh|readWallets$|queue|deliver)/;
const many = 10;

/** The story keeps at most this many lines. */
const longestStory = 500;

/** When a habit is played: before the market day, on it, or after it. */
export type When = "before" | "at" | "after";

/**
 * Something that people do in a season: how often, compared with other habits, and the act itself.
 */
export interface Habit {
  weight: number;
  /**
   * In a large town, such a habit would leave nothing to buy if it were as frequent, for each
   * order, as in a small town.
   */
  isTrouble?: boolean;
  /** Always, if missing. */
  when?: readonly When[];
  /** Returns what was done, for the story; null if there was nothing to do. */
  act: (season: Season) => Promise<string | null>;
}

export type NamedHabit = Habit & { name: string };

/** A rule of the season was broken. The message contains the story up to that point. */
export class SeasonBroken extends Error {
  constructor(season: Season, what: string) {
    super(
      `seed ${season.seed}, step ${season.step}: ${what}\n${season.story.slice(-60).join("\n")}`,
    );
  }
}

/**
 * A town in which ordinary people do ordinary things in an unlucky order. They only use the app's
 * pages; the test controls the clock and the failures.
 */
export class Season {
  /** Made new for each step, so that a step is the same whichever other steps are left out. */
  random: Random;
  readonly story: string[] = [];
  readonly faults: Faults;
  /** The kinds of links in emails, and how many of each there were; see `linksWork`. */
  readonly opened = new Map<string, number>();
  /** The Stripe sessions that customers left before they paid. */
  readonly leftOpen: { session: string; who: string }[] = [];
  /** The orders that phones without a connection ticked at a stall and have not sent yet. */
  readonly unsent: { vendor: VendorPerson; ticks: Tick[] }[] = [];
  /** The programs of vendors, by vendor id. */
  readonly programs = new Map<number, Program>();
  /** The push addresses of the browsers that allowed notifications. */
  readonly endpoints: string[] = [];
  readonly figures: Figures;
  /** How often each habit found something to do. */
  readonly acted = new Map<string, number>();
  step = 0;
  #changes = 0;

  private constructor(
    readonly seed: number,
    readonly world: World,
    database: LosableDatabase,
    readonly town: Town,
    readonly giveBack: () => Promise<void>,
    /** Which steps to leave out, to find the steps that a failure needs. */
    readonly isLeftOut: (step: number) => boolean,
    /** Makes a person of this season: the season also checks the pages that they open. */
    readonly known: (person: Person) => Person,
  ) {
    this.random = new Random(seed);
    this.faults = new Faults(world, database);
    this.figures = new Figures(world);
  }

  /** Starts a season in a copy of the town. */
  static async open(
    town: Town,
    seed: number,
    isLeftOut: (step: number) => boolean = () => false,
  ): Promise<Season> {
    const { d1, giveBack } = await copyOf(town);
    const begins = beginnings[seed % beginnings.length] ?? 0;
    const database = new LosableDatabase(d1);
    const world = new World(database.d1, memoryBucket(), Math.max(begins, town.world.now));
    // The season's administrator and vendors sign in with a password.
    world.secondFactor = "offered";
    // The app may lose its database, but the season's own queries always work.
    Object.assign(world, { db: openDatabase(d1).db });
    for (const { id } of await world.db.all<{ id: string }>(sql`select id from stripe_accounts`)) {
      await world.stripe.control("accounts/add", { account: id });
    }
    let season: Season;
    const seen = (page: Page, took: number) => {
      season.figures.visit(page, took);
      afterPage(season, page);
    };
    const known = <P extends Person>(person: P): P => {
      const { address, cookies } = person.browser;
      const copy = { ...person, browser: new Browser(world, address, seen, cookies) };
      const { door } = copy;
      if (door) copy.browser.signInAgain = () => signIn(copy, door);
      return copy;
    };
    const copy: Town = {
      ...town,
      world,
      admins: town.admins.map(known),
      managers: town.managers.map(known),
      vendors: town.vendors.map(known),
      customers: town.customers.map(known),
      newcomers: [],
    };
    season = new Season(seed, world, database, copy, giveBack, isLeftOut, known);
    return season;
  }

  /** Ends the season: runs the checks that follow each test, and then gives the database back. */
  async close(): Promise<string[]> {
    const wrong = await runChecks([this.world]);
    await this.giveBack();
    return wrong;
  }

  broken(what: string): never {
    throw new SeasonBroken(this, what);
  }

  /** Moves the clock forward, and runs the scheduled jobs in between. */
  async later(time: number): Promise<void> {
    const { world } = this;
    const until = world.now + time;
    // Minute by minute while there is work to do, otherwise in one leap. During a failure, leaps
    // are shorter, because later scheduled runs retry what failed.
    const leap = this.faults.now === null ? time : 2 * hour;
    let isBusy = await this.#hasChanged();
    while (world.now < until) {
      world.now = Math.min(world.now + (isBusy ? minute : leap), until);
      await world.stripe.settle();
      const ctx = world.ctx(null);
      await runScheduled(ctx).catch((error) => {
        if (this.faults.now === null) throw error;
      });
      const run = await readLastRun({ ...ctx, db: world.db });
      const jobs = Object.entries(run?.jobs ?? {});
      isBusy = jobs.some(
        ([name, { at, changed }]) => at === world.now && changed >= (isLast.test(name) ? many : 1),
      );
      const failed = jobs.find(([, { at, failures }]) => at === world.now && failures > 0);
      if (failed && this.faults.now === null) {
        this.broken(`the job ${failed[0]} fails: ${failed[1].failed?.why}`);
      }
      await linksWork(this);
    }
    await this.#hasChanged();
  }

  /** Whether the database has changed since the last call. */
  async #hasChanged(): Promise<boolean> {
    const [row] = await this.world.db.all<{ changes: number }>(sql`select total_changes() changes`);
    const changes = row?.changes ?? 0;
    const hasChanged = changes !== this.#changes;
    this.#changes = changes;
    return hasChanged;
  }

  /** The date this many days from now. */
  dayIn(days: number): string {
    return new Date(this.world.now + days * day).toISOString().slice(0, 10);
  }

  /** Plays one week: the time up to the market day, the market day, and the day after it. */
  async week(habits: readonly NamedHabit[], acts: Record<When, number>): Promise<void> {
    const opens = this.#nextMarketDay();
    const parts: [When, number][] = [
      ["before", opens - 2 * hour],
      ["at", opens + 5 * hour],
      // Includes Sunday's market.
      ["after", opens + day + 12 * hour],
    ];
    for (const [when, until] of parts) {
      const theirs = habits.filter((habit) => habit.when?.includes(when) ?? true);
      for (let left = acts[when]; left > 0; left -= 1) {
        this.step += 1;
        this.random = new Random(this.seed * 1_000_003 + this.step);
        const share = Math.max(0, until - this.world.now) / left;
        await this.later(this.random.between(0, Math.floor((2 * share) / minute)) * minute);
        if (!this.isLeftOut(this.step)) await this.#play(theirs);
      }
      if (this.world.now < until) await this.later(until - this.world.now);
    }
    await this.faults.end();
    await this.later(hour);
    await afterDay(this);
    await this.figures.endWeek();
  }

  async #play(habits: readonly NamedHabit[]): Promise<void> {
    await this.faults.maybe(this.random);
    // If a habit finds nothing to do, another habit is chosen.
    let says: string | null = null;
    for (let tries = 0; says === null && tries < 6; tries += 1) {
      const { name, act } = this.random.weighted(habits);
      says = await act(this);
      if (says !== null) this.acted.set(name, (this.acted.get(name) ?? 0) + 1);
    }
    await afterStep(this);
    const fault = this.faults.now === null ? "" : ` (${this.faults.now})`;
    if (says !== null) this.story.push(`${this.step}. ${this.#moment()} ${says}${fault}`);
    if (this.story.length > longestStory) this.story.shift();
  }

  #moment(): string {
    return new Date(this.world.now).toLocaleString("en-US", {
      timeZone,
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  }

  /** When markets next open on a Saturday, more than half a day from now. */
  #nextMarketDay(): number {
    for (let days = 0; ; days += 1) {
      const opens = instantOf(this.dayIn(days), "08:00", timeZone);
      const isSaturday = new Date(opens).getUTCDay() === 6;
      if (isSaturday && opens > this.world.now + 12 * hour) return opens;
    }
  }
}
