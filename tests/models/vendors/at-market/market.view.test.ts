import { describe, expect, it } from "vitest";
import { marketPageView, marketView } from "~/models/vendors/at-market/market.view";
import { alwaysThere } from "~/models/vendors/attendance/attendance.rules";
import { marketWith, openingWith } from "../../../support/markets";

/** Saturday, 9 May 2026, noon in Miami. */
const now = Date.UTC(2026, 4, 9, 16);
const site = "https://marketday.example";

describe("a market's page", () => {
  it("lists upcoming closures, and shows today's closure only as closed today", () => {
    const closures = [
      { date: "2026-05-09", reason: "Storm" },
      { date: "2026-05-16", reason: "Regatta" },
      { date: "2026-05-08", reason: "Over" },
    ];
    expect(marketView(marketWith({ closures }), now)).toMatchObject({
      isOpen: false,
      closedToday: "Closed today: Storm",
      closures: [{ date: "2026-05-16", text: "Closed on Saturday, May 16, 2026: Regatta" }],
    });
  });

  it("shows the hours in the order of the week, and from morning to evening", () => {
    const schedules = [
      openingWith({ id: 1, day: "Sunday", openTime: "08:00" }),
      openingWith({ id: 2, day: "Tuesday", openTime: "16:00", closeTime: "19:00" }),
      openingWith({ id: 3, day: "Tuesday", openTime: "08:00", closeTime: "12:00" }),
    ];
    expect(marketView(marketWith({ schedules }), now).hours.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("shows the season of a schedule only if not all schedules share that season", () => {
    const summer = { seasonStart: "06-01", seasonEnd: "09-30" };
    const some = [openingWith({ id: 1, ...summer }), openingWith({ id: 2, day: "Sunday" })];
    const told = (schedules: typeof some) => {
      const { hours, season } = marketView(marketWith({ schedules }), now);
      return [season?.text ?? null, ...hours.map((row) => row.season)];
    };
    expect(told(some)).toEqual([null, "June 1 to September 30", null]);
    expect(told(some.map((each) => ({ ...each, ...summer })))).toEqual([
      "Closed for the season. Open from June 1 to September 30.",
      null,
      null,
    ]);
  });

  it("links directions to the coordinates, or else to the address with the town once", () => {
    const leads = (values: Parameters<typeof marketWith>[1]) =>
      new URL(marketView(marketWith({}, values), now).directions ?? site).searchParams.get("query");
    expect(leads({})).toBe("25.7,-80.2");
    const nowhere = { lat: null, lng: null };
    expect(leads({ ...nowhere, address: "1 Bay Street" })).toBe("1 Bay Street, Miami, FL");
    const whole = "1 Bay Street, Miami, Florida 33101";
    expect(leads({ ...nowhere, address: whole })).toBe(whole);
  });

  it("shows the town once, doubtful hours, and only known links and seasons", () => {
    const opening = { doubt: "8 AM–2 AM", seasonKnown: "none" as const };
    const season = { seasonStart: "05-01", seasonEnd: "12-31", seasonKnown: "start" };
    const values = {
      address: "1 Bay Street, Miami, Florida 33101",
      links: JSON.stringify({ facebook: "https://facebook.com/bay", blog: "javascript:alert(1)" }),
      seasons: JSON.stringify([season, season]),
    };
    const week = { schedules: [openingWith(opening), openingWith({ id: 8, ...opening })] };
    expect(marketView(marketWith(week, values), now)).toMatchObject({
      area: "",
      links: [{ name: "Facebook", href: "https://facebook.com/bay" }],
      seasons: ["From May 1, end not known"],
      season: { text: "Season not known." },
      hours: [{ id: 7, doubt: "Hours may be wrong: a directory says 8 AM–2 AM" }],
    });
  });

  it("shows single dates after the week, until they are past", () => {
    const on = (id: number, date: string) => openingWith({ id, date, weekOfMonth: null });
    const week = { schedules: [on(1, "2026-12-05"), openingWith(), on(2, "2020-12-05")] };
    const days = marketView(marketWith(week), now).hours.map(({ day }) => day);
    expect(days).toEqual(["Saturday", "Saturday, December 5, 2026"]);
  });

  it("links only safe addresses, and loads no photo from other sites", () => {
    const stall = { id: 1, name: "Salt", vendorType: "Monthly" as const, description: "" };
    const unsafe = marketWith(
      {},
      {
        website: "javascript:alert(1)",
        contactPhone: "call Ada",
        contactEmail: "ada@grove.example?bcc=all@evil.example",
        image: "https://elsewhere.example/a.png",
        vendors: [
          { ...stall, image: "//elsewhere.example/b.png", categories: [], attendance: alwaysThere },
        ],
      },
    );
    expect(marketView(unsafe, now)).toMatchObject({
      website: null,
      phone: { text: "call Ada", href: null },
      email: { href: null },
      picture: null,
      vendors: [{ name: "Salt", image: null }],
    });
    const safe = marketWith({}, { website: "https://grove.example", image: "/images/1.webp" });
    expect(marketView(safe, now)).toMatchObject({
      website: "https://grove.example/",
      picture: "/images/1.webp",
    });
  });

  it("marks only the saved vendors", () => {
    const stall = {
      vendorType: "Monthly" as const,
      description: "",
      image: null,
      categories: ["fruits", "other"],
      attendance: alwaysThere,
    };
    const vendors = [1, 2].map((id) => ({ id, name: `Stall ${id}`, ...stall }));
    const saved = { isSaved: false, vendorIds: new Set([2, 3]) };
    const view = marketView(marketWith({}, { vendors }), now, saved);
    expect(view.vendors.map(({ isSaved }) => isSaved)).toEqual([false, true]);
    expect(view.isSaved).toBe(false);
    expect(view.vendors[0]?.sold).toBe("Fruits");
  });

  it("says when the market opens next, whether open or closed now", () => {
    const next = (at: number) => marketPageView(marketWith({}), at, site).nextOpening;
    const hour = 60 * 60 * 1000;
    expect(next(now - 6 * hour)).toBe("Saturday, May 9, 2026, 8 AM–2 PM");
    expect(next(now)).toBe("Saturday, May 16, 2026, 8 AM–2 PM");
    expect(next(now + 6 * hour)).toBe("Saturday, May 16, 2026, 8 AM–2 PM");
    const perhaps = marketWith({ schedules: [openingWith({ seasonKnown: "none" })] });
    expect(marketPageView(perhaps, now + 6 * hour, site).nextOpening).toBe(
      "Saturday, May 16, 2026, perhaps open 8 AM–2 PM",
    );
    expect(marketPageView(marketWith({ schedules: [] }), now, site).nextOpening).toBeNull();
  });
});
