import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mostAnHour } from "~/models/core/open-form/open-form.rules";
import { mostWaiting } from "~/models/guide/correction/correction.rules";
import { decideCorrection } from "~/models/guide/correction/corrections.server";
import { makeViewer } from "../support/actors";
import { toastOf } from "../support/cookies";
import { makeMarket } from "../support/factories";
import { listAll } from "../support/listed";
import { sendOpenForm } from "../support/open-forms";
import { makeWorld, type World } from "../support/world";

let world: World;
let ids: [number, number];
beforeEach(async () => {
  world = await makeWorld();
  ids = [
    (await makeMarket(world, { name: "Grove Market" })).id,
    (await makeMarket(world, { name: "Bay Market" })).id,
  ];
});

interface Row {
  id: number;
  market_id: number;
  what: string;
  text: string;
  email: string | null;
  state: string;
  version: number;
  reason: string | null;
}
const rows = () => world.db.all<Row>(sql`select * from market_corrections order by id`);
const counts = () =>
  world.db.all<{ state: string; n: number }>(
    sql`select state, n from market_correction_counts where n > 0 order by state`,
  );
const audit = () =>
  world.db.all<{ action: string; subject_id: number }>(
    sql`select action, subject_id from audit_log order by id`,
  );
const page = async (path: string, as: "nobody" | "admin" = "nobody") =>
  (await world.request("GET", path, { as })).text();
const wrong = { answer: "hours", text: "Opens at 9 since May", email: "ines@example.com" };

describe.each([
  [
    "the form",
    (id: number, said: Record<string, string>) =>
      sendOpenForm(world, `/market/${id}/still-right`, said),
    [302, 302, 422],
  ],
  [
    "JSON",
    (id: number, said: Record<string, string>) =>
      world.request("POST", `/api/markets/${id}/answers`, { json: said }),
    [200, 201, 422],
  ],
] as const)("answering 'Still right?' by %s", (_, send, [yes, told, refused]) => {
  it("yes is shown on the page of that market only", async () => {
    await world.db.run(sql`update markets set confirmed_at = null`);
    expect(await page(`/market/${ids[0]}`)).not.toContain("Last confirmed");
    expect((await send(ids[0], { answer: "yes" })).status).toBe(yes);
    expect(await page(`/market/${ids[0]}`)).toContain("Last confirmed on May");
    expect(await page(`/market/${ids[1]}`)).not.toContain("Last confirmed");
    expect(await rows()).toEqual([]);
  });

  it("a reported mistake waits for an administrator, and changes nothing on the page", async () => {
    expect((await send(ids[0], wrong)).status).toBe(told);
    expect(await rows()).toMatchObject([
      { market_id: ids[0], what: "hours", text: wrong.text, email: wrong.email, state: "pending" },
    ]);
    expect(await counts()).toEqual([{ state: "pending", n: 1 }]);
    expect(await page(`/market/${ids[0]}`)).not.toContain(wrong.text);
    // The same report again is already known.
    await send(ids[0], wrong);
    expect(await rows()).toHaveLength(1);
    expect((await send(ids[0], { answer: "hours" })).status).toBe(refused);
    expect((await send(9999, wrong)).status).toBe(404);
    await world.db.run(sql`update markets set removed_at = 1 where id = ${ids[1]}`);
    await listAll(world);
    expect((await send(ids[1], wrong)).status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});

it("corrections are limited per market, and answers are limited per network and hour", async () => {
  await world.db.run(sql`
    insert into market_corrections (market_id, what, text, came_at)
    select ${ids[0]}, 'other', value, 1 from json_each(${JSON.stringify(
      Array.from({ length: mostWaiting }, (_, at) => `No. ${at}`),
    )})`);
  const send = (id: number, text = "More") =>
    world.request("POST", `/api/markets/${id}/answers`, { json: { answer: "other", text } });
  expect(await (await send(ids[0], "No. 1")).json()).toEqual({ answer: "other", isKnown: true });
  expect((await send(ids[0])).status).toBe(429);
  const form = await sendOpenForm(world, `/market/${ids[0]}/still-right`, wrong);
  expect(form.status).toBe(429);
  const html = await form.text();
  expect(html).toContain("This market has too many corrections waiting for review.");
  expect(html).toContain(wrong.text);
  expect((await send(ids[1])).status).toBe(201);
  await world.db.run(sql`update open_form_tries set tries = ${mostAnHour.network}`);
  expect((await send(ids[1])).status).toBe(429);
  expect(await rows()).toHaveLength(mostWaiting + 1);
});

it("an answer that a program sends at once is not stored", async () => {
  const answer = await world.request("POST", `/market/${ids[0]}/still-right`, {
    form: { ...wrong, openedAt: await world.ctx(null).trap.seal(world.now), leaveEmpty: "" },
  });
  expect(answer.status).toBe(422);
  expect(await rows()).toEqual([]);
});

describe.each([
  ["a form", "/admin/corrections", 302],
  ["JSON", "/api/admin/corrections", 200],
] as const)("deciding a correction by %s", (_, path, done) => {
  beforeEach(async () => {
    for (const [at, id] of ids.entries()) {
      await world.request("POST", `/api/markets/${id}/answers`, {
        json: { ...wrong, text: `No. ${at}` },
      });
    }
  });
  const decide = (id: number, said: Record<string, string>, version = 1) =>
    path.startsWith("/api")
      ? world.request("PATCH", `${path}/${id}`, { as: "admin", json: { ...said, version } })
      : world.request("POST", `${path}/${id}`, {
          as: "admin",
          form: { ...said, version: String(version) },
        });

  it("applying it opens the market's form with the correction beside it, and deletes the email address", async () => {
    const answer = await decide(1, { decision: "applied" });
    expect(answer.status).toBe(done);
    expect(await rows()).toMatchObject([
      { id: 1, state: "applied", version: 2, email: null },
      { id: 2, state: "pending", version: 1, email: wrong.email },
    ]);
    expect(await audit()).toEqual([{ action: "correction_applied", subject_id: 1 }]);
    if (done !== 302) return;
    const form = answer.headers.get("Location") ?? "";
    expect(form).toContain(`marketId=${ids[0]}&correction=1`);
    expect(await page(form, "admin")).toContain("No. 0");
    // A correction for another market is not shown beside the form.
    expect(await page(form.replace("correction=1", "correction=2"), "admin")).not.toContain(
      "No. 1",
    );
  });

  it("rejecting it needs a reason, and leads to the next correction", async () => {
    expect((await decide(1, { decision: "declined" })).status).toBe(422);
    expect(await audit()).toEqual([]);
    const answer = await decide(1, { decision: "declined", reason: "Rang them: open at 8." });
    expect(answer.status).toBe(done);
    expect((await rows())[0]).toMatchObject({ state: "declined", reason: "Rang them: open at 8." });
    expect(await counts()).toEqual([
      { state: "declined", n: 1 },
      { state: "pending", n: 1 },
    ]);
    if (done === 302) {
      expect(answer.headers.get("Location")).toBe("/admin/corrections/2");
      expect(toastOf(answer)?.title).toBe("Rejected");
    }
  });

  it("the second of two reviewers is told about the first decision, and nothing is overwritten", async () => {
    await decide(1, { decision: "applied" });
    const late = await decide(1, { decision: "declined", reason: "No" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain(
      "applied this correction just now. We didn’t change that decision.",
    );
    expect((await rows())[0]).toMatchObject({ state: "applied", version: 2 });
    expect(await audit()).toHaveLength(1);
    expect((await decide(2, { decision: "applied" }, 7)).status).toBe(409);
  });
});

it("only one of two reviewers who decide a correction at the same moment succeeds, with one log entry", async () => {
  await world.request("POST", `/api/markets/${ids[0]}/answers`, { json: wrong });
  const reviewers = [await makeViewer(world, "admin"), await makeViewer(world, "admin")];
  const decisions = await Promise.allSettled(
    reviewers.map((viewer, at) =>
      decideCorrection(world.ctx(viewer) as never, {
        correctionId: 1,
        version: 1,
        decision: at === 0 ? "applied" : "declined",
        reason: "Seen",
      }),
    ),
  );
  expect(decisions.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await audit()).toHaveLength(1);
});

it("corrections are listed and filtered by address, and counted on the dashboard and in the menu", async () => {
  await world.request("POST", `/api/markets/${ids[0]}/answers`, { json: wrong });
  await world.request("POST", `/api/markets/${ids[1]}/answers`, {
    json: { answer: "closed", text: "" },
  });
  const list = async (query: string) =>
    (
      (await (
        await world.request("GET", `/api/admin/corrections${query}`, { as: "admin" })
      ).json()) as { marketName: string }[]
    ).map(({ marketName }) => marketName);
  expect(await list("")).toEqual(["Grove Market", "Bay Market"]);
  expect(await list("?what=closed")).toEqual(["Bay Market"]);
  expect(await list(`?market=${ids[0]}`)).toEqual(["Grove Market"]);
  expect(await list("?state=applied")).toEqual([]);
  const html = await page("/admin/corrections", "admin");
  for (const said of ["Grove Market", "Closed for good", wrong.text]) expect(html).toContain(said);
  const dashboard = await page("/admin", "admin");
  expect(dashboard).toMatch(/<strong[^>]*>2<\/strong> <span>Pending Corrections/);
  expect(dashboard).toMatch(/>Corrections<\/span><span class="office-count[^>]*>2/);
});
