import { type SQL, sql } from "drizzle-orm";
import { type ListRequest, perPage, type Search, type WindowSize } from "./directory";

/** A table that is listed by name, with the trigram table that finds its rows. */
export interface Directory {
  table: SQL;
  /** What a row of it is called in a page's statement. */
  row: SQL;
  search: SQL;
  /** Which of its rows the guide shows. */
  listed: SQL;
  /** The column that says in which town a row is, with an index over it, where rows are in towns. */
  town?: SQL;
  /** The columns in which one or two letters are looked for while a directory is small. */
  letterColumns: readonly string[];
}

/**
 * Up to this many rows a directory is small, and one or two letters are looked for in all of it;
 * beyond, only at the beginning of names, which an index answers at any size.
 */
const smallDirectory = 120;

/**
 * The `with` clause of a list: `w` is one row that says what the window holds. `ids` is a JSON
 * array of at most `most` ids in name order, `n` how many, `more` whether others follow, `last_id`
 * where those carry on, and `start` where the page begins that is asked for. Ids go through JSON
 * because D1 counts, and charges, a row read for every row that one subquery hands to another.
 *
 * It reads one row for each of the window, three where trigrams find them, and for one or two
 * letters those of the small directory besides. What trigrams find is windowed by id and put in
 * order within its window, but for a page of names that begin with the text, and one of what is in a
 * town of that name: to put all of it in order one would have to read all of it.
 */
export function windowOf(
  { table, search, listed, town, letterColumns }: Directory,
  how: Search,
  { page, after }: ListRequest,
  most: number,
): SQL {
  // D1 binds every number as REAL, which is no place in an array and no bound for FTS5's rowid:
  // these are written out. All of them are whole numbers of our own making; see listRequest.
  const asked = sql.raw(String(Math.min((page - 1) * perPage, most)));
  const pageLength = sql.raw(String(perPage));
  const windowLength = sql.raw(String(most));
  const passed = sql.raw(String(after ?? 0));
  // A window that is read to be filtered is too short for a page of its own before it.
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
   * What is called so comes first, then what has it as its first words, what is in a town of that
   * name, what begins so, what has it as the beginning of a word, what has it anywhere in its name,
   * and what has it elsewhere. The first four are found by indexes of their own, whatever their ids;
   * a later window leaves them out.
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

/** Joins the page that is shown: its rows, in the order of `place`. */
export function pageOf({ table, row }: Directory): SQL {
  const places = JSON.stringify(Array.from({ length: perPage }, (_, place) => place));
  return sql`from w join json_each(${places}) place on w.start + place.value < w.n
    join ${table} ${row} on ${row}.id = json_extract(w.ids, '$[' || (w.start + place.value) || ']')
    order by place.value`;
}

/** The columns of a `WindowSize`. */
export const windowSize = (name: "markets" | "vendors") =>
  sql<WindowSize>`w.n, w.start, w.more, w.last_id lastId, ${totalOf(name)} total`;

/** How many rows there are, as the triggers of `directory_counts` count them. */
export const totalOf = (name: "markets" | "vendors") =>
  sql<number>`coalesce((select n from directory_counts where name = ${name}), 0)`;
