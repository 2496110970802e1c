import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";

/**
 * The Images binding as it runs locally, in a workerd of its own; `npm start` draws pictures with
 * it, too. A Worker calls the binding directly; this script passes such a call on.
 */
const script = `export default {
  async fetch(request, env) {
    const { transforms, output } = JSON.parse(request.headers.get("X-Drawing"));
    try {
      let picture = env.IMAGES.input(request.body);
      for (const each of transforms) picture = picture.transform(each);
      const drawn = (await picture.output(output)).response();
      return new Response(await drawn.arrayBuffer(), drawn);
    } catch (error) {
      return Response.json({ code: error.code, message: error.message }, { status: 599 });
    }
  },
}`;

const compatibilityDate = /compatibility_date = "(.+)"/.exec(
  readFileSync("wrangler.toml", "utf8"),
)?.[1];

let runtime: Miniflare | null = null;
/** Ends the workerd that draws pictures. */
export async function clearImages(): Promise<void> {
  await runtime?.dispose();
  runtime = null;
}

export function localImages(): ImagesBinding {
  runtime ??= new Miniflare({
    modules: true,
    script,
    compatibilityDate,
    images: { binding: "IMAGES" },
  });
  const { dispatchFetch } = runtime;
  const ask = dispatchFetch.bind(runtime);
  const input = (stream: ReadableStream, transforms: unknown[] = []): unknown => ({
    transform: (each: unknown) => input(stream, [...transforms, each]),
    async output(output: unknown) {
      const answer = await ask("http://images.local/", {
        method: "POST",
        body: await new Response(stream).arrayBuffer(),
        headers: { "X-Drawing": JSON.stringify({ transforms, output }) },
      });
      if (answer.status === 599) {
        const { code, message } = (await answer.json()) as { code: number; message: string };
        throw Object.assign(new Error(message), { code });
      }
      const bytes = await answer.arrayBuffer();
      const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "" };
      return { response: () => new Response(bytes, { status: answer.status, headers }) };
    },
  });
  return { input } as unknown as ImagesBinding;
}
