import type { MarketRecord } from "../../app/models/directory-import/row";

/** How many markets go into one batch: far below what D1 takes in one statement. */
const chunkSize = 200;

export interface Loaded {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows the database wrote, its indexes included; nothing new means 0. */
  rowsWritten: number;
}

const upsertMarkets = `
  INSERT INTO markets (
    source, source_key, source_hash, name, description, location, address, city, state, zip,
    lat, lng, time_zone, website, created_at, updated_at
  )
  SELECT
    'usda', value ->> 'key', value ->> 'hash', value ->> 'name', value ->> 'description',
    value ->> 'location', value ->> 'address', value ->> 'city', value ->> 'state', value ->> 'zip',
    value ->> 'lat', value ->> 'lng', value ->> 'timeZone', value ->> 'website', ?2, ?2
  FROM json_each(?1) WHERE true
  ON CONFLICT (source, source_key) DO UPDATE SET
    source_hash = excluded.source_hash, name = excluded.name, description = excluded.description,
    location = excluded.location, address = excluded.address, city = excluded.city,
    state = excluded.state, zip = excluded.zip, lat = excluded.lat, lng = excluded.lng,
    time_zone = excluded.time_zone, website = excluded.website, updated_at = excluded.updated_at
  WHERE source_hash IS NOT excluded.source_hash
  RETURNING created_at = updated_at AS added`;

/**
 * The markets of this chunk that the statement before has just written: they carry its instant.
 * CROSS JOIN makes SQLite begin with the chunk; it would rather read every market for each.
 */
const written = `
  SELECT m.id, each.value FROM json_each(?1) each
  CROSS JOIN markets m
    ON m.source = 'usda' AND m.source_key = each.value ->> 'key' AND m.updated_at = ?2`;

const replaceChildren = [
  `DELETE FROM market_schedules WHERE market_id IN (SELECT id FROM (${written}))`,
  `DELETE FROM market_tags WHERE market_id IN (SELECT id FROM (${written}))`,
  `INSERT INTO market_schedules (market_id, day, open_time, close_time, season_start, season_end)
   SELECT w.id, s.value ->> 'day', s.value ->> 'openTime', s.value ->> 'closeTime',
     s.value ->> 'seasonStart', s.value ->> 'seasonEnd'
   FROM (${written}) w, json_each(w.value, '$.schedules') s`,
  `INSERT INTO market_tags (market_id, tag)
   SELECT w.id, t.value FROM (${written}) w, json_each(w.value, '$.tags') t`,
];

/**
 * Writes the markets that are new or whose row in the directory has changed, with their hours and
 * tags. A chunk is one batch, so an import that is killed leaves every market whole and the next
 * one goes on from there. What is in the database but not in the file is left alone, and so is
 * what people entered on an imported market whose row has not changed.
 *
 * @param now milliseconds; it must differ from one import to the next, because it tells the rows
 *   that this import wrote.
 */
export async function loadMarkets(
  db: D1Database,
  markets: readonly MarketRecord[],
  now: number,
  onProgress: (done: number) => void = () => {},
): Promise<Loaded> {
  const due = await whatDiffers(db, markets);
  const unchanged = markets.length - due.length;
  const loaded: Loaded = { added: 0, changed: 0, unchanged, rowsWritten: 0 };
  onProgress(unchanged);
  for (let at = 0; at < due.length; at += chunkSize) {
    const chunk = due.slice(at, at + chunkSize);
    const json = JSON.stringify(chunk);
    const statements = [upsertMarkets, ...replaceChildren];
    const results = await patiently(() =>
      db.batch<{ added: number }>(statements.map((sql) => db.prepare(sql).bind(json, now))),
    );
    const touched = results[0]?.results ?? [];
    const added = touched.filter((row) => row.added === 1).length;
    loaded.added += added;
    loaded.changed += touched.length - added;
    loaded.unchanged += chunk.length - touched.length;
    for (const { meta } of results) loaded.rowsWritten += meta.rows_written;
    onProgress(unchanged + at + chunk.length);
  }
  return loaded;
}

/**
 * The markets that are new or changed. The upsert asks again; this spares the batches, because an
 * INSERT that inserts nothing still costs a written row, the table's last id.
 */
async function whatDiffers(db: D1Database, markets: readonly MarketRecord[]) {
  const { results } = await patiently(() =>
    db
      .prepare("SELECT source_key AS key, source_hash AS hash FROM markets WHERE source = 'usda'")
      .all<{ key: string; hash: string | null }>(),
  );
  const known = new Map(results.map(({ key, hash }) => [key, hash]));
  return markets.filter(({ key, hash }) => known.get(key) !== hash);
}

const tries = 8;
const passing = /SQLITE_BUSY|database is locked|internal error; reference|Network connection lost/i;

/**
 * Tries again, after ever longer pauses, when the database is busy with somebody else or out of
 * reach for a moment. A chunk that had been written after all is found unchanged the second time.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === tries || !passing.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** tried));
    }
  }
}
