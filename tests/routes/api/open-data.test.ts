import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readCsv } from "~/models/core/listing/csv";
import { makeMarket, makeSchedule } from "../../support/factories";
import { listAll } from "../../support/listed";
import { makeWorld, site, type World } from "../../support/world";

let world: World;
const ask = (path: string) => world.request("GET", `/api/markets.${path}`);
interface Collection {
  type: string;
  attribution: string;
  features: { id: number; geometry: unknown; properties: Record<string, unknown> }[];
}
const geo = async (query = "") => (await (await ask(`geojson${query}`)).json()) as Collection;
const table = async (query = "") =>
  readCsv(await (await ask(`csv${query}`)).text(), { rows: 600, columns: 30 });

/**
 * A Saturday market in Miami, a Sunday market in Los Angeles, and a market with an unknown place.
 */
beforeEach(async () => {
  world = await makeWorld();
  const grove = await makeMarket(world, {
    name: "=Grove, Market",
    lat: 25.7,
    lng: -80.2,
    contactEmail: "grove@example.com",
    contactPhone: "(305) 555-0100",
  });
  const bay = await makeMarket(world, {
    name: "Bay Market",
    lat: 34,
    lng: -118.2,
    timeZone: "America/Los_Angeles",
  });
  await makeMarket(world, { name: "Lost Market", lat: null, lng: null });
  await makeSchedule(world, grove);
  await makeSchedule(world, bay, { day: "Sunday", weekOfMonth: 1, doubt: "8 AM–2 AM" });
  await world.db.run(sql`insert into market_closures (market_id, date, reason, created_at)
    values (${grove.id}, '2026-05-16', 'Rain', 0)`);
  await listAll(world);
});

describe("the guide as open data", () => {
  it("is GeoJSON with longitude first, null for an unknown location, and no contact details", async () => {
    const answer = await ask("geojson");
    expect(answer.headers.get("Content-Type")).toBe("application/geo+json");
    expect(answer.headers.get("X-Total-Count")).toBe("3");
    expect(answer.headers.get("Link")).toContain('rel="license"');
    const text = await answer.text();
    expect(text).not.toMatch(/grove@example|555-0100/);
    const { type, attribution, features } = JSON.parse(text) as Collection;
    expect([type, attribution]).toEqual(["FeatureCollection", expect.stringContaining("CC BY")]);
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: "Point", coordinates: [-80.2, 25.7] },
      { type: "Point", coordinates: [-118.2, 34] },
      null,
    ]);
    expect(features[0]?.properties).toMatchObject({
      page: `${site}/market/${features[0]?.id}`,
      schedules: [{ day: "Saturday" }],
      closures: [{ date: "2026-05-16", reason: "Rain" }],
    });
  });

  it("may be kept for a minute unless the list is empty", async () => {
    for (const path of ["geojson", "csv", "ics"]) {
      const policy = async (q: string) =>
        (await ask(`${path}?q=${q}`)).headers.get("Cache-Control");
      expect(await policy("grove")).toBe("public, max-age=60");
      expect(await policy("nothing")).toBe("private, no-cache");
    }
  });

  it("is CSV in which no name becomes a formula", async () => {
    const rows = await table();
    expect(rows[0]).toContain("time_zone");
    expect(rows.slice(1).map(([, name]) => name)).toEqual([
      "=Grove, Market",
      "Bay Market",
      "Lost Market",
    ]);
    const hours = rows[0]?.indexOf("hours") ?? -1;
    expect(rows.slice(1).map((row) => row[hours])).toEqual([
      "Saturday, 8 AM–2 PM",
      "First Sunday of the month, 8 AM–2 PM (Hours may be wrong: a directory says 8 AM–2 AM)",
      "",
    ]);
    const text = await (await ask("csv")).text();
    expect(text).toContain(`"'=Grove, Market"`);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("is CSV that starts with a byte order mark, so that spreadsheets read it as UTF-8", async () => {
    const bytes = new Uint8Array(await (await ask("csv")).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("is a calendar with each market in its own time zone, and each zone listed once", async () => {
    const text = await (await ask("ics")).text();
    const lines = text.replaceAll("\r\n ", "").split("\r\n");
    const of = (name: string) => lines.filter((line) => line.startsWith(name));
    expect(of("TZID:")).toEqual(["TZID:America/New_York", "TZID:America/Los_Angeles"]);
    expect(new Set(of("SUMMARY:"))).toEqual(
      new Set(["SUMMARY:=Grove\\, Market", "SUMMARY:Bay Market"]),
    );
    expect(of("EXDATE")).toEqual(["EXDATE;TZID=America/New_York:20260516T080000"]);
    expect(of("BEGIN:VCALENDAR")).toHaveLength(1);
  });

  it("is a calendar in which a cancelled market day stays cancelled after it is over", async () => {
    world.now = Date.UTC(2026, 4, 19, 16);
    expect(await (await ask("ics")).text()).toContain(
      "EXDATE;TZID=America/New_York:20260516T080000",
    );
  });

  it("is filtered like the list, and a wrong filter is refused", async () => {
    for (const [query, names] of [
      ["?day=Sunday", ["Bay Market"]],
      ["?q=grove", ["=Grove, Market"]],
    ] as const) {
      expect((await geo(query)).features.map(({ properties }) => properties.name)).toEqual(names);
      expect((await table(query)).slice(1).map(([, name]) => name)).toEqual(names);
    }
    expect((await ask("ics?day=Sunday")).headers.get("Content-Type")).toContain("text/calendar");
    expect((await ask("csv?day=Someday")).status).toBe(422);
  });

  it("comes in consecutive pages, each reading no more rows than a page needs", async () => {
    world.countRows();
    await world.db.run(sql`
      with recursive n (n) as (select 1 union all select n + 1 from n where n < 700)
      insert into markets (name, created_at, updated_at) select 'Market ' || n, 0, 0 from n`);
    const seen: number[] = [];
    let path: string | undefined = "/api/markets.geojson?limit=1000";
    while (path) {
      const answer = await world.request("GET", path);
      const { features } = (await answer.json()) as Collection;
      seen.push(...features.map(({ id }) => id));
      expect(features.length).toBeLessThanOrEqual(500);
      const [, rows] = /rows;dur=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
      expect(Number(rows)).toBeLessThanOrEqual(600);
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
    }
    expect(seen).toHaveLength(703);
    expect(new Set(seen).size).toBe(703);
  });
});
