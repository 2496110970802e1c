const rules = "app/models/application/add.rules.ts";
const add = "app/models/application/add.server.ts";
const market = "app/models/application/adding-market.server.ts";
const same = "app/models/application/same.server.ts";
const toAdd = "app/models/application/to-add.server.ts";
const byCommand = "route commands/applications";

export const applicationFaults = [
  {
    promise: "what is rejected while it is added is not added",
    in: add,
    find: "const only = mayReview(ctx, before.item, version);",
    put: "const only = sql`true`;",
    by: byCommand,
    test: "makes nothing of what another",
  },
  {
    promise: "an address that gets an account while it is added gets no second one",
    in: add,
    find: "${adding.may} and ${account.may}",
    put: "${adding.may}",
    by: byCommand,
    test: "makes nothing where its address",
  },
  {
    promise: "nobody adds their own",
    in: add,
    find: "if (isOwn(asDecidable(item), viewer)) {",
    put: "if (false) {",
    by: byCommand,
    test: "is not for what waits",
  },
  {
    promise: "an application is added as it was seen",
    in: add,
    find: "return item.version === version",
    put: "return item.version > 0",
    by: byCommand,
    test: "is not for what waits",
  },
  {
    promise: "what waits is not added",
    in: rules,
    find: 'if (status !== "approved") {',
    put: 'if (status === "rejected") {',
    by: "unit application/add.rules",
  },
  {
    promise: "an account whose address is not proven gets no stall",
    in: toAdd,
    find: "and u.email_confirmed_at is not null)`;",
    put: ")`;",
    by: byCommand,
    test: "gives it to the account",
  },
  {
    promise: "a stall with an account is given to nobody else",
    in: rules,
    find: "same !== null && same.accounts > 0",
    put: "false",
    by: "unit application/add.rules",
  },
  {
    promise: "a market is added with its week",
    in: market,
    find: "sql`${insertOpenings(made, openingsOf(toAdd))} and ${made} is not null`,",
    put: "",
    by: byCommand,
    test: "makes it with its week",
  },
  {
    promise: "a password that was asked for goes to the account, and nowhere else",
    in: add,
    find: "sql`, desired_password = null` : sql``}",
    put: "sql`` : sql``}",
    by: byCommand,
    test: "makes stall, links",
  },
  {
    promise: "a rejected application keeps no password",
    in: "app/models/review-queue/decide.server.ts",
    find: 'item.kind === "vendor_application" && decision === "refused"',
    put: "false",
    by: byCommand,
    test: "says the spec's words",
  },
  {
    promise: "what is said to be the same is said of what was seen",
    in: same,
    find: "and ${mayReview(ctx, item, version)}",
    put: "",
    by: byCommand,
    test: "gives the listed stall",
  },
  {
    promise: "what was added is not compared any more",
    in: same,
    find: "${added} is null and ${mayReview",
    put: "${mayReview",
    by: byCommand,
    test: "gives the listed stall",
  },
  {
    promise: "a call does not overwrite what another has decided",
    in: "app/models/application/review.server.ts",
    find: 'item.state !== "pending" && item.decidedBy?.id !== ctx.viewer.id',
    put: "false",
    by: byCommand,
    test: "by the calls is the same",
  },
  {
    promise: "a question is asked about what was seen",
    in: "app/models/application/ask-applicant.server.ts",
    find: "and ${mayReview(ctx, { id: itemId }, version)}",
    put: "",
    by: byCommand,
    test: "shows what was sent",
  },
];
