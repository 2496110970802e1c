import { describe, expect, it } from "vitest";
import { openWebhooks } from "~/platform/webhooks";

const settings = { WEBHOOKS_TO_LOCALHOST: "off" as const };
const message = { body: "{}", headers: {} };
const url = "https://farm.example/";

describe("a message to somebody else's server", () => {
  it("reads the beginning of an answer only, however long it goes on", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        pulled += 1;
        stream.enqueue(new TextEncoder().encode("a\u0000\u202e ".repeat(50)));
      },
    });
    const { post } = openWebhooks(settings, async () => new Response(endless, { status: 201 }));
    const answer = await post(url, message);
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.said).toMatch(/^(a ?){150}$/);
    expect(pulled).toBeLessThan(20);
  });

  it("follows no redirect, and has a limit of time", async () => {
    const asked: RequestInit[] = [];
    const { post } = openWebhooks(settings, async (_, init) => {
      asked.push(init ?? {});
      return new Response(null, { status: 307, headers: { Location: "https://10.0.0.1/" } });
    });
    expect((await post(url, message)).status).toBe(307);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ redirect: "manual", method: "POST" });
    expect(asked[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  it("tells of no answer what the runtime says of it, and calls no address that is not called", async () => {
    const { post } = openWebhooks(settings, async () => {
      throw new TypeError("connect ECONNREFUSED 10.1.2.3:443");
    });
    expect(await post(url, message)).toMatchObject({
      status: null,
      said: "It could not be reached.",
    });
    expect(await post("http://127.0.0.1/", message)).toMatchObject({
      status: null,
      said: "The address has to begin with https://.",
    });
  });
});
