import { describe, expect, it } from "vitest";
import { pageMeta } from "~/components/shell/page-meta";

const root = [{ id: "root", data: { origin: "https://marketday.example" } }];
const find = (tags: ReturnType<typeof pageMeta>, key: string, value: string) =>
  tags.find((tag) => (tag as Record<string, unknown>)[key] === value) as
    | Record<string, string>
    | undefined;

describe("the meta tags of a page", () => {
  it("cut the description between words after 160 characters", () => {
    const tags = pageMeta(root, { title: "A", description: "word ".repeat(60), path: "/" });
    const description = find(tags, "name", "description")?.content ?? "";
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });

  it("ask not to be indexed when the page has no address", () => {
    const tags = pageMeta(root, { title: "Gone", path: null });
    expect(find(tags, "name", "robots")?.content).toBe("noindex");
    expect(find(tags, "property", "og:url")).toBeUndefined();
  });

  it("show a photo, and the default picture in place of a drawing", () => {
    const picture = (path: string) =>
      find(pageMeta(root, { title: "A", path: "/", picture: path }), "property", "og:image")
        ?.content;
    expect(picture("/images/a.webp")).toBe("https://marketday.example/images/a.webp?w=1200");
    expect(picture("/images/a.svg")).toBe("https://marketday.example/pictures/share.png");
  });
});
