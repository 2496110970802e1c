import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { markets } from "~/models/guide/market/market.tables";
import { sessions, users } from "~/models/people/user/user.tables";
import { openDatabase, runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { freshStorage } from "../support/databases";
import { makeUser } from "../support/factories";

async function opened({ people = 0, exactly = false } = {}) {
  const { d1 } = await freshStorage();
  const quiet = openDatabase(d1).db;
  for (let each = 0; each < people; each++) await makeUser({ db: quiet, now: 1 });
  return openDatabase(d1, exactly);
}

test("each statement is one round trip", async () => {
  const { db, cost } = await opened();
  await db.select({ id: users.id }).from(users);
  await db.run(sql`select 1`);
  await db.all(sql`select 1`);
  expect(cost.roundTrips).toBe(3);
});

test("statements that are sent together are one round trip", async () => {
  const { db, cost } = await opened();
  await Promise.all([db.all(sql`select 1`), db.select({ id: users.id }).from(users)]);
  expect(cost.roundTrips).toBe(1);
  await db.all(sql`select 1`);
  expect(cost.roundTrips).toBe(2);
});

test("a batch is one round trip and counts the rows of all its statements", async () => {
  const { db, cost } = await opened({ people: 4 });
  const [all, one] = await db.batch([
    db.select({ id: users.id }).from(users),
    db.select({ id: users.id }).from(users).limit(1),
  ]);
  expect([all.length, one.length]).toEqual([4, 1]);
  expect(cost.roundTrips).toBe(1);
  expect(cost.rowsRead).toBe(5);
});

test("a single typed select counts its rows only when exact counting is on", async () => {
  const usual = await opened({ people: 3 });
  await usual.db.select({ id: users.id }).from(users);
  expect(usual.cost).toMatchObject({ roundTrips: 1, rowsRead: 0 });

  const exact = await opened({ people: 3, exactly: true });
  await exact.db.select({ id: users.id }).from(users);
  expect(exact.cost).toMatchObject({ roundTrips: 1, rowsRead: 3 });
});

test("a write that returns rows runs once, also with exact counting", async () => {
  const { db, cost } = await opened({ exactly: true });
  const named = { name: "Harbor Market", createdAt: 1, updatedAt: 1 };
  const made = await db.insert(markets).values(named).returning({ id: markets.id });
  const moved = await db
    .update(markets)
    .set({ updatedAt: sql`${markets.updatedAt} + 1` })
    .returning({ updatedAt: markets.updatedAt });
  expect([made.length, moved]).toEqual([1, [{ updatedAt: 2 }]]);
  expect(await db.all(sql`select updated_at from markets`)).toEqual([{ updated_at: 2 }]);
  expect(cost.roundTrips).toBe(3);
});

test("a batch may mix SQL and builder writes, and each sees the changes before it", async () => {
  const { db, cost } = await opened({ people: 2 });
  const [switchedOff, left] = await runBatch(db, [
    db.update(users).set({ isActive: false }).where(eq(users.id, 1)).returning({ id: users.id }),
    sql<{ id: number }>`select id from users where is_active = 1 and changes() = 1`,
  ]);
  // The `meta` of a result also counts rows that triggers change; `changes()` does not.
  expect(switchedOff.results).toEqual([{ id: 1 }]);
  expect(left.results).toEqual([{ id: 2 }]);
  expect(cost.roundTrips).toBe(1);
});

test("a batch returns a builder query's rows as the builder alone does", async () => {
  const { db } = await opened({ people: 2 });
  const people = () =>
    db
      .select({ number: users.id, isActive: users.isActive, twice: sql<number>`${users.id} * 2` })
      .from(users)
      .where(eq(users.isActive, true));
  const [changed, found, none] = await runBatch(db, [
    db
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, 1))
      .returning({ isStill: users.isActive }),
    people(),
    people().limit(0),
  ]);
  expect(changed.results).toEqual([{ isStill: false }]);
  expect(found.results).toEqual([{ number: 2, isActive: true, twice: 4 }]);
  expect(found.results).toEqual(await people());
  expect(none.results).toEqual([]);
});

test("a batch refuses two columns with the same name", async () => {
  const { db } = await opened({ people: 1 });
  const twice = (other: SQL.Aliased<number> | typeof users.id) =>
    db
      .select({ one: users.id, other, name: users.username })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id));
  await db.insert(sessions).values({ tokenHash: "a", userId: 1, createdAt: 1, expiresAt: 2 });
  await expect(runBatch(db, [twice(users.id)])).rejects.toThrow("Two columns of one name");
  const [named] = await runBatch(db, [twice(sql<number>`${users.id}`.as("other"))]);
  expect(named.results).toMatchObject([{ one: 1, other: 1 }]);
});

test("a batch that breaks a rule of the schema changes nothing", async () => {
  const { db } = await opened();
  const row = {
    username: "ada",
    email: "ada@example.com",
    password: "",
    createdAt: 1,
    updatedAt: 1,
  };
  const both = db.batch([
    db.insert(users).values(row),
    db.insert(users).values({ ...row, username: "ADA", email: "other@example.com" }),
  ]);
  await expect(both).rejects.toThrow();
  expect(await db.$count(users)).toBe(0);
});

test.each([
  "select 1",
  " with one(n) as (select 1) select n from one",
  "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3) select replace(i, 1, 2) from n",
])("a read-only database answers %j", async (query) => {
  const { db, reading } = await opened();
  reading.refuse = () => new DomainError("reading_only");
  expect((await db.all(sql.raw(query))).length).toBeGreaterThan(0);
});

test.each([
  "delete from users",
  "update users set username = 'x'",
  "insert into user_counts values ('x', 'x', 1, 1)",
  "with n(i) as (select 1) insert into user_counts select 'x', 'x', i, i from n",
  "drop table users",
  "pragma user_version = 7",
])("a read-only database refuses %j, alone and in a batch", async (query) => {
  const { db, reading } = await opened({ people: 1 });
  reading.refuse = () => new DomainError("reading_only");
  const said = () => sql.raw(query);
  await expect((async () => db.run(said()))()).rejects.toThrow("can’t change anything");
  await expect((async () => db.all(said()))()).rejects.toThrow("can’t change anything");
  await expect(runBatch(db, [sql`select 1`, said()])).rejects.toThrow("can’t change anything");
  await expect((async () => db.delete(users).returning())()).rejects.toThrow(
    "can’t change anything",
  );
  expect(await db.select({ id: users.id }).from(users)).toHaveLength(1);
});

test("a batch returns its results under the names of its statements, in order", async () => {
  const { db } = await opened();
  const { first, more, none, last } = await runBatch(db, {
    first: sql<{ n: number }>`select 1 n`,
    more: [sql`select 2 n`, sql`select 3 n`],
    none: [],
    last: sql<{ n: number }>`select 4 n`,
  });
  expect(first.results).toEqual([{ n: 1 }]);
  expect(more.map(({ results }) => results)).toEqual([[{ n: 2 }], [{ n: 3 }]]);
  expect(none).toEqual([]);
  expect(last.results).toEqual([{ n: 4 }]);
});
