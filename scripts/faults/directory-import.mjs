const rules = "app/models/directory-import/merge.rules.ts";
const write = "app/models/directory-import/write-portion.server.ts";
const portion = "app/models/directory-import/portion.server.ts";
const byMerge = "unit directory-import/merge.rules";
const byRun = "unit scripts/import/run";

export const directoryImportFaults = [
  {
    promise: "what people have edited here stays",
    in: rules,
    find: "said.length > 0 && !said.includes(current)",
    put: "false",
    by: byMerge,
    test: "have edited here stays",
  },
  {
    promise: "only a newer row writes",
    in: rules,
    find: "if (!others.every(({ changedAt }) => isAfter(changedAt))) return false;",
    put: "",
    by: byMerge,
    test: "of two directories the newer one",
  },
  {
    promise: "a blank takes nothing away",
    in: rules,
    find: 'if (next === "" && field !== "tags") continue;',
    put: "",
    by: byMerge,
    test: "a blank",
  },
  {
    promise: "twins are not added twice, nor within one portion",
    in: portion,
    find: "if (twin || beside) {",
    put: "if (twin) {",
    by: byRun,
    test: "likely twins",
  },
  {
    promise: "the same again writes nothing",
    in: portion,
    find: "known.get(record.key)?.hash !== record.hash",
    put: "record.hash !== undefined",
    by: byRun,
    test: "found by search",
  },
  {
    promise: "a market comes whole",
    in: write,
    find: "insertChildren(addedNow), keepSource(addedNow, now)",
    put: "keepSource(addedNow, now)",
    by: byRun,
    test: "cut off half-way",
  },
];
