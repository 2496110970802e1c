import { describe, expect, it } from "vitest";
import {
  accountFor,
  openingsOf,
  readHours,
  type ToAdd,
  whatAddingDoes,
  whyNotAdd,
  whyNotPublish,
} from "~/models/joining/application/add.rules";

const grove = { id: 4, name: "Grove Market" };
const stall: ToAdd = {
  kind: "vendor_application",
  name: "Fern",
  status: "approved",
  email: "fern@example.com",
  addedId: null,
  same: null,
  namesake: null,
  account: null,
  username: "fern",
  isNameTaken: false,
  hasPassword: true,
  asked: ["Grove Market", "Nowhere"],
  found: [grove],
  data: {},
  days: [],
  hours: null,
  where: null,
  untoldNotes: null,
};
const market: ToAdd = {
  ...stall,
  kind: "market_application",
  name: "Canal",
  username: null,
  hasPassword: false,
  days: ["Saturday", "Wednesday", "Someday"],
  hours: "8:00 AM - 1:00 PM",
};
const account = { id: 9, username: "ada", userType: "vendor", fits: true, hasRoom: true };

describe("adding an application", () => {
  it("is possible when it is approved and its name is not in the guide", () => {
    expect(whyNotAdd(stall)).toBeNull();
    expect(whyNotAdd(market)).toBeNull();
    expect(whyNotAdd({ ...stall, status: "pending" })?.code).toBe("too_late");
    expect(whyNotAdd({ ...stall, status: "rejected" })?.code).toBe("too_late");
  });

  it("is refused as 'Already Added', with a link, when it was added or its name is in the guide", () => {
    expect(whyNotAdd({ ...stall, addedId: 7, status: "rejected" })).toMatchObject({
      title: "Already Added",
      leadsTo: { to: "/vendor/7" },
    });
    const namesake = { id: 8, name: "CANAL" };
    expect(whyNotAdd({ ...market, namesake })).toMatchObject({
      title: "Already Added",
      leadsTo: { to: "/market/8" },
    });
  });

  it("can use a matching vendor in the guide, unless that vendor has an account", () => {
    const same = { id: 8, name: "Fern", owners: 0 };
    expect(whyNotAdd({ ...stall, same, namesake: same })).toBeNull();
    expect(whyNotAdd({ ...stall, same: { ...same, owners: 1 } })?.message).toContain(
      "Fern already has an account",
    );
  });

  it("creates an account, uses a suitable one with its email, or needs none for a market", () => {
    expect(accountFor(stall)).toBe("new");
    expect(accountFor({ ...stall, account })).toBe("existing");
    expect(accountFor({ ...market, email: null })).toBe("none");
    const admins = { ...account, userType: "admin", fits: false };
    expect(accountFor({ ...market, account: admins })).toBe("none");
    expect(whyNotAdd({ ...market, account: admins })).toBeNull();
    expect(whyNotAdd({ ...stall, account: admins })?.message).toContain("an administrator’s");
  });

  it("is refused for an account that already has as many vendors as it can have", () => {
    expect(whyNotAdd({ ...stall, account })).toBeNull();
    expect(whyNotAdd({ ...stall, account: { ...account, hasRoom: false } })).toMatchObject({
      code: "too_late",
      message: "An account can work for up to 20 vendors. Ask ada to leave another vendor first.",
    });
  });
});

describe("the preview of adding an application", () => {
  it("of a vendor says where the vendor sells, what is left out, and who manages it", () => {
    expect(whatAddingDoes(stall)).toEqual([
      "We create the vendor Fern",
      "The vendor will be listed at Grove Market",
      "We leave out markets that aren’t in the guide: Nowhere",
      "We create the account fern, with the password from the application",
      "We email fern@example.com how to sign in",
    ]);
    const other = whatAddingDoes({
      ...stall,
      same: { id: 8, name: "Fernery", owners: 0 },
      asked: ["GROVE market"],
      isNameTaken: true,
      hasPassword: true,
    });
    expect(other).toEqual([
      "We don’t add a new vendor. The applicant will manage Fernery, which is already in the guide",
      "The vendor will be listed at Grove Market",
      "The username fern is taken, so we create an account with another username, with a link to set its password",
      "We email fern@example.com how to sign in",
    ]);
    expect(whatAddingDoes({ ...stall, account, found: [], asked: [] })).toEqual([
      "We create the vendor Fern",
      "The vendor isn’t at any market yet. The guide shows the vendor once the vendor adds a market",
      "The account ada, which has the applicant’s email, will manage Fern",
      "We email fern@example.com how to sign in",
    ]);
  });

  it("of a market says which opening hours could be read", () => {
    expect(openingsOf(market).map(({ day, openTime }) => [day, openTime])).toEqual([
      ["Wednesday", "08:00"],
      ["Saturday", "08:00"],
    ]);
    expect(whatAddingDoes(market)[0]).toBe(
      "We create the market Canal, open on Wednesday and Saturday, 8 AM–1 PM",
    );
    expect(whatAddingDoes({ ...market, hours: "mornings" })[0]).toContain(
      "we couldn’t read “mornings”",
    );
    expect(whatAddingDoes({ ...market, email: null }).slice(2)).toEqual([
      "No account: the application has no email address",
      "No email will be sent",
    ]);
  });
});

describe("publishing an application, which approves and adds it in one step", () => {
  const waiting = { ...stall, status: "pending" } as const;
  const newMarket = { ...waiting, kind: "market_application" } as const;
  const place = { lat: 25.7, lng: -80.2 };

  it("accepts a pending application, and refuses what adding would refuse", () => {
    expect(whyNotPublish(waiting, null)).toBeNull();
    const taken = whyNotPublish({ ...waiting, namesake: { id: 3, name: "Fern" } }, null);
    expect(taken?.title).toBe("Already Added");
  });

  it("needs the location of a new market, and says so at the field", () => {
    expect(whyNotPublish(newMarket, place)).toBeNull();
    expect(whyNotPublish(newMarket, null)?.fields).toHaveProperty("lat");
    const same = { id: 3, name: "Canal", owners: 0 };
    expect(whyNotPublish({ ...newMarket, same }, null)).toBeNull();
  });
});

describe("typed opening hours", () => {
  it.each([
    ["8:00 AM - 1:00 PM", "08:00", "13:00"],
    ["9am–2pm", "09:00", "14:00"],
    ["08:00 to 12:00", "08:00", "12:00"],
    ["5:00 PM - 12:00 AM", "17:00", "00:00"],
  ])("are read from %s as two times", (text, openTime, closeTime) => {
    expect(readHours(text)).toEqual({ openTime, closeTime });
  });

  it.each([null, "", "mornings", "8 - 1", "8:00 AM", "8 AM - 1 PM - 5 PM", "8 AM - noon"])(
    "cannot be read from %s",
    (text) => expect(readHours(text)).toBeNull(),
  );
});
