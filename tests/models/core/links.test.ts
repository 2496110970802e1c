import { describe, expect, it } from "vitest";
import {
  directionsLink,
  instagramLink,
  mailLink,
  phoneLink,
  pictureSource,
  webLink,
} from "~/models/core/links";

describe("links made from text that people typed", () => {
  it.each([
    ["https://grove.example/a b", "https://grove.example/a%20b"],
    ["  HTTP://grove.example ", "http://grove.example/"],
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["//evil.example", null],
    ["grove.example", null],
    ["https://", null],
    ["", null],
    [null, null],
  ])("website %j becomes a link only if it is safe", (text, href) =>
    expect(webLink(text)).toBe(href),
  );

  it.each([
    ["@salt.crust", "https://www.instagram.com/salt.crust/", "@salt.crust"],
    ["salt_crust", "https://www.instagram.com/salt_crust/", "@salt_crust"],
    ["https://instagram.com/salt", "https://instagram.com/salt", "Instagram"],
  ])("handle %j becomes an Instagram link", (text, href, label) =>
    expect(instagramLink(text)).toEqual({ href, label }),
  );

  it.each(["@", "salt/../x", "javascript:alert(1)", "a b", "", null])(
    "handle %j becomes no link",
    (text) => expect(instagramLink(text)).toBeNull(),
  );

  it.each([
    ["(305) 555-0134", "tel:3055550134"],
    ["+1 305 555 0134 ext. 12", "tel:+13055550134"],
    ["call Ada", null],
    ["555", null],
    ["123456789012345", "tel:123456789012345"],
    ["1234567890123456", null],
  ])("phone %j becomes a link only if it is a phone number", (text, href) =>
    expect(phoneLink(text)).toBe(href),
  );

  it.each([
    ["ada@grove.example", "mailto:ada@grove.example"],
    ["ada@grove.example?bcc=all@evil.example", null],
    ["ada@grove.example, bob@grove.example", null],
    ["ada", null],
  ])("email %j becomes a link only if it is one address", (text, href) =>
    expect(mailLink(text)).toBe(href),
  );

  it("directions search for the address, or else the coordinates", () => {
    expect(directionsLink("1 Bay St & 2nd, Miami")).toMatch(
      /query=1%20Bay%20St%20%26%202nd%2C%20Miami$/,
    );
    expect(directionsLink(" ", "25.7,-80.2")).toMatch(/query=25\.7%2C-80\.2$/);
    expect(directionsLink("", "")).toBeNull();
  });

  it("a photo is loaded only from this site", () => {
    expect(pictureSource("/images/markets/1.webp")).toBe("/images/markets/1.webp");
    for (const image of [
      "https://elsewhere.example/a.png",
      "//elsewhere.example/a",
      "/\\x",
      "",
      null,
    ]) {
      expect(pictureSource(image)).toBeNull();
    }
  });
});
