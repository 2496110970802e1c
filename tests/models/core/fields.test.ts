import { describe, expect, it } from "vitest";
import { linkToken, opaque, optionalText, password, required, rowId } from "~/models/core/fields";

describe("text of several lines", () => {
  const notes = optionalText(5);

  it("counts a line's end once, however it was sent", () => {
    expect(notes.parse("a\r\nb\rc")).toBe("a\nb\nc");
    expect(notes.safeParse("a\r\nb\r\nc\r\nd").error?.issues).toMatchObject([
      { message: "At most 5 characters" },
    ]);
  });

  it("counts nothing before and after it", () => {
    expect(notes.parse(" \r\n abcde\r\n\r\n")).toBe("abcde");
  });

  it.each([undefined, null, "", " \r\n"])("is null where there is none: %j", (none) => {
    expect(notes.parse(none)).toBeNull();
  });
});

describe("text of one line", () => {
  const name = required("Say a name", 5);

  it("is there, and not only blanks", () => {
    for (const none of [undefined, null, 7, "", "  "]) {
      expect(name.safeParse(none).error?.issues[0]?.message, String(none)).toBe("Say a name");
    }
    expect(name.parse(" Ada ")).toBe("Ada");
  });

  it("is bounded, and has no second line", () => {
    expect(name.safeParse("abcde").success).toBe(true);
    for (const text of ["abcdef", "a\nb", "a\u0000"]) {
      expect(name.safeParse(text).success, JSON.stringify(text)).toBe(false);
    }
  });
});

it("a password has 6 characters at least and 200 at most, and may begin with a blank", () => {
  for (const text of ["12345", "x".repeat(201)]) {
    expect(password().safeParse(text).success).toBe(false);
  }
  for (const text of ["123456", " 12345", "x".repeat(200)])
    expect(password().parse(text)).toBe(text);
});

it("an id is a whole number above zero that can be told exactly", () => {
  const id = rowId("Choose one");
  expect(id.parse(1)).toBe(1);
  for (const no of [0, -1, 1.5, Number.NaN, 2 ** 53, "1", null, undefined]) {
    expect(id.safeParse(no).error?.issues[0]?.message, String(no)).toBe("Choose one");
  }
});

it("a mailed link's token is read whatever it says: what is none is told like one that ended", () => {
  expect(linkToken.parse("aZ09_-")).toBe("aZ09_-");
  for (const none of ["", "a b", "a".repeat(101), "../x", undefined, 7]) {
    expect(linkToken.parse(none), String(none)).toBe("");
  }
});

it("what a program gives back has no blank and no character that a header could not carry", () => {
  expect(opaque(5).parse("a~!1_")).toBe("a~!1_");
  for (const no of ["", "a b", "é", "a\n", "abcdef"]) {
    expect(opaque(5).safeParse(no).success, JSON.stringify(no)).toBe(false);
  }
});
