import { describe, expect, it } from "vitest";
import { differencesOf } from "~/components/kit/changed-meanwhile";

const labels = {
  name: "Name",
  story: "Story",
  tags: "Tags",
  isVisible: "Visible",
  image: "Photo",
};
const saved = {
  name: "Grove Market",
  story: "Early.\nAnd late.",
  tags: ["SNAP/EBT", "Bakery"],
  isVisible: false,
  image: "one",
  version: 4,
};
/** What the form sends if the user changes nothing. */
const sent = {
  name: "Grove Market",
  story: "Early.\r\nAnd late.",
  tags: ["Bakery", "SNAP/EBT"],
  image: "one",
  version: "3",
};

describe("the differences between two versions of a form", () => {
  it("are none when the form was sent unchanged", () => {
    expect(differencesOf(labels, sent, saved)).toEqual([]);
  });

  it("give each side's value, and 'nothing' for an empty one", () => {
    const typed = { ...sent, name: undefined, isVisible: "on", tags: "Bakery" };
    expect(differencesOf(labels, typed, saved)).toEqual([
      { label: "Name", yours: "nothing", theirs: "Grove Market" },
      { label: "Tags", yours: "Bakery", theirs: "Bakery, SNAP/EBT" },
      { label: "Visible", yours: "yes", theirs: "no" },
    ]);
  });

  it("do not name photos, and count their order", () => {
    expect(differencesOf(labels, { ...sent, image: "two" }, saved)).toEqual([
      { label: "Photo", yours: "your choice", theirs: "another photo" },
    ]);
    const turned = [{ images: ["b", "a"] }, { images: ["a", "b"] }] as const;
    expect(differencesOf({ images: "Photos" }, ...turned)).toEqual([
      { label: "Photos", yours: "your choice", theirs: "other photos" },
    ]);
  });
});
