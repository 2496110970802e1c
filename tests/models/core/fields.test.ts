import { describe, expect, it } from "vitest";
import { linkToken, opaque, optionalText, password, required, rowId } from "~/models/core/fields";

describe("text of several lines", () => {
  const notes = optionalText(5);

  it("counts a line break as one character, however it was sent", () => {
    expect(notes.parse("a\r\nb\rc")).toBe("a\nb\nc");
    expect(notes.safeParse("a\r\nb\r\nc\r\nd").error?.issues).toMatchObject([
      { message: "At most 5 characters" },
    ]);
  });

  it("does not count white space at its start and end", () => {
    expect(notes.parse(" \r\n abcde\r\n\r\n")).toBe("abcde");
  });

  it.each([undefined, null, "", " \r\n"])("is null if empty: %j", (none) => {
    expect(notes.parse(none)).toBeNull();
  });
});

describe("text of one line", () => {
  const name = required("Say a name", 5);

  it("is required, and blanks alone are refused", () => {
    for (const none of [undefined, null, 7, "", "  "]) {
      expect(name.safeParse(none).error?.issues[0]?.message, String(none)).toBe("Say a name");
    }
    expect(name.parse(" Ada ")).toBe("Ada");
  });

  it("has a length limit, and allows no line break", () => {
    expect(name.safeParse("abcde").success).toBe(true);
    for (const text of ["abcdef", "a\nb", "a\u0000"]) {
      expect(name.safeParse(text).success, JSON.stringify(text)).toBe(false);
    }
  });
});

it("a password has 6 to 200 characters, and may begin with a blank", () => {
  for (const text of ["12345", "x".repeat(201)]) {
    expect(password().safeParse(text).success).toBe(false);
  }
  for (const text of ["123456", " 12345", "x".repeat(200)])
    expect(password().parse(text)).toBe(text);
});

it("an id is a safe whole number above zero", () => {
  const id = rowId("Choose one");
  expect(id.parse(1)).toBe(1);
  for (const no of [0, -1, 1.5, Number.NaN, 2 ** 53, "1", null, undefined]) {
    expect(id.safeParse(no).error?.issues[0]?.message, String(no)).toBe("Choose one");
  }
});

it("an invalid token in an emailed link is read as empty, not as an error", () => {
  expect(linkToken.parse("aZ09_-")).toBe("aZ09_-");
  for (const none of ["", "a b", "a".repeat(101), "../x", undefined, 7]) {
    expect(linkToken.parse(none), String(none)).toBe("");
  }
});

it("an opaque value has no blanks and only characters that fit in a header", () => {
  expect(opaque(5).parse("a~!1_")).toBe("a~!1_");
  for (const no of ["", "a b", "é", "a\n", "abcdef"]) {
    expect(opaque(5).safeParse(no).success, JSON.stringify(no)).toBe(false);
  }
});
