/**
 * Turns an empty database into one that an old version left. The migrations of that version no
 * longer exist; the database only has their names.
 */
export async function makeEarlier(d1: D1Database): Promise<void> {
  await d1.batch(
    [
      "create table d1_migrations(id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)",
      "insert into d1_migrations (name) values ('0000_foundations.sql'), ('0001_search_and_histories.sql')",
      "create table openings (note text not null)",
      "insert into openings (note) values ('entered before')",
    ].map((statement) => d1.prepare(statement)),
  );
}
