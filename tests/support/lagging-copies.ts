interface Written {
  at: number;
  statements: { sql: string; values: unknown[] }[];
}
interface Copy {
  d1: D1Database;
  behindMs: number;
  /** How many of the writes this copy has. */
  has: number;
  /** Ends once the copy has what is due by now. Requests at once bring it up one after another. */
  turn: Promise<void>;
}

const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b\s+\w/i.test(sql);

/**
 * D1 with read copies that lag behind, as its sessions show them. Each session reads the next copy,
 * or the database itself if that copy is older than what the session must see. `copies` start in
 * the same state as `primary`.
 */
export function withLaggingCopies(
  primary: D1Database,
  copies: { d1: D1Database; behindMs: number }[],
  now: () => number,
): D1Database {
  const log: Written[] = [];
  const all: Copy[] = copies.map((copy) => ({ ...copy, has: 0, turn: Promise.resolve() }));
  let sessions = 0;
  const written = new WeakMap<object, Written["statements"][number]>();

  const bringUp = (copy: Copy) => (copy.turn = copy.turn.then(() => applyDue(copy)));
  async function applyDue(copy: Copy) {
    for (let next = log[copy.has]; next && next.at + copy.behindMs <= now(); next = log[copy.has]) {
      await copy.d1.batch(next.statements.map(({ sql, values }) => bound(copy.d1, sql, values)));
      copy.has += 1;
    }
  }
  const bound = (d1: D1Database, sql: string, values: unknown[]) => d1.prepare(sql).bind(...values);

  function session(from: string) {
    const copy = all[sessions++ % all.length] as Copy;
    let mustHave = /^\d+$/.test(from) ? Number(from) : 0;
    let isFree = from !== "first-primary";
    async function choose(statements: Written["statements"]): Promise<D1Database> {
      await bringUp(copy);
      const reads = statements.every(({ sql }) => isRead(sql));
      if (reads && isFree && copy.has >= mustHave) {
        mustHave = copy.has;
        return copy.d1;
      }
      isFree = true;
      if (!reads) log.push({ at: now(), statements });
      mustHave = log.length;
      return primary;
    }
    const statement = (sql: string, values: unknown[]): D1PreparedStatement => {
      const own = { sql, values };
      const chosen = async () => bound(await choose([own]), sql, values);
      const prepared = {
        bind: (...given: unknown[]) => statement(sql, given),
        all: async () => (await chosen()).all(),
        run: async () => (await chosen()).run(),
        raw: async () => (await chosen()).raw(),
        first: async (column?: string) => {
          const one = await chosen();
          return column === undefined ? one.first() : one.first(column);
        },
      } as unknown as D1PreparedStatement;
      written.set(prepared, own);
      return prepared;
    };
    return {
      prepare: (sql: string) => statement(sql, []),
      async batch(list: D1PreparedStatement[]) {
        const statements = list.map((each) => written.get(each) as Written["statements"][number]);
        const d1 = await choose(statements);
        return d1.batch(statements.map(({ sql, values }) => bound(d1, sql, values)));
      },
      getBookmark: () => String(mustHave),
    };
  }
  // Without a session, the database itself answers everything.
  return {
    prepare: (sql: string) => session("first-primary").prepare(sql),
    batch: (list: D1PreparedStatement[]) => session("first-primary").batch(list),
    withSession: session,
  } as unknown as D1Database;
}
