import { beforeAll, expect, it } from "vitest";
import { aboutPlaces } from "~/components/guide/about-places";
import { makeWorld, type World } from "../../support/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const get = async (path: string) => {
  const answer = await world.request("GET", path);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

it("the footer links to each about page, and every link on those pages works", async () => {
  const { html } = await get("/");
  const links = new Set<string>();
  for (const [page, label] of Object.entries(aboutPlaces)) {
    expect(html).toContain(`href="/about/${page}"`);
    const about = await get(`/about/${page}`);
    expect(about.status).toBe(200);
    expect(about.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(about.html).toContain(`<h1>${label}</h1>`);
    expect(about.html).toContain(`<title>${label} · Market Day</title>`);
    for (const [, path] of about.html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) links.add(path ?? "");
  }
  for (const path of links) expect([path, (await get(path)).status]).not.toEqual([path, 404]);
  for (const none of ["nothing", "constructor"]) {
    expect((await get(`/about/${none}`)).status).toBe(404);
  }
});

it("the privacy page says how long sign-in cookies, emails and drafts are kept", async () => {
  const { html } = await get("/about/privacy");
  const text = html.replaceAll("<!-- -->", "");
  expect(text).toContain("30 days, or until you sign out");
  expect(text).toContain("for 90 days");
  expect(text).toContain("Your draft of an application: 2 days");
});
