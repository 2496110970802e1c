import { expect, it } from "vitest";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { bareDatabase } from "../../support/databases";
import { makeWorld, World } from "../../support/world";

it("the health check is ok when the database answers", async () => {
  const world = await makeWorld();
  const answer = await world.request("GET", "/healthz");
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
});

it("the health check fails when the database does not answer", async () => {
  const { bucket } = await makeWorld();
  const broken = {
    ...(await bareDatabase()),
    prepare: () => {
      throw new Error("unreachable");
    },
  };
  const world = new World(broken as unknown as D1Database, bucket, 0);
  const answer = await world.request("GET", "/healthz");
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false }]);
});

it("the health check with the schedule fails after 3 minutes without scheduled work", async () => {
  const world = await makeWorld();
  const ask = async (path: string) => (await world.request("GET", path)).status;
  expect(await ask("/healthz?schedule")).toBe(200);
  await runScheduled(world.ctx(null));
  world.now += 3 * 60_000;
  expect(await ask("/healthz?schedule")).toBe(200);
  world.now += 1;
  expect([await ask("/healthz?schedule"), await ask("/healthz")]).toEqual([503, 200]);
});
