import { sql } from "drizzle-orm";
import { instantOf } from "~/models/core/calendar";
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
/** Where the town is. */
const timeZone = "America/New_York";

/** When seasons begin, by turns: on a Thursday before nothing in particular, before clocks go back or
 * forward on a Sunday, and before a leap day that is one. */
const beginnings = ["2026-05-07", "2026-10-29", "2027-03-11", "2032-02-26"].map((date) =>
  instantOf(date, "11:00", timeZone),
);

/** Jobs after which there is nothing more to do in the next minute. */
const isTidying = /^(forget|refresh|readWallets$)/;

/** So many lines of the story are kept. */
const longestStory = 500;

/** When a habit is played: before the market day, at it, or once it is over. */
export type When = "before" | "at" | "after";

/** What became of an order at the stall, as a phone says it. */
export interface Tick {
  key: string;
  orderId: number;
  to: "completed" | "not_collected";
  seen: number;
}

/** What somebody may come to do: how often, compared with what else they do, and the act itself. */
export interface Habit {
  weight: number;
  /** What would leave nothing to buy if it came as often, for each order, as in a small town. */
  isTrouble?: boolean;
  /** Always, if it does not say. */
  when?: readonly When[];
  /** Answers what was done, for the story; null where there was nothing to do. */
  act: (season: Season) => Promise<string | null>;
}

export type NamedHabit = Habit & { name: string };

/** A rule of the season that does not hold, with the story that led there. */
export class SeasonBroken extends Error {
  constructor(season: Season, what: string) {
    super(
      `seed ${season.seed}, step ${season.step}: ${what}\n${season.story.slice(-60).join("\n")}`,
    );
  }
}

/**
 * A town in which ordinary people do ordinary things in an unlucky order. They know nothing but the
 * product's pages; the clock is ours, and so is what goes wrong.
 */
export class Season {
  /** Begun anew with each step, so that a step is the same whichever others are left out. */
  random: Random;
  readonly story: string[] = [];
  readonly faults: Faults;
  /** The kinds of links in mails, and how many of each there were; see `linksWork`. */
  readonly opened = new Map<string, number>();
  /** The sessions at Stripe that customers have left before they paid. */
  readonly leftOpen: { session: string; who: string }[] = [];
  /** What phones without a connection have ticked at a stall, and not sent yet. */
  readonly unsent: { vendor: VendorPerson; ticks: Tick[] }[] = [];
  /** The programs that vendors have had made. */
  readonly programs = new Map<number, Program>();
  readonly figures: Figures;
  /** How often each habit has found something to do. */
  readonly acted = new Map<string, number>();
  step = 0;
  #changes = 0;

  private constructor(
    readonly seed: number,
    readonly world: World,
    database: LosableDatabase,
    readonly town: Town,
    readonly giveBack: () => Promise<void>,
    /** Which steps are left out, to find those that a failure needs. */
    readonly isLeftOut: (step: number) => boolean,
    /** Somebody whose pages are looked at, too. */
    readonly known: (person: Person) => Person,
  ) {
    this.random = new Random(seed);
    this.faults = new Faults(world, database);
    this.figures = new Figures(world);
  }

  /** A season in a copy of a town, as it stands. */
  static async open(
    town: Town,
    seed: number,
    isLeftOut: (step: number) => boolean = () => false,
  ): Promise<Season> {
    const { d1, giveBack } = await copyOf(town);
    const begins = beginnings[seed % beginnings.length] ?? 0;
    const database = new LosableDatabase(d1);
    const world = new World(database.d1, memoryBucket(), Math.max(begins, town.world.now));
    // The product may lose its database; the season's own questions are always answered.
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

  /** Ends it: its database is given back once the checks that follow each test have asked it. */
  async close(): Promise<string[]> {
    const wrong = await runChecks([this.world]);
    await this.giveBack();
    return wrong;
  }

  broken(what: string): never {
    throw new SeasonBroken(this, what);
  }

  /** The clock goes on; what the schedule has to do meanwhile is done. */
  async later(time: number): Promise<void> {
    const { world } = this;
    const until = world.now + time;
    // Minute by minute while something is due, else at once. What went wrong is tried again by
    // later runs of the schedule, which a leap over hours would leave out.
    const leap = this.faults.now === null ? time : hour / 2;
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
        ([name, { at, changed }]) => at === world.now && changed > 0 && !isTidying.test(name),
      );
      const failed = jobs.find(([, { at, failures }]) => at === world.now && failures > 0);
      if (failed && this.faults.now === null) {
        this.broken(`the job ${failed[0]} fails: ${failed[1].failed?.why}`);
      }
      await linksWork(this);
    }
    await this.#hasChanged();
  }

  /** Whether anybody has written anything since this was asked last. */
  async #hasChanged(): Promise<boolean> {
    const [row] = await this.world.db.all<{ changes: number }>(sql`select total_changes() changes`);
    const changes = row?.changes ?? 0;
    const hasChanged = changes !== this.#changes;
    this.#changes = changes;
    return hasChanged;
  }

  /** A date so many days from now. */
  dayIn(days: number): string {
    return new Date(this.world.now + days * day).toISOString().slice(0, 10);
  }

  /** Plays one week up to the market day, the day itself, and the day after it. */
  async week(habits: readonly NamedHabit[], acts: Record<When, number>): Promise<void> {
    const opens = this.#nextMarketDay();
    const parts: [When, number][] = [
      ["before", opens - 2 * hour],
      ["at", opens + 5 * hour],
      // With Sunday's market.
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
    // Who finds nothing to do does something else.
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

  /** When markets open on a Saturday the next time, half a day from now or later. */
  #nextMarketDay(): number {
    for (let days = 0; ; days += 1) {
      const opens = instantOf(this.dayIn(days), "08:00", timeZone);
      const isSaturday = new Date(opens).getUTCDay() === 6;
      if (isSaturday && opens > this.world.now + 12 * hour) return opens;
    }
  }
}
