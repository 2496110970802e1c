import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { PhotoField } from "~/components/kit/photo-field";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { withPhotos } from "~/models/guide/picture/photo-form.server";
import { severalPictures } from "~/models/guide/picture/picture.schema";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { localImages } from "../../../support/images";
import { pictureOf } from "../../../support/pictures";
import { makeWorld, type World } from "../../../support/world";

/** An application as a visitor fills it in: a name, a password, and its photos. */
const Apply = z.object({
  name: z.string({ error: "Name is required" }),
  password: z.string().optional(),
  photos: severalPictures,
});
type Apply = z.output<typeof Apply>;

let world: World;
beforeEach(async () => {
  world = await makeWorld({ images: localImages() });
});

const address = (digit: number) => `/images/uploads/${String(digit).repeat(32)}.webp`;
const three = [1, 2, 3].map(address);
const five = [1, 2, 3, 4, 5].map(address);

interface Entered {
  photos?: string[];
  file?: Uint8Array<ArrayBuffer>;
  press?: string;
  name?: string;
}

/** Posts the form, and renders the form with the answer. */
async function post({ photos = [], file, press, name = "Pickles" }: Entered) {
  const form = new FormData();
  if (name) form.set("name", name);
  form.set("password", "hunter22");
  for (const [index, each] of photos.entries()) form.set(`photos[${index}]`, each);
  form.set("photos-file", new File(file ? [file] : [], file ? "photo.jpg" : ""));
  if (press) form.set("photos-photo", press);
  const request = new Request("http://here/apply", { method: "POST", body: form });
  const answer = await submitForm(
    world.ctx(null),
    { request },
    Apply,
    async (_, command: Apply) => command,
    {
      ...withPhotos(world.ctx(null), { field: "photos", purpose: "application", most: 5 }),
      done: (command) => Response.json(command),
    },
  );
  if (answer instanceof Response) return { done: (await answer.json()) as Apply };
  const { data, init } = answer as { data: FormAnswer; init: { status: number } };
  const html = renderToStaticMarkup(<Form answer={data} />);
  const shown = [...html.matchAll(/name="photos\[\d\]" value="([^"]+)"/g)].map(([, each]) => each);
  return { status: init?.status ?? 200, answer: data, html, shown };
}

const command = lazyCommand(async () => Apply);

function Form({ answer }: { answer?: FormAnswer }) {
  const [, fields] = useCommandForm("apply", command, answer);
  return (
    <PhotoField
      field={fields.photos}
      label="Photos"
      hint="Up to 5 photos."
      of="your vendor page"
      purpose="application"
      note={answer?.note}
    />
  );
}

describe("a form with several photos, without JavaScript", () => {
  it("returns with the added photo after the others, and with everything typed except the password", async () => {
    const file = await pictureOf("jpeg");
    const { status, shown, html, answer } = await post({
      photos: [address(1)],
      file,
      press: "add",
    });
    expect(status).toBe(200);
    expect(shown).toEqual([address(1), expect.stringMatching(/^\/images\/uploads\/[0-9a-f]{32}/)]);
    expect(html).toContain("Image uploaded successfully!");
    expect(html).toContain('alt="Photo 2 of your vendor page"');
    expect(answer?.result.initialValue).toMatchObject({ name: "Pickles" });
    expect(JSON.stringify(answer)).not.toContain("hunter22");
  });

  it("is not validated while photos are being added to it", async () => {
    const { answer } = await post({ name: "", file: await pictureOf("jpeg"), press: "add" });
    expect(answer?.result.error).toBeUndefined();
    expect(answer?.problem).toBeNull();
  });

  it("returns without the removed photo, with the others in order", async () => {
    const { shown, status } = await post({ photos: three, press: `remove ${address(2)}` });
    expect(status).toBe(200);
    expect(shown).toEqual([address(1), address(3)]);
  });

  it("returns with a photo moved up one place; the first photo stays first", async () => {
    const { shown, html } = await post({ photos: three, press: `move ${address(2)}` });
    expect(shown).toEqual([address(2), address(1), address(3)]);
    expect(html).toContain("This photo is now first");
    expect(html?.match(/value="move /g)).toHaveLength(2);
    const last = await post({ photos: three, press: `move ${address(3)}` });
    expect(last.shown).toEqual([address(1), address(3), address(2)]);
    const first = await post({ photos: three, press: `move ${address(1)}` });
    expect(first.shown).toEqual(three);
  });

  it("refuses more photos than the maximum, and then offers no file field", async () => {
    const { status, answer, html, shown } = await post({
      photos: five,
      file: await pictureOf("jpeg"),
      press: "add",
    });
    expect(status).toBe(422);
    expect(answer?.problem?.text).toBe("You can upload a maximum of 5 photos");
    expect(shown).toEqual(five);
    expect(html).not.toContain('type="file"');
    expect((await world.bucket.list()).objects).toEqual([]);
    expect(await post({ photos: [...five, address(6)] })).toMatchObject({ status: 422 });
  });

  it("includes a chosen file that was not added yet, and keeps it when another field is wrong", async () => {
    const file = await pictureOf("jpeg");
    const sent = await post({ photos: [address(1)], file });
    expect(sent.done?.photos).toHaveLength(2);
    const wrong = await post({ file, name: "" });
    expect(wrong.status).toBe(422);
    expect(wrong.shown).toHaveLength(1);
  });

  it("lists a photo only once", async () => {
    const sent = await post({ photos: [address(1), address(1)] });
    expect(sent.done?.photos).toEqual([address(1)]);
  });

  it("shows the problem with a file beside the field, and is not submitted", async () => {
    const file = new TextEncoder().encode("%PDF-1.7") as Uint8Array<ArrayBuffer>;
    const { status, html, answer } = await post({ photos: [address(1)], file });
    expect(status).toBe(415);
    expect(answer?.result.error).toEqual({ photos: [expect.stringContaining("This is a PDF")] });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain("This is a PDF");
  });

  it("refuses a form larger than one photo and the typed text", async () => {
    const file = new Uint8Array(7 * 1024 * 1024);
    await expect(post({ file })).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("the photo field", () => {
  it("has a default button for Enter before any button that removes a photo", () => {
    const answer = { result: { initialValue: { photos: three } }, problem: null } as FormAnswer;
    const html = renderToStaticMarkup(<Form answer={answer} />);
    expect(/<button[^>]*>/.exec(html)?.[0]).not.toContain("name=");
    expect(html).toMatch(/<button[^>]*formNoValidate[^>]*name="photos-photo"|name="photos-photo"/);
  });

  it("loads pictures from this site only", () => {
    const photos = ["https://elsewhere.example/x.png", "//elsewhere.example/x.png"];
    const answer = { result: { initialValue: { photos } }, problem: null } as FormAnswer;
    expect(renderToStaticMarkup(<Form answer={answer} />)).not.toMatch(/src="[^"]*elsewhere/);
  });
});
