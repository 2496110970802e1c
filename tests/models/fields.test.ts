import { describe, expect, it } from "vitest";
import { optionalText } from "~/models/fields";

describe("text of several lines", () => {
  const notes = optionalText(5);

  it("counts a line's end once, however it was sent", () => {
    expect(notes.parse("a\r\nb\rc")).toBe("a\nb\nc");
    expect(notes.safeParse("a\r\nb\r\nc\r\nd").error?.issues).toMatchObject([
      { message: "At most 5 characters, please" },
    ]);
  });

  it("counts nothing before and after it", () => {
    expect(notes.parse(" \r\n abcde\r\n\r\n")).toBe("abcde");
  });

  it.each([undefined, null, "", " \r\n"])("is null where there is none: %j", (none) => {
    expect(notes.parse(none)).toBeNull();
  });
});
