import { describe, expect, it } from "vitest";
import { openWebhooks } from "~/platform/webhooks";

const settings = { WEBHOOKS_TO_LOCALHOST: "off" as const };
const message = { body: "{}", headers: {} };
const day = 86_400_000;
const url = "https://farm.example/";

describe("a webhook message", () => {
  it("reads only the beginning of an answer, however long it is", async () => {
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

  it.each([
    ["5", 5000],
    ["0.0005", 1],
    ["Infinity", day],
    ["1e300", day],
    ["-5", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", 0],
    [null, 0],
  ])(
    "that is answered with Retry-After: %s waits %s whole milliseconds more",
    async (said, wait) => {
      const headers = new Headers(said === null ? {} : { "Retry-After": said });
      const { post } = openWebhooks(
        settings,
        async () => new Response("", { status: 503, headers }),
      );
      expect((await post(url, message)).retryAfter).toBe(wait);
    },
  );

  it("follows no redirect and has a time limit", async () => {
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

  describe("with a name lookup", () => {
    const looking = { ...settings, DNS_RESOLVER: "https://dns.example/query" };
    /** A resolver that knows these addresses, and a server behind every name. */
    const world = (addresses: () => string[]) => {
      const called: string[] = [];
      const webhooks = openWebhooks(looking, async (input) => {
        const asked = new URL(String(input));
        if (asked.hostname !== "dns.example") {
          called.push(asked.href);
          return new Response("ok");
        }
        const type = asked.searchParams.get("type");
        const own = addresses().filter((each) => each.includes(":") === (type === "AAAA"));
        const records = own.map((data) => ({ type: type === "A" ? 1 : 28, data }));
        return Response.json({ Status: 0, Answer: records });
      });
      return { called, ...webhooks };
    };

    it("is sent when each address of the host is public", async () => {
      const { called, post, addressOf } = world(() => ["8.8.8.8", "2606:4700::1111"]);
      expect(await addressOf(url)).toMatchObject({ href: url });
      expect(await post(url, message)).toMatchObject({ status: 200 });
      expect(called).toEqual([url]);
    });

    it.each([["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["8.8.8.8", "fd00::1"], ["::ffff:10.0.0.1"]])(
      "is refused at entry and on sending when an address is private: %s %s",
      async (...addresses) => {
        const { called, post, addressOf } = world(() => addresses);
        const said = "This address is on a private network. Enter a public address.";
        expect(await addressOf(url)).toEqual({ whyNot: said });
        expect(await post(url, message)).toMatchObject({ status: null, said });
        expect(called).toEqual([]);
      },
    );

    it("looks the host up again on each call", async () => {
      let addresses = ["8.8.8.8"];
      const { called, post, addressOf } = world(() => addresses);
      expect(await addressOf(url)).toHaveProperty("href");
      addresses = ["192.168.0.1"];
      expect((await post(url, message)).status).toBeNull();
      expect(called).toEqual([]);
    });

    it("is sent to this machine without a lookup where that is allowed", async () => {
      const webhooks = openWebhooks(
        { ...looking, WEBHOOKS_TO_LOCALHOST: "on" },
        async (input) => new Response(String(input)),
      );
      const answer = await webhooks.post("http://localhost:9000/", message);
      expect(answer).toMatchObject({ status: 200, said: "http://localhost:9000/" });
    });
  });

  it("reveals no runtime error and is not sent to a refused address", async () => {
    const { post } = openWebhooks(settings, async () => {
      throw new TypeError("connect ECONNREFUSED 10.1.2.3:443");
    });
    expect(await post(url, message)).toMatchObject({
      status: null,
      said: "We couldn’t reach your server.",
    });
    expect(await post("http://127.0.0.1/", message)).toMatchObject({
      status: null,
      said: "The address must start with https://.",
    });
  });
});
