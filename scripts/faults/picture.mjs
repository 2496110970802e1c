const rules = "app/models/picture/picture.rules.ts";
const attach = "app/models/picture/attach.server.ts";
const jobs = "app/models/picture/picture-jobs.server.ts";
const documents = "app/models/document/document.server.ts";

export const pictureFaults = [
  {
    promise: "a discarded picture is seen by nobody",
    in: rules,
    find: 'if (discardedAt !== null) return "nobody";',
    put: "",
    by: "unit picture/picture.rules",
  },
  {
    promise: "a customer uploads nothing for a stall",
    in: rules,
    find: 'stall: ["vendor", "admin"]',
    put: 'stall: ["vendor", "customer", "admin"]',
    by: "unit picture/picture.rules",
  },
  {
    promise: "a picture of five megabytes is too large",
    in: rules,
    find: "bytes >= mostBytes",
    put: "bytes > mostBytes",
    by: "unit picture/picture.rules",
  },
  {
    promise: "a stall shows no picture that somebody else has brought",
    in: attach,
    find: "\n  and (uploader_user_id = ${userId} or uploader_browser = ${browser}))`",
    put: ")`",
    by: "unit picture/pictures.server",
  },
  {
    promise: "a picture waits for a day and no longer",
    in: attach,
    find: "created_at > ${now - waitsFor}",
    put: "created_at >= ${now - waitsFor}",
    by: "unit picture/pictures.server",
  },
  {
    promise: "a picture that is shown is not cleared away",
    in: jobs,
    find: "where attached_at is null and created_at",
    put: "where created_at",
    by: "unit picture/pictures.server",
  },
  {
    promise: "uploads in an hour are bounded",
    in: "app/models/picture/upload.server.ts",
    find: "where tries < ${most}`",
    put: "where tries <= ${most}`",
    by: "unit picture/pictures.server",
  },
  {
    promise: "what this hour's uploads count is not forgotten within it",
    in: jobs,
    find: "where hour < ${",
    put: "where hour <= ${",
    by: "unit picture/pictures.server",
  },
  {
    promise: "a private file is there for nobody whom its rule does not let",
    in: documents,
    find: "!document || (await rule(ctx.viewer, document))",
    put: "!document",
    by: "unit document",
  },
  {
    promise: "a private file that was deleted is gone at once",
    in: documents,
    find: "stored_at is not null and discarded_at is null`",
    put: "stored_at is not null`",
    by: "unit document",
  },
  {
    promise: "who has read a private file is written down",
    in: documents,
    find: 'await runBatch(ctx.db, [audited(ctx, "document.read", document)]);',
    put: "",
    by: "unit document",
  },
  {
    promise: "a private file that is just being put away is not cleared away",
    in: documents,
    find: "stored_at is null and created_at <= ${now - hour}",
    put: "stored_at is null",
    by: "unit document",
  },
];
