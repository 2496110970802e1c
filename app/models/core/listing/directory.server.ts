import { type SQL, sql } from "drizzle-orm";
import { type ListRequest, perPage, type Search, type WindowSize } from "./directory";

/** A table that is listed by name, and the trigram table that finds its rows. */
export interface Directory {
  table: SQL;
  /** The alias of the table's rows in a page's statement. */
  row: SQL;
  search: SQL;
  /** The condition for rows that the guide shows. */
  listed: SQL;
  /**
   * The column with the town of a row, with an index on it. Missing if the rows are not in towns.
   */
  town?: SQL;
  /** The columns that a search for one or two letters looks through while a directory is small. */
  letterColumns: readonly string[];
}

/**
 * A directory with at most this many rows is small, and a search for one or two letters looks
 * through all of it. In a larger directory, the search looks only at the beginning of names, which
 * an index answers at any size.
 */
const smallDirectory = 120;

/**
 * The `with` clause of a list: `w` is one row that describes the window. `ids` is a JSON array of
 * at most `most` ids in name order, `n` is their number, `more` says whether other rows follow,
 * `last_id` is where those rows carry on, and `start` is where the requested page begins. Ids go
 * through JSON because D1 counts, and charges for, a row read for every row that one subquery hands
 * to another.
 *
 * The clause reads one row for each row of the window, or three if trigrams find the rows. For one
 * or two letters, it also reads the rows of a small directory. Rows that trigrams find are put into
 * windows by id and sorted only within their window, because sorting all of them would mean reading
 * all of them. There are two exceptions: one page of names that begin with the text, and one page
 * of rows in a town of that name.
 */
export function windowOf(
  { table, search, listed, town, letterColumns }: Directory,
  how: Search,
  { page, after }: ListRequest,
  most: number,
): SQL {
  // D1 binds every number as REAL, which cannot be an array index or a bound for FTS5's rowid, so
  // these numbers are written into the SQL text. All of them are whole numbers from our own code;
  // see listRequest.
  const asked = sql.raw(String(Math.min((page - 1) * perPage, most)));
  const pageLength = sql.raw(String(perPage));
  const windowLength = sql.raw(String(most));
  const passed = sql.raw(String(after ?? 0));
  // A window that is read for filtering is too short to have an extra page at its beginning.
  const begin = sql.raw(String(most > 2 * perPage ? perPage : 0));
  return sql`with w as materialized (
    select ids, n, more, last_id, max(0, min(${asked}, (n - 1) / ${pageLength} * ${pageLength})) start
    from (${found()})
  )`;

  function found(): SQL {
    if (how.by === "trigrams") return foundByTrigrams(how);
    const begins = after === null ? sql`true` : pastRow(after);
    if (how.by === "all") return byName(begins);
    const prefix = after === null ? sql`name collate nocase >= ${how.from}` : begins;
    const named = byName(sql`${prefix} and name collate nocase < ${how.below}`);
    const within = letterColumns.map((column) => {
      const text = sql.raw(column);
      return sql`instr(lower(${text}), ${how.lower}) or instr(${text}, ${how.from})`;
    });
    return sql`select iif(small, found, ids) ids, iif(small, json_array_length(found), n) n,
        iif(small, 0, more) more, iif(small, null, last_id) last_id
      from (
        select count(*) <= ${smallDirectory} small,
          json_group_array(id) filter (where ${sql.join(within, sql` or `)}) found
        from (
          select id, ${sql.raw(letterColumns.join(", "))} from ${table}
          where ${listed} order by name collate nocase, id limit ${smallDirectory + 1}
        )
      ) left join (${named}) on not small`;
  }

  /**
   * The order of the results: names equal to the text, names with the text as their first words,
   * rows in a town of that name, names that begin with the text, names with a word that begins with
   * the text, names that contain the text anywhere, and rows with the text in another column. The
   * first four have their own indexes and are found whatever their ids; a later window leaves them
   * out.
   */
  function foundByTrigrams({ match, prefix }: Search & { by: "trigrams" }): SQL {
    const matches = sql`${search} where ${search} match ${match}`;
    const text = sql`lower(${prefix.from})`;
    const isThere = town ? sql`${town} = ${prefix.from}` : sql`false`;
    const rank = sql`case when lower(m.name) = ${text} then 0
      when instr(lower(m.name), ${text} || ' ') = 1 then 1 when ${isThere} then 2
      when f.begins then 3 when instr(' ' || lower(m.name), ' ' || ${text}) then 4
      when instr(lower(m.name), ${text}) then 5 else 6 end`;
    return sql`select ids, n, last_id,
        exists (select 1 from ${matches} and rowid > last_id) more
      from (
        select json_group_array(m.id order by ${rank}, m.name collate nocase, m.id) ids, count(*) n,
          max(f.matched) last_id
        from (
          select id, max(begins) begins, max(isThere) isThere, max(matched) matched from (
            select id, 1 begins, 0 isThere, 0 matched from (
              select id from ${table} where ${listed}
                and name collate nocase >= ${prefix.from} and name collate nocase < ${prefix.below}
              order by name collate nocase, id limit ${begin})
            union all
            select id, 0, 1, 0 from (
              select id from ${table} where ${listed} and ${isThere}
              order by id limit ${begin})
            union all
            select rowid, 0, 0, rowid from (
              select rowid from ${matches} and rowid > ${passed}
              order by rowid limit ${windowLength})
          ) group by id having ${after === null ? sql`true` : sql`not max(begins) and not max(isThere)`}
        ) f join ${table} m on m.id = f.id
      )`;
  }

  function pastRow(id: number): SQL {
    const name = sql`coalesce((select name from ${table} where id = ${id}), '')`;
    return sql`name collate nocase >= ${name} and (name collate nocase > ${name} or id > ${id})`;
  }

  function byName(condition: SQL): SQL {
    return sql`select ids, min(n, ${windowLength}) n, n > ${windowLength} more,
        json_extract(ids, '$[' || max(0, min(n, ${windowLength}) - 1) || ']') last_id
      from (
        select json_group_array(id) ids, count(*) n from (
          select id from ${table} where ${listed} and ${condition}
          order by name collate nocase, id limit ${most + 1}
        )
      )`;
  }
}

/**
 * The condition that a full-text table finds at most this many rows for a text. It lets a wider
 * search be sent together with the search itself: if the text is found often enough, the wider
 * search reads nothing.
 */
export const findsAtMost = (most: number, search: SQL, match: string): SQL =>
  sql`(select count(*) from (
    select rowid from ${search} where ${search} match ${match} limit ${most + 1})) <= ${most}`;

/** The condition that a search in a directory finds at most a page; false for one or two letters. */
export const findsLittle = ({ search }: Directory, how: Search): SQL =>
  how.by === "trigrams" ? findsAtMost(perPage, search, how.match) : sql`false`;

/** Joins the rows of the page to show, in the order of `place`. */
export function pageOf({ table, row }: Directory): SQL {
  const places = JSON.stringify(Array.from({ length: perPage }, (_, place) => place));
  return sql`from w join json_each(${places}) place on w.start + place.value < w.n
    join ${table} ${row} on ${row}.id = json_extract(w.ids, '$[' || (w.start + place.value) || ']')
    order by place.value`;
}

/** The columns of a `WindowSize`. */
export const windowSize = (name: "markets" | "vendors") =>
  sql<WindowSize>`w.n, w.start, w.more, w.last_id lastId, ${totalOf(name)} total`;

/** The number of rows, as the triggers of `directory_counts` count them. */
export const totalOf = (name: "markets" | "vendors") =>
  sql<number>`coalesce((select n from directory_counts where name = ${name}), 0)`;
