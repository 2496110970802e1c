import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { toastOf } from "../support/cookies";
import { issueNow, makeIssue, makeReader } from "../support/newsletter";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const path = "/newsletter-management";
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const get = async (at: string) => world.request("GET", at, { as: "admin" });
const text = async (at: string) => (await get(at)).text();
const post = (at: string, form: Record<string, string> = {}) =>
  world.request("POST", `${path}${at}`, { as: "admin", form });
const words = { subject: "Peaches & plums", text: "They are here.\r\n\r\nCome early." };

it("a draft is deleted only in its current version, with a log entry; a sent issue is not deleted", async () => {
  await makeReader(world);
  await makeIssue(world);
  await makeIssue(world);
  expect(toastOf(await post("/issues/1/delete", { version: "7" }))?.variant).toBe("destructive");
  const deleted = await post("/issues/1/delete", { version: "1" });
  expect(deleted.headers.get("Location")).toBe(`${path}?tab=issues`);
  expect((await get(`${path}/issues/1`)).status).toBe(404);
  await post("/issues/2/send", { version: "1" });
  expect(toastOf(await post("/issues/2/delete", { version: "1" }))?.variant).toBe("destructive");
  expect((await get(`${path}/issues/2`)).status).toBe(200);
  expect(await logged("newsletter_issue_deleted")).toEqual([1]);
});

it.each(["form", "JSON"])(
  "a reader is unsubscribed by %s with all waiting copies, and no other reader is",
  async (way) => {
    const [own, other] = [await makeReader(world), await makeReader(world)];
    await makeIssue(world);
    await post("/issues/1/send", { version: "1" });
    const off = (id: number) =>
      way === "form"
        ? post(`/readers/${id}/off`)
        : world.request("POST", `/api/newsletter/subscribers/${id}/off`, { as: "admin", json: {} });
    expect((await off(own.id)).status).toBe(way === "form" ? 302 : 200);
    await off(own.id);
    expect((await off(999)).status).toBe(404);
    await everyMinute(world);
    await everyMinute(world);
    expect(world.mailbox.to(own.email)).toEqual([]);
    expect(world.mailbox.to(other.email)).toHaveLength(1);
    expect(await logged("newsletter_reader_taken_off")).toEqual([own.id]);
  },
);

const logged = async (action: string) =>
  (
    await world.db.all<{ id: number }>(
      sql`select subject_id id from audit_log where action = ${action}`,
    )
  ).map(({ id }) => id);

describe("a newsletter issue by form", () => {
  it("is written, previewed, tested, sent, stopped and resumed", async () => {
    const reader = await makeReader(world);
    const written = await post("/issues/new", words);
    expect(written.status).toBe(302);
    const issue = written.headers.get("Location") ?? "";
    const id = Number(issue.split("/").at(-1));
    expect(issue).toBe(`${path}/issues/${id}`);
    const page = await text(issue);
    expect(page).toContain("<h2>Peaches &amp; plums</h2>");
    expect(page).toContain("Come early.</p>");

    const changed = await post(`/issues/${id}/edit`, { ...words, subject: "Plums", version: "1" });
    expect(changed.headers.get("Location")).toBe(issue);
    const tested = await post(`/issues/${id}/test`, { version: "2" });
    expect(tested.headers.get("Location")).toBe(issue);
    expect(toastOf(tested)).toMatchObject({ title: "Sending a test email" });
    await everyMinute(world);
    expect(world.mailbox.sent.map(({ subject }) => subject)).toEqual(["Test: Plums"]);

    expect(await text(`${issue}/send`)).toContain("Send this issue to 1 subscriber?");
    const sent = await post(`/issues/${id}/send`, { version: "2" });
    expect(sent.headers.get("Location")).toBe(issue);
    expect(toastOf(await post(`/issues/${id}/stop`))).toMatchObject({ title: "Stopped" });
    expect(toastOf(await post(`/issues/${id}/go-on`))).toMatchObject({
      title: "Sending resumed",
    });
    await everyMinute(world);
    await everyMinute(world);
    expect(world.mailbox.to(reader.email).map(({ subject }) => subject)).toEqual(["Plums"]);
    expect(await text(issue)).toContain("Sent to 1 of 1");
    expect(await text(`${path}?tab=issues`)).toContain("Sent to 1 of 1");
  });

  it("shows what is missing beside its field, and keeps what was typed", async () => {
    const answer = await post("/issues/new", { subject: "Peaches", text: " " });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Text is required");
    expect(html).toContain('value="Peaches"');
    expect((await post("/issues/new", { ...words, text: "x".repeat(20_001) })).status).toBe(422);
  });

  it("shows the newer text to an administrator who saves later", async () => {
    const { id } = await makeIssue(world, { subject: "Theirs", version: 2 });
    const late = await post(`/issues/${id}/edit`, { ...words, version: "1" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Someone else changed this");
    expect(html).toContain("<strong>Theirs</strong> (saved now)");
    expect((await issueNow(world, id)).subject).toBe("Theirs");
  });

  it("can only be read once it is sent, and text typed meanwhile is not lost", async () => {
    await makeReader(world);
    const { id } = await makeIssue(world);
    await post(`/issues/${id}/send`, { version: "1" });
    expect(await text(`${path}/issues/${id}/edit`)).not.toContain("<textarea");
    const late = await post(`/issues/${id}/edit`, { ...words, version: "1" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("They are here.");
    expect((await post(`/issues/${id}/send`, { version: "1" })).status).toBe(409);
    expect(toastOf(await post(`/issues/${id}/go-on`))).toMatchObject({ title: "Too late" });
    expect(await text(`${path}/issues/${id}/send`)).not.toContain("Send to 1 subscriber<");
    for (const at of ["", "/edit", "/send"]) {
      expect((await get(`${path}/issues/99${at}`)).status).toBe(404);
    }
    for (const at of ["test", "stop", "go-on"]) {
      expect((await post(`/issues/99/${at}`, { version: "1" })).status).toBe(404);
      const opened = await get(`${path}/issues/${id}/${at}`);
      expect(opened.headers.get("Location")).toBe(`${path}/issues/${id}`);
    }
  });
});

describe("the list of subscribers", () => {
  beforeEach(async () => {
    await makeReader(world, { email: "ada@example.com" });
    await makeReader(world, { email: "=cmd@example.com", isActive: false });
    await makeReader(world, { email: "new@example.com", confirmedAt: null });
  });

  it("is searched by the beginning of addresses, and filtered by state", async () => {
    const all = await text(path);
    expect(all).toContain("3 subscribers");
    expect(all).toContain("Active 1");
    expect(await text(`${path}?q=ADA`)).toContain("1 subscriber for “ADA”");
    const inactive = await text(`${path}?state=inactive`);
    expect(inactive).toContain("=cmd@example.com");
    expect(inactive).not.toContain("ada@example.com");
    expect(await text(`${path}?q=zz`)).toContain("No subscribers found");
  });

  it("can be downloaded as a file without formulas", async () => {
    const file = await get(`${path}/export?state=inactive`);
    expect(file.headers.get("Content-Disposition")).toContain("newsletter-subscribers-");
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,'=cmd@example\.com,2026-05-06T[\d:.]+Z,false,true$/);
  });

  it("is read by programs by id, with who gets the newsletter and who does not", async () => {
    const answer = await get("/api/newsletter/subscribers?limit=2");
    expect(answer.headers.get("X-Total-Count")).toBe("3");
    expect(answer.headers.get("Link")).toContain("cursor=2");
    expect(await answer.json()).toEqual([
      {
        id: 1,
        email: "ada@example.com",
        subscribedAt: "2026-05-06T15:00:00.000Z",
        isActive: true,
        isConfirmed: true,
      },
      {
        id: 2,
        email: "=cmd@example.com",
        subscribedAt: "2026-05-06T15:00:00.000Z",
        isActive: false,
        isConfirmed: true,
      },
    ]);
    const rest = await get("/api/newsletter/subscribers?limit=2&cursor=2");
    expect(await rest.json()).toMatchObject([{ id: 3, isActive: false, isConfirmed: false }]);
  });

  it("shows an error with a way to try again if it cannot be loaded", async () => {
    await world.d1.exec("drop table newsletter_counts");
    const page = await get(path);
    expect(page.status).toBe(500);
    const html = await page.text();
    expect(html).toContain("Failed to load newsletter subscribers");
    expect(html).toContain("Try Again");
    const asJson = await get("/api/newsletter/subscribers");
    expect(asJson.status).toBe(500);
    expect(await asJson.json()).toMatchObject({
      message: "Failed to load newsletter subscribers",
    });
  });
});

it("the newsletter tab of the dashboard leads to the newsletter page", async () => {
  const answer = await get("/admin?tab=newsletter");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(path);
});
