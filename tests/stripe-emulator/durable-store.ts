import type { Records } from "./records";
import type { Kind, Store } from "./store";

/** The worker's store: one table in the Durable Object's own SQLite, which is synchronous. */
export class DurableStore implements Store {
  constructor(private readonly sql: SqlStorage) {
    sql.exec(
      `CREATE TABLE IF NOT EXISTS records (
         seq INTEGER PRIMARY KEY AUTOINCREMENT,
         kind TEXT NOT NULL,
         id TEXT NOT NULL,
         json TEXT NOT NULL,
         UNIQUE (kind, id)
       )`,
    );
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const [row] = this.sql
      .exec<{ json: string }>("SELECT json FROM records WHERE kind = ? AND id = ?", kind, id)
      .toArray();
    return row && (JSON.parse(row.json) as Records[K]);
  }

  put<K extends Kind>(kind: K, id: string, record: Records[K]): void {
    this.sql.exec(
      `INSERT INTO records (kind, id, json) VALUES (?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json`,
      kind,
      id,
      JSON.stringify(record),
    );
  }

  delete(kind: Kind, id: string): void {
    this.sql.exec("DELETE FROM records WHERE kind = ? AND id = ?", kind, id);
  }

  list<K extends Kind>(kind: K): Records[K][] {
    return this.sql
      .exec<{ json: string }>("SELECT json FROM records WHERE kind = ? ORDER BY seq", kind)
      .toArray()
      .map((row) => JSON.parse(row.json) as Records[K]);
  }

  clear(): void {
    this.sql.exec("DELETE FROM records");
  }
}
