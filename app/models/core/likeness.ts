import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, text } from "drizzle-orm/sqlite-core";

/* The values by which a market or a vendor is recognized when it comes a second time: its name,
   email, phone and address, in lowercase, without accents, spaces and punctuation. Each table
   has these values as columns that the database computes from the row, so no code writes them. */

/** Accented letters, by their plain letter. SQLite cannot convert them by itself. */
const letters: Record<string, string> = {
  a: "áàâäãåÁÀÂÄÃÅ",
  c: "çÇ",
  e: "éèêëÉÈÊË",
  i: "íìîïÍÌÎÏ",
  n: "ñÑ",
  o: "óòôöõøÓÒÔÖÕØ",
  u: "úùûüÚÙÛÜ",
};
const accents = Object.entries(letters).flatMap(([plain, accented]) =>
  [...accented].map((each): [string, string] => [each, plain]),
);
const plainOf = new Map(accents);
const left = [..." '’-.,()+/#"];

/** A name as the column `like_name` contains it. */
export const foldedName = (name: string): string =>
  [...name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())]
    .map((letter) => (left.includes(letter) ? "" : (plainOf.get(letter) ?? letter)))
    .join("")
    .replaceAll("&", "and");

/** The shortest keys that are compared. Shorter keys say nothing. */
export const shortestLikeness = { name: 3, mail: 3, phone: 7, place: 3 };
export type LikenessBy = keyof typeof shortestLikeness;

const replaced = (inSql: string, pairs: readonly [string, string][]) =>
  pairs.reduce(
    (all, [from, to]) => `replace(${all}, '${from.replace("'", "''")}', '${to}')`,
    inSql,
  );

const column = (name: string, inSql: string) =>
  text(name).generatedAlwaysAs(sql.raw(inSql), { mode: "virtual" });

const key = (at: number) =>
  replaced(`json_extract(likeness_3, '$[${at}]')`, [
    ["&", "and"],
    ...left.map((each): [string, string] => [each, ""]),
  ]);

/**
 * The columns of a table with rows that have a name, an email and a phone number. The accents are
 * replaced in three steps, because SQLite before 3.46 fails on an expression with more than about
 * 25 levels.
 */
export const likeness = (texts = "name, contact_email, contact_phone") => ({
  likeness1: column("likeness_1", replaced(`lower(json_array(${texts}))`, accents.slice(0, 18))),
  likeness2: column("likeness_2", replaced("likeness_1", accents.slice(18, 36))),
  likeness3: column("likeness_3", replaced("likeness_2", accents.slice(36))),
  likeName: column("like_name", key(0)),
  likeMail: column("like_mail", key(1)),
  /** The last ten digits, because a number may be written with or without its country code. */
  likePhone: column("like_phone", `substr(${key(2)}, -10)`),
});

/** The same columns for a table with rows that also have an address. */
export const likenessAndPlace = () => ({
  ...likeness("name, contact_email, contact_phone, address"),
  likePlace: column("like_place", key(3)),
});

/** One index for each of these columns. */
export const likenessIndexes = (
  table: string,
  columns: readonly AnySQLiteColumn[],
  only: SQL = sql``,
) =>
  columns.map((each) =>
    index(`${table}_${each.name}`).on(each).where(sql`${each} is not null ${only}`),
  );
