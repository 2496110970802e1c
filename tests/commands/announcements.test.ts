import { beforeEach, expect, it } from "vitest";
import { type Actor, makePerson, signedIn } from "../support/actors";
import { giveMarket, makeMarket } from "../support/factories";
import { makeWorld, type World } from "../support/world";

const at = "/market-manager-dashboard/settings/announcements";

/** `me` runs both markets; `other` runs only the second. */
let world: World;
type Person = Awaited<ReturnType<typeof makePerson>>;
let me: Person;
let other: Person;
let mine: number;
let theirs: number;
beforeEach(async () => {
  world = await makeWorld();
  [mine, theirs] = [(await makeMarket(world)).id, (await makeMarket(world)).id];
  const manager = async (...ids: number[]) => {
    const person = await makePerson(world, { userType: "market_manager" });
    for (const id of ids) await giveMarket(world, person, { id });
    return person;
  };
  [me, other] = [await manager(mine, theirs), await manager(theirs)];
});
const get = async (path: string, as?: Actor) => (await world.request("GET", path, { as })).text();
const post = (path: string, form: Record<string, string> = {}, as = me) =>
  world.request("POST", `${at}${path}`, { as, form });
const said = { text: "Strawberry <b>festival</b>\r\nCome early", lastDate: "2026-05-09" };
const onPages = async () => {
  const json: { announcements: unknown } = JSON.parse(await get(`/api/markets/${mine}`));
  return {
    page: (await get(`/market/${mine}`)).includes("Come early"),
    json: json.announcements,
    other: (await get(`/market/${theirs}`)).includes("Come early"),
  };
};

it("an announcement is shown on the market's page and in its JSON until its last day, as it was typed", async () => {
  expect((await post("", said)).status).toBe(302);
  const text = "Strawberry <b>festival</b>\nCome early";
  expect(await onPages()).toEqual({
    page: true,
    json: [{ id: 1, text, lastDate: "2026-05-09" }],
    other: false,
  });
  expect(await get(`/market/${mine}`)).toContain("Strawberry &lt;b&gt;festival&lt;/b&gt;");
  // Sunday, 00:30 in Miami.
  world.now = Date.UTC(2026, 4, 10, 4, 30);
  expect(await onPages()).toEqual({ page: false, json: [], other: false });
  expect(await get(at, await signedIn(world, me.viewer))).toContain("Past announcements</h2>");
});

it("an announcement is edited, ended, repeated and deleted by form; another market's is not found", async () => {
  await post("", said);
  expect((await post("/1", { ...said, text: "Come early, please" }, other)).status).toBe(404);
  expect((await post("/1/end", {}, other)).status).toBe(404);
  expect((await post("/1/delete", {}, other)).status).toBe(404);
  expect((await post("/1/end")).status).toBe(302);
  expect((await onPages()).page).toBe(false);
  expect((await post("/1", { ...said, version: "2" })).status).toBe(302);
  expect((await onPages()).page).toBe(true);
  expect((await post("/1", { ...said, version: "2" })).status).toBe(409);
  expect((await post("/1/delete")).status).toBe(302);
  expect((await onPages()).json).toEqual([]);
});

it("a text that is too long or empty, or a past date, is refused beside its field", async () => {
  for (const [more, message] of [
    [{ text: "x".repeat(501) }, "At most 500 characters"],
    [{ text: " " }, "Enter what visitors should know"],
    [{ lastDate: "2026-05-06" }, "Choose today or a later day"],
    [{ lastDate: "soon" }, "Choose the last day"],
  ] as const) {
    const answer = await post("", { ...said, ...more });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  }
  expect((await onPages()).json).toEqual([]);
});
