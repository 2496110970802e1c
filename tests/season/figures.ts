import { sql } from "drizzle-orm";
import type { World } from "../support/world";
import type { Page } from "./browser";

interface Visits {
  milliseconds: number[];
  rows: number[];
}

/**
 * The cost of a page in a week: the time within which 19 of 20 visits finished, and the most rows
 * read.
 */
interface PageCost {
  page: string;
  visits: number;
  milliseconds: number;
  rows: number;
}

interface Week {
  orders: number;
  /** Integer cents. */
  charged: number;
  refunded: number;
  mails: number;
  /** All orders in the database at the end of the week. */
  ordersKept: number;
  pages: PageCost[];
}

/** The results of a season, week by week, for its plots. */
export class Figures {
  readonly weeks: Week[] = [];
  readonly #visits = new Map<string, Visits>();
  #since: number;

  constructor(readonly world: World) {
    this.#since = world.now;
  }

  /** Records an opened page, and how many milliseconds it took. */
  visit(page: Page, took: number): void {
    if (!page.isWhole) return;
    const kind = page.url.pathname.replace(/\d+/g, "N");
    const visits = this.#visits.get(kind) ?? { milliseconds: [], rows: [] };
    visits.milliseconds.push(took);
    visits.rows.push(page.rowsRead);
    this.#visits.set(kind, visits);
  }

  async endWeek(): Promise<void> {
    const { db, now } = this.world;
    const since = this.#since;
    const [row] = await db.all<Omit<Week, "pages">>(sql`select
      (select count(*) from orders where created_at > ${since}) orders,
      (select coalesce(sum(amount), 0) from payment_events
        where kind = 'charged' and at > ${since}) charged,
      (select coalesce(-sum(amount), 0) from payment_events
        where kind = 'refunded' and at > ${since}) refunded,
      (select count(*) from mail_outbox where created_at > ${since}) mails,
      (select count(*) from orders) ordersKept`);
    if (!row) return;
    const pages = [...this.#visits].map(([page, { milliseconds, rows }]) => ({
      page,
      visits: rows.length,
      milliseconds: Math.round(nearlyMost(milliseconds)),
      rows: Math.max(...rows),
    }));
    this.weeks.push({ ...row, pages });
    this.#visits.clear();
    this.#since = now;
  }
}

/** The number that 19 of 20 numbers do not exceed. */
const nearlyMost = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? 0;
