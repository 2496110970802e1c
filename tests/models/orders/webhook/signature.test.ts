import { expect, it } from "vitest";
import { newSecret, signedHeaders } from "~/models/orders/webhook/signature";

it("a message is signed like the example of Standard Webhooks", async () => {
  const headers = await signedHeaders(
    {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      at: 1_614_265_330_999,
    },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", newSecret()],
  );
  expect(headers).toMatchObject({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
  });
  const [first, second] = headers["webhook-signature"]?.split(" ") ?? [];
  expect(first).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  expect(second).toMatch(/^v1,[\w+/]{43}=$/);
});

it("a secret has 32 bytes and is different each time", () => {
  expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});
