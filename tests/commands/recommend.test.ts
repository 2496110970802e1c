import { beforeEach, describe, expect, it } from "vitest";
import {
  marketSubmissions,
  vendorRecommendations,
} from "~/models/joining/application/application.tables";
import { toastOf } from "../support/cookies";
import { sendOpenForm } from "../support/open-forms";
import { everyMinute } from "../support/shop";
import { makeWorld, type World } from "../support/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const ways = [
  {
    what: "market",
    api: "/api/market-submissions",
    body: {
      name: "Library Lawn",
      location: "South Miami",
      description: "Neighbors swap vegetables.",
      contactName: "Ines",
      contactEmail: "ines@example.com",
      contactPhone: "",
    } as Record<string, string>,
    name: "name",
    email: "contactEmail",
    needs: ["name", "location", "description", "contactName"],
    written: { origin: "grow_with_us", name: "Library Lawn", contactPhone: null, reference: null },
    rows: () => world.db.select().from(marketSubmissions),
  },
  {
    what: "vendor",
    api: "/api/vendor-recommendations",
    body: {
      vendorName: "The Pickle Bicycle",
      vendorType: "Guest Vendor",
      description: "Pickles from a bicycle.",
      contactInfo: "@pickles",
      yourName: "Marisol",
      yourEmail: "marisol@example.com",
    } as Record<string, string>,
    name: "vendorName",
    email: "yourEmail",
    needs: ["vendorName", "vendorType", "description", "yourName"],
    written: { vendorName: "The Pickle Bicycle", contactInfo: "@pickles" },
    rows: () => world.db.select().from(vendorRecommendations),
  },
];

describe.each(ways)(
  "recommending a $what",
  ({ what, api, body, name, email, needs, written, rows }) => {
    const page = `/grow-with-us?recommend=${what}`;
    const send = (more: Record<string, string> = {}) =>
      sendOpenForm(world, page, { ...body, ...more });
    const call = (more: Record<string, unknown> = {}) =>
      world.request("POST", api, { json: { ...body, ...more } });

    it("works the same by form and by API, and the form starts empty again", async () => {
      const answer = await send();
      expect(answer.headers.get("Location")).toMatch(
        new RegExp(`^/grow-with-us\\?recommend=${what}&sent=`),
      );
      expect(toastOf(answer)).toMatchObject({ title: "Thank you!" });
      const next = await (await world.request("GET", answer.headers.get("Location") ?? "")).text();
      expect(next).not.toContain(body.description);
      const called = await call({ [name]: "Another" });
      expect(called.status).toBe(201);
      expect(await rows()).toMatchObject([
        { ...written, status: "pending" },
        { ...written, [name]: "Another" },
      ]);
    });

    it.each(needs)("is refused without its %s", async (field) => {
      for (const answer of [await send({ [field]: "" }), await call({ [field]: " " })]) {
        expect(answer.status).toBe(422);
      }
      expect(await rows()).toEqual([]);
    });

    it("works without an email address, but not with an invalid one", async () => {
      expect((await send({ [email]: "" })).status).toBe(302);
      expect((await call({ [email]: undefined, [name]: "Third" })).status).toBe(201);
      const half = await call({ [email]: "ines@" });
      expect(half.status).toBe(422);
      expect(await half.json()).toMatchObject({ fields: { [email]: ["Invalid email address"] } });
    });

    it("twice by the same person is stored once; by another person it is stored again", async () => {
      await send();
      const again = await send({ [name]: body[name]?.toUpperCase() ?? "" });
      expect(toastOf(again)?.title).toBe("We already have this recommendation");
      const called = await call();
      expect(called.status).toBe(200);
      expect(await rows()).toHaveLength(1);
      await call({ [email]: "somebody@example.com" });
      expect(await rows()).toHaveLength(2);
      await send({ [email]: "" });
      await send({ [email]: "" });
      expect(await rows()).toHaveLength(3);
    });

    it("accepts a name of 255 characters, and refuses a longer one", async () => {
      expect((await call({ [name]: "農".repeat(255) })).status).toBe(201);
      const long = await call({ [name]: "x".repeat(256) });
      expect(await long.json()).toMatchObject({
        fields: { [name]: ["At most 255 characters"] },
      });
    });

    it("sends no email, and shows an error message if it fails", async () => {
      await send();
      await everyMinute(world);
      expect(world.mailbox.sent).toEqual([]);
      const table = what === "market" ? "market_submissions" : "vendor_recommendations";
      await world.d1
        .prepare(
          `create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end`,
        )
        .run();
      const answer = await send({ [name]: "Broken" });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("Submission Failed");
    });

    it("is refused for a program", async () => {
      expect((await world.request("POST", page, { form: body })).status).toBe(422);
      expect(await rows()).toEqual([]);
    });
  },
);
