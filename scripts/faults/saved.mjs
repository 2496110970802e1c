const rules = "app/models/saved/saved.rules.ts";
const list = "app/models/saved/saved-list.server.ts";
const server = "app/models/saved/saved.server.ts";

export const savedFaults = [
  {
    promise: "nothing was saved in the future",
    in: rules,
    find: "moment > 0 && moment < now",
    put: "moment > 0",
    by: "unit saved.rules",
  },
  {
    promise: "of what a browser kept the newest is taken over",
    in: rules,
    find: "b.savedAt - a.savedAt",
    put: "a.savedAt - b.savedAt",
    by: "unit saved.rules",
  },
  {
    promise: "a shelf shows no market that was removed",
    in: list,
    find: "{row.removedAt} is null",
    put: "{row.removedAt} is not 0",
    by: "unit saved.server",
  },
  {
    promise: "a shelf shows what its owner has saved, and nobody else",
    in: list,
    find: "s.user_id = $",
    put: "0 < $",
    by: "unit saved.server",
  },
  {
    promise: "a page of a shelf begins where the one before it ended",
    in: list,
    find: "(pages[type] - 1) * shelfLength",
    put: "pages[type] * shelfLength",
    by: "unit saved.server",
  },
  {
    promise: "a market that is saved marks no vendor of the same number",
    in: server,
    find: "and s.type = $",
    put: "and '' <> $",
    by: "unit saved.server",
  },
  {
    promise: "letting go of a market takes it from nobody else",
    in: server,
    find: "eq(savedItems.userId, viewer.id),",
    put: "",
    by: "unit saved.server",
  },
  {
    promise: "where not all finds room, the newest of what a browser kept is taken over",
    in: server,
    find: "order by at desc",
    put: "order by at",
    by: "unit saved.server",
  },
  {
    promise: "a way back leads to a heart where its address ends in one",
    in: rules,
    find: "\\d{0,14})$/",
    put: "\\d{0,14})/",
    by: "unit heart-anchor",
  },
];
