/** The worker that `open-database.mjs` runs: databases, each with a WebSocket that asks it. */
import { DurableObject } from "cloudflare:workers";

/** A database as D1 is one: SQLite in a Durable Object. */
export class Database extends DurableObject {
  /** What `#count` returned last. */
  #counted;

  /** Opens a WebSocket. Each message is a list of statements, and is answered in its turn. */
  fetch() {
    const [client, server] = Object.values(new WebSocketPair());
    server.accept();
    server.addEventListener("message", ({ data }) => server.send(this.#run(JSON.parse(data))));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Runs the statements, all or none. Returns JSON: the `answers`, or why it `failed`. */
  #run(statements) {
    try {
      const answers = this.ctx.storage.transactionSync(() => {
        // Asked anew each time, because the full-text index also writes at the end of a transaction.
        this.#counted = this.#count();
        return statements.map((each) => this.#answer(each, statements.length === 1));
      });
      return JSON.stringify({ answers }, bytesAsNumbers);
    } catch (error) {
      return JSON.stringify({ failed: `D1_ERROR: ${error.message}` });
    }
  }

  #answer({ sql, values }, isAlone) {
    const before = this.#counted;
    const cursor = this.ctx.storage.sql.exec(sql, ...values);
    const rows = cursor.raw().toArray();
    // A select alone writes nothing. In a batch, the full-text index may write before it.
    if (!isAlone || !/^\s*select\b/i.test(sql)) this.#counted = this.#count();
    const { all, last } = this.#counted;
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

  /** How many rows this connection has changed, and the id of the row that it inserted last. */
  #count() {
    const query = 'select total_changes() "all", last_insert_rowid() "last"';
    return this.ctx.storage.sql.exec(query).one();
  }
}

const bytesAsNumbers = (_key, value) =>
  value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;

export default {
  fetch(request, { DATABASES, ids }) {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1));
    return DATABASES.get(DATABASES.idFromName(ids[name] ?? name)).fetch(request);
  },
};
