const deliver = "app/models/webhook/deliver.server.ts";
const endpoints = "app/models/webhook/endpoints.server.ts";
const log = "app/models/webhook/log.server.ts";

export const webhookFaults = [
  {
    promise: "what a webhook says that could not arrive is not given up at once",
    in: deliver,
    find: "set next_try_at = ${next} where ${isItsTry}",
    put: "set state = 'failed' where ${isItsTry}",
    by: "unit webhook/deliver",
  },
  {
    promise: "of two runs at once each message goes to one",
    in: deliver,
    find: "set tries = tries + 1, next_try_at = ${now + claimLasts}",
    put: "set tries = tries + 1",
    by: "unit webhook/deliver",
  },
  {
    promise: "a stall's server hears nothing after it said that it is gone",
    in: deliver,
    find: "    withoutItsMessages(id),\n",
    put: "",
    by: "unit webhook/deliver",
  },
  {
    promise: "a secret that was replaced signs for a day",
    in: deliver,
    find: "iif(previous_until > ${now}, previous_secret, null)",
    put: "null",
    by: "unit webhook/deliver",
  },
  {
    promise: "a message that is sent again says what it said before",
    in: deliver,
    find: "and d.body is null",
    put: "",
    unnoticed: "a body that is there is read with the claim, and is what would be written again",
  },
  {
    promise: "nobody changes another stall's webhooks",
    in: endpoints,
    find: "sql`id = ${endpointId} and vendor_id = ${ctx.viewer.vendorId} and removed_at is null",
    put: "sql`id = ${endpointId} and removed_at is null",
    by: "route commands/webhooks",
  },
  {
    promise: "a stall has a few endpoints, and no more",
    in: endpoints,
    find: "< ${mostEndpoints}\n",
    put: "< 1000\n",
    by: "route commands/webhooks",
  },
  {
    promise: "nobody floods a server with tests",
    in: log,
    find: "< ${mostTests}",
    put: "< 1000",
    by: "route commands/webhooks",
  },
  {
    promise: "nobody sends another stall's message again",
    in: log,
    find: "const which = sql`id = ${deliveryId} and endpoint_id = ${endpointId}`",
    put: "const which = sql`id = ${deliveryId}`",
    unnoticed: "the endpoint is looked for first, and is somebody else's",
  },
  {
    promise: "a webhook calls no address of numbers",
    in: "app/platform/public-address.ts",
    find: "if (isNumbers(host))",
    put: "if (host === '127.0.0.1')",
    by: "unit platform/public-address",
  },
  {
    promise: "a webhook calls no name of a private network",
    in: "app/platform/public-address.ts",
    find: "if (ownEndings.test(host) || ",
    put: "if (",
    by: "unit platform/public-address",
  },
  {
    promise: "a webhook follows no redirect",
    in: "app/platform/webhooks.ts",
    find: 'redirect: "manual"',
    put: 'redirect: "follow"',
    by: "unit platform/webhooks",
  },
];
