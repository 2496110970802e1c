/** The worker that `open-database.mjs` runs: databases, and a WebSocket that asks them. */
import { DurableObject } from "cloudflare:workers";

/** A database as D1 is one: SQLite in a Durable Object. */
export class Database extends DurableObject {
  /** Runs the statements, all or none. Returns JSON: the `answers`, or why it `failed`. */
  run(statements) {
    try {
      const answers = this.ctx.storage.transactionSync(() =>
        statements.map((each) => this.#answer(each)),
      );
      return JSON.stringify({ answers }, bytesAsNumbers);
    } catch (error) {
      return failure(`D1_ERROR: ${error.message}`);
    }
  }

  #answer({ sql, values }) {
    const before = this.#changes();
    const cursor = this.ctx.storage.sql.exec(sql, ...values);
    const rows = cursor.raw().toArray();
    const { all, last } = this.#changes();
    return {
      columns: cursor.columnNames,
      rows,
      meta: {
        changes: all - before.all,
        last_row_id: last,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
        size_after: this.ctx.storage.sql.databaseSize,
      },
    };
  }

  #changes() {
    const query = 'select total_changes() "all", last_insert_rowid() "last"';
    return this.ctx.storage.sql.exec(query).one();
  }
}

const bytesAsNumbers = (_key, value) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
const failure = (failed) => JSON.stringify({ failed });

export default {
  async fetch(_request, { DATABASES, ids }) {
    const [client, server] = Object.values(new WebSocketPair());
    server.accept();
    server.addEventListener("message", async ({ data }) => {
      const { id, name, statements } = JSON.parse(data);
      const database = DATABASES.get(DATABASES.idFromName(ids[name] ?? name));
      const answer = await database.run(statements).catch(({ message }) => failure(message));
      server.send(`${id} ${answer}`);
    });
    return new Response(null, { status: 101, webSocket: client });
  },
};
