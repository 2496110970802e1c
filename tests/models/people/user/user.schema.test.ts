import { expect, it } from "vitest";
import { newUsername } from "~/models/people/user/user.schema";

const accepts = (name: string) => newUsername("Username is required").safeParse(name).success;

it("a new username is no link and no address, and may have other signs", () => {
  for (const name of ["evil.example", "https:x", "a/b", "ada@home"]) {
    expect(accepts(name)).toBe(false);
  }
  for (const name of ["ada", "Élan", "Ada L.", "ada_1-2", "v1.2"]) expect(accepts(name)).toBe(true);
});
