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

describe("what two people have written differently", () => {
  it("is nothing where a form was sent as it was", () => {
    expect(differencesOf(labels, sent, saved)).toEqual([]);
  });

  it("is told with what each side says, and as nothing where it says nothing", () => {
    const typed = { ...sent, name: undefined, isVisible: "on", tags: "Bakery" };
    expect(differencesOf(labels, typed, saved)).toEqual([
      { label: "Name", yours: "nothing", theirs: "Grove Market" },
      { label: "Tags", yours: "Bakery", theirs: "Bakery, SNAP/EBT" },
      { label: "Visible", yours: "yes", theirs: "no" },
    ]);
  });

  it("names no picture, and takes those of a product in their order", () => {
    expect(differencesOf(labels, { ...sent, image: "two" }, saved)).toEqual([
      { label: "Photo", yours: "your choice", theirs: "another photo" },
    ]);
    const turned = [{ images: ["b", "a"] }, { images: ["a", "b"] }] as const;
    expect(differencesOf({ images: "Photos" }, ...turned)).toEqual([
      { label: "Photos", yours: "your choice", theirs: "other photos" },
    ]);
  });
});
