import { expect, it } from "vitest";
import { areBrowserKeys, encrypted, toBase64, vapidHeader } from "~/platform/web-push";
import { PushService } from "../push-service/push-service";
import { vapidKeys } from "../support/world";

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  ours: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  secret: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  message:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("encrypts the example of RFC 8291 to the message in it", async () => {
  const point = fromBase64(example.ours);
  const [x, y] = [toBase64(point.subarray(1, 33)), toBase64(point.subarray(33))];
  const how = { name: "ECDH", namedCurve: "P-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const keys = {
    publicKey: await crypto.subtle.importKey("jwk", jwk, how, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: example.secret }, how, true, [
      "deriveBits",
    ]),
  } as CryptoKeyPair;
  const message = await encrypted(example.text, example, { keys, salt: fromBase64(example.salt) });
  expect(toBase64(message)).toBe(example.message);
});

it("refuses keys of another length or form", () => {
  expect(areBrowserKeys(example)).toBe(true);
  expect(areBrowserKeys({ ...example, auth: example.auth.slice(2) })).toBe(false);
  expect(areBrowserKeys({ ...example, p256dh: `A${example.p256dh.slice(1)}` })).toBe(false);
});

const now = Date.UTC(2026, 4, 7);

/** Sends a right message to a new browser, after `change` has spoiled it. */
async function sent(change: (headers: Headers, body: Uint8Array) => BodyInit | undefined) {
  const service = new PushService("https://push.example", () => now);
  const { endpoint, keys } = service.subscribe(vapidKeys.publicKey);
  const body = await encrypted("ripe", keys);
  const contact = "mailto:hello@marketday.example";
  const headers = new Headers({
    Authorization: await vapidHeader(endpoint, vapidKeys, { contact, now }),
    "Content-Encoding": "aes128gcm",
    TTL: "60",
  });
  const changed = change(headers, body) ?? (body as Uint8Array<ArrayBuffer>);
  const request = new Request(endpoint, { method: "POST", headers, body: changed });
  return { status: (await service.fetch(request)).status, service };
}

it("sends what a strict push service takes and the browser can read", async () => {
  const { status, service } = await sent(() => undefined);
  expect(status).toBe(201);
  expect(service.messages.map(({ text, ttl }) => [text, ttl])).toEqual([["ripe", 60]]);
});

it.each<[number, string, Parameters<typeof sent>[0]]>([
  [400, "no TTL", (headers) => void headers.delete("TTL")],
  [400, "a long topic", (headers) => void headers.set("Topic", "a".repeat(33))],
  [401, "no sender", (headers) => void headers.delete("Authorization")],
  [415, "the old coding", (headers) => void headers.set("Content-Encoding", "aesgcm")],
  [413, "more than 4096 bytes", () => new Uint8Array(4097)],
  [400, "a changed body", (_, body) => new Uint8Array([...body.slice(0, -1), 0, 1])],
])("the push service answers %i to a message with %s", async (status, _, change) => {
  expect((await sent(change)).status).toBe(status);
});

it("the push service refuses another sender, another audience and a header that lasts too long", async () => {
  const contact = "mailto:hello@marketday.example";
  const header = (endpoint: string, at = now) =>
    vapidHeader(endpoint, vapidKeys, { contact, now: at });
  for (const authorization of [
    await header("https://other.example/1"),
    await header("https://push.example/1", now + 13 * 60 * 60_000),
    await header("https://push.example/1", now - 13 * 60 * 60_000),
    (await header("https://push.example/1")).replace("k=B", "k=C"),
    (await header("https://push.example/1")).replace(/.{6}, k/, "AAAAAA, k"),
  ]) {
    const { status } = await sent((headers) => void headers.set("Authorization", authorization));
    expect(status).toBe(403);
  }
});
