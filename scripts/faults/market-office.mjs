const announcements = "app/models/announcement/announcement.server.ts";
const announcementRules = "app/models/announcement/announcement.rules.ts";
const documents = "app/models/stall-document/stall-document.server.ts";
const documentRules = "app/models/stall-document/stall-document.rules.ts";
const asked = "app/models/stall-document/asked-documents.server.ts";
const reminders = "app/models/stall-document/reminders.server.ts";
const files = "app/models/document/document.server.ts";
const book = "app/models/day-book/day-book.server.ts";
const bookRules = "app/models/day-book/day-book.rules.ts";
const takings = "app/models/day-book/takings.server.ts";
const year = "app/models/day-book/year.server.ts";
const market = "app/models/market/market.server.ts";

const byAnnouncements = "unit announcement.server";
const byAnnouncementRules = "unit announcement.rules";
const byDocuments = "unit stall-document.server";
const byBook = "unit day-book.server";
const byBookRules = "unit day-book.rules";
const byDocumentRules = "unit stall-document.rules";

export const marketOfficeFaults = [
  {
    promise: "an announcement runs on its last day, too",
    in: announcementRules,
    find: "today <= lastDate",
    put: "today < lastDate",
    by: byAnnouncementRules,
  },
  {
    promise: "nobody announces for a market that is not theirs at that moment",
    in: announcements,
    find: "where ${runsMarket(ctx, marketId)} and ${hasRoomBeside(marketId, today, null)}",
    put: "where ${hasRoomBeside(marketId, today, null)}",
    by: byAnnouncements,
  },
  {
    promise: "nobody changes what a market announces that is not theirs at that moment",
    in: announcements,
    find: "          and ${runsMarket(ctx, marketId)} and ${hasRoomBeside(marketId, today, announcementId)}",
    put: "          and ${hasRoomBeside(marketId, today, announcementId)}",
    by: byAnnouncements,
  },
  {
    promise: "five announcements at once are counted in the write itself",
    in: announcements,
    find: "    < ${mostRunning}`;",
    put: "    < 100 + ${mostRunning}`;",
    by: byAnnouncements,
  },
  {
    promise: "another market's announcements take no room",
    in: announcements,
    find: "where other.market_id = ${marketId}\n",
    put: "where true\n",
    by: byAnnouncements,
  },
  {
    promise: "an announcement that is changed does not count against itself",
    in: announcements,
    find: " and other.id is not ${own})",
    put: ")",
    by: byAnnouncements,
  },
  {
    promise: "a colleague's words are not overwritten unseen",
    in: announcements,
    find: "and market_id = ${marketId} and ${isVersion(version)}\n",
    put: "and market_id = ${marketId}\n",
    by: byAnnouncements,
  },
  {
    promise: "a market's page shows its own announcements",
    in: market,
    find: "from market_announcements where market_id = m.id\n      and last_date",
    put: "from market_announcements where last_date",
    by: byAnnouncements,
  },
  {
    promise: "what is ended leaves the market's page",
    in: market,
    find: " and ended_at is null\n      order by id desc",
    put: "\n      order by id desc",
    by: byAnnouncements,
  },
  {
    promise: "a market's managers read the documents of its own stalls alone",
    in: documents,
    find: "mm.user_id = ${viewer.id}\n",
    put: "true\n",
    by: byDocuments,
  },
  {
    promise: "who runs another market reads nothing of a stall",
    in: documents,
    find: "where mv.vendor_id = ${subjectId} and mm",
    put: "where mm",
    by: byDocuments,
  },
  {
    promise: "a helper reads no document of the stall",
    in: documents,
    find: "and user_id = ${viewer.id} and role = 'owner')`",
    put: "and user_id = ${viewer.id})`",
    by: byDocuments,
  },
  {
    promise: "a document is kept by who owns the stall at that moment",
    in: documents,
    find: "v.removed_at is null and ${isOwner(ctx)}\n",
    put: "v.removed_at is null\n",
    by: byDocuments,
  },
  {
    promise: "a document is changed by who owns the stall at that moment",
    in: documents,
    find: "          and ${isOwner(ctx)} and exists (select 1 from documents d where",
    put: "          and exists (select 1 from documents d where",
    by: byDocuments,
  },
  {
    promise: "a document is deleted by who owns the stall at that moment",
    in: documents,
    find: "deleteDocument(ctx, documentId, ownersRule, isOwner(ctx))",
    put: "deleteDocument(ctx, documentId, ownersRule)",
    by: byDocuments,
  },
  {
    promise: "twenty documents are counted in the write itself",
    in: documents,
    find: "and ${isThere}) < ${mostDocuments}`",
    put: "and ${isThere}) < 100 + ${mostDocuments}`",
    by: byDocuments,
  },
  {
    promise: "a file that nobody may keep is not kept",
    in: files,
    find: "isStored(sql`changes() = 1`)",
    put: "isStored(sql`true`)",
    by: byDocuments,
  },
  {
    promise: "what a market asks for is said by who runs it at that moment",
    in: asked,
    find: "        where id = ${marketId} and ${runsMarket(ctx, marketId)}\n        returning id",
    put: "        where id = ${marketId}\n        returning id",
    by: byDocuments,
  },
  {
    promise: "of several documents of a kind the one that holds longest counts",
    in: asked,
    find: "max(coalesce(sd.expires_on, '9999'))",
    put: "min(coalesce(sd.expires_on, '9999'))",
    by: byDocuments,
  },
  {
    promise: "a document that is deleted is nobody's any more",
    in: asked,
    find: "and ${isShown} and ${isThere}\n",
    put: "and ${isShown}\n",
    by: byDocuments,
  },
  {
    promise: "a stall is not reminded of a document that another outlasts",
    in: reminders,
    find: "other.kind = sd.kind and ${isThere}\n",
    put: "false and ${isThere}\n",
    by: byDocuments,
  },
  {
    promise: "a stall is reminded once, however often the job runs",
    in: reminders,
    find: "${nextReminder(expiresOn, now)} where ${asItWas}",
    put: "remind_at where ${asItWas}",
    by: byDocuments,
  },
  {
    promise: "reminders begin anew with another last day",
    in: documents,
    find: "          remind_at = ${nextReminder(expiresOn, ctx.now)}, version",
    put: "          version",
    by: byDocuments,
  },
  {
    promise: "a document that ends before the market's next day is missing then",
    in: documentRules,
    find: "expiresOn < neededBy",
    put: "expiresOn < today",
    by: byDocumentRules,
  },
  {
    promise: "where days were missed, the last reminder says it all",
    in: documentRules,
    find: "findLast(",
    put: "find(",
    by: byDocumentRules,
  },
  {
    promise: "a day's book is written by who runs the market at that moment",
    in: book,
    find: "        where ${runsMarket(ctx, marketId)}\n        on conflict (market_id, date) do update set visitors",
    put: "        where true\n        on conflict (market_id, date) do update set visitors",
    by: byBook,
  },
  {
    promise: "a colleague's book is not overwritten unseen",
    in: book,
    find: "        where ${seen}\n        returning version`",
    put: "        where true\n        returning version`",
    by: byBook,
  },
  {
    promise: "who was there is written with the book, or not at all",
    in: book,
    find: "        where changes() = 1\n",
    put: "        where true\n",
    by: byBook,
  },
  {
    promise: "a market's book counts its own stalls alone",
    in: book,
    find: "(select vendor_id from market_vendors where market_id = ${marketId}\n",
    put: "(select vendor_id from market_vendors where false\n",
    by: byBook,
  },
  {
    promise: "a day's book keeps the hours that the day had",
    in: book,
    find: "book?.hours ?? hoursOn(",
    put: "hoursOn(",
    by: byBook,
  },
  {
    promise: "takings are reported by who works at the stall at that moment",
    in: takings,
    find: "    where ${may} and (\n",
    put: "    where (\n",
    by: byBook,
  },
  {
    promise: "takings are of a market where the stall stands, or stood that day",
    in: takings,
    find: "      or exists (select 1 from market_day_stalls where market_id = ${marketId}\n        and date = ${date} and vendor_id = ${vendorId})\n",
    put: "      or false\n",
    by: byBook,
  },
  {
    promise: "takings are not overwritten unseen",
    in: takings,
    find: "market_day_takings.version + 1\n    where ${seen}\n",
    put: "market_day_takings.version + 1\n    where true\n",
    by: byBook,
  },
  {
    promise: "a year adds up one market's takings alone",
    in: year,
    find: "const within = sql`market_id = ${marketId} and date",
    put: "const within = sql`date",
    by: byBook,
  },
  {
    promise: "what is written of a day stays in the year, whatever the week becomes",
    in: year,
    find: "if (!dates.has(date)) dates.set(date, []);",
    put: "if (!dates.has(date)) continue;",
    by: byBook,
  },
  {
    promise: "a part of an hour counts for its minutes",
    in: bookRules,
    find: "(people * minutes) / countedFor",
    put: "people * 6",
    by: byBookRules,
  },
  {
    promise: "to be expected is not to have been there",
    in: bookRules,
    find: 'if (answer === "coming") return',
    put: 'if (answer !== "away") return',
    by: byBookRules,
  },
];
