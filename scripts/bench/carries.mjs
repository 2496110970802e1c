/** How many orders one D1 database carries: by its size, and by its one writer. */

/** The size at which D1 takes no more rows, in bytes. */
export const fullAt = 10e9;
/**
 * Cloudflare's documentation says that a write takes 'several milliseconds', because D1 stores it in
 * several places. A local disk is faster, so each call that writes counts as this many.
 */
export const msOfWrite = 5;
/** Most markets open on Saturday morning: this share of a week's work falls into one hour. */
export const busiestHour = 0.15;
/** The part of the busiest hour in which the database may work on orders. */
export const mostBusy = 0.5;

/**
 * The years until the database is full. An order leaves `lasting` bytes for good; `passing` lists
 * `{ bytes, days }` that the product deletes after so many days.
 */
export function yearsUntilFull(ordersADay, { lasting, passing }) {
  const held = passing.reduce((sum, { bytes, days }) => sum + bytes * days * ordersADay, 0);
  return Math.max(0, fullAt - held) / (lasting * ordersADay * 365);
}

/** The same if the product kept emails for `days`. */
export const withEmailsFor = (days, { lasting, passing }) => ({
  lasting,
  passing: passing.map((each) => (each.name === "mail_outbox" ? { ...each, days } : each)),
});

/** The same if everything but `row` bytes of an order moved out after `days`. */
export const withOrdersFor = (days, row, { lasting, passing }) => ({
  lasting: row,
  passing: [...passing, { name: "orders", bytes: lasting - row, days }],
});

/** The orders a day that fit into the busiest hour, if an order takes the database `ms`. */
export const ordersOfWriter = (ms) => (mostBusy * 3_600_000) / (ms * busiestHour) / 7;

/**
 * What an order leaves, from the tables of a database with a year of `orders`. Tables in `keptFor`
 * hold only the rows of the weeks that began in that many last days.
 */
export function leftByOrder(tables, orders, { keptFor, weeks }) {
  let lasting = 0;
  const passing = [];
  for (const [name, { bytes }] of tables) {
    const days = keptFor[name];
    const share = Math.ceil(days / 7) / weeks;
    if (days) passing.push({ name, bytes: bytes / orders / share, days });
    else lasting += bytes / orders;
  }
  return { lasting, passing };
}
