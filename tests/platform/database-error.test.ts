import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/models/people/user/user.tables";
import { type Database, openDatabase, runBatch } from "~/platform/database";
import { DatabaseError } from "~/platform/database-error";
import { freshStorage } from "../support/databases";

const secret = "lettuce@example.com";
const person = { username: "ada", email: secret, password: secret, createdAt: 1, updatedAt: 1 };

let db: Database;
beforeEach(async () => {
  db = openDatabase((await freshStorage()).d1).db;
});

/** Every text that a log could contain about an error of a statement. */
async function thrownBy(work: () => Promise<unknown>) {
  const error: unknown = await work().then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  const { message, stack = "", cause } = error as DatabaseError;
  expect(cause).toBeUndefined();
  return { message, all: [message, stack, String(error), JSON.stringify(error)].join("\n") };
}

const ways: Record<string, () => Promise<unknown>> = {
  "a row that is there already": async () => {
    await db.insert(users).values(person);
    await db.insert(users).values(person);
  },
  "a row that breaks a rule": () => db.insert(users).values({ ...person, username: "\u0000" }),
  "a typed select": () =>
    db.select({ wrong: sql`mislaid` }).from(users).where(sql`email = ${secret}`),
  "raw SQL, run": () => db.run(sql`select mislaid from users where email = ${secret}`),
  "raw SQL, all of it": () => db.all(sql`select mislaid from users where email = ${secret}`),
  "raw SQL, one of it": () => db.get(sql`select mislaid from users where email = ${secret}`),
  "a batch of Drizzle's": () => db.batch([db.insert(users).values({ ...person, username: "" })]),
  "a batch of SQL": () => runBatch(db, [sql`select json(${secret})`]),
  "a path in JSON, which SQLite quotes": () =>
    runBatch(db, [sql`select json_extract('{}', ${`${secret} at offset 1`})`]),
  "a search that is not understood": () =>
    runBatch(db, [sql`select 1 from market_search where market_search match ${`"${secret}`}`]),
  "a search in a column that is not there": () =>
    runBatch(db, [sql`select 1 from market_search where market_search match ${"lettuce : x"}`]),
  "a value that is none": () => runBatch(db, [sql`select ${{ toString: () => secret } as never}`]),
};

test.each(Object.entries(ways))("%s fails without revealing a value", async (_, way) => {
  const { all } = await thrownBy(way);
  expect(all).not.toContain("lettuce");
  expect(all).not.toMatch(/^params/m);
});

describe("the reason in a database error", () => {
  test.each([
    ["a row that is there already", /UNIQUE constraint failed: index 'users_(username|email)'/],
    ["a row that breaks a rule", /CHECK constraint failed: users_username_present/],
    ["a typed select", /no such column: mislaid at offset \d+.* in: select mislaid from "users"/],
    ["raw SQL, run", /no such column: mislaid at offset/],
    ["a path in JSON, which SQLite quotes", /^SQLITE_ERROR \(database message left out/],
  ])("is kept for %s", async (name, told) => {
    const { message } = await thrownBy(ways[name] as () => Promise<unknown>);
    expect(message).toMatch(told);
  });
});
