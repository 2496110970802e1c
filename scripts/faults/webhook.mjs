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
  {
    promise: "a program that looks for products is shown none that its stall hides",
    in: "app/models/product/product-search.server.ts",
    find: "p.is_active = 1 and p.is_visible = 1 and v.removed_at is null`]",
    put: "p.is_active = 1 and v.removed_at is null`]",
    by: "unit product/product-search",
  },
  {
    promise: "whoever may have missed what is gone is told to begin anew",
    in: "app/models/changes/changes.server.ts",
    find: "since.seq > 0 && since.seq < upTo",
    put: "since.seq > 0 && since.seq < 0",
    by: "unit models/changes",
  },
  {
    promise: "the guide as data holds nobody's e-mail address",
    in: "app/models/market/open-data.ts",
    find: "  website: market.website,\n  timeZone",
    put: "  website: market.website,\n  contactEmail: market.contactEmail,\n  timeZone",
    by: "route api/open-data",
  },
];
