import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateLocal, withLocalDatabase } from "../../scripts/lib/local-database.mjs";
import { readArguments } from "../../scripts/lib/on-account";

const newState = () => mkdtempSync(join(tmpdir(), "market-day-state-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Two administrators with sign-in codes, and a customer. */
const filled = newState();
beforeAll(async () => {
  await migrateLocal(filled);
  await withLocalDatabase(filled, (d1: D1Database) =>
    d1.batch([
      d1.prepare(
        `insert into users (id, username, email, password, is_admin, created_at, updated_at)
          values (1, 'ana', 'ana@example.com', 'x', 1, 0, 0),
            (2, 'abe', 'abe@example.com', 'x', 1, 0, 0),
            (3, 'cam', 'cam@example.com', 'x', 0, 0, 0)`,
      ),
      d1.prepare(
        `insert into second_factors (user_id, secret, created_at, confirmed_at)
          values (1, '', 0, 0), (2, '', 0, 0)`,
      ),
    ]),
  );
});
afterAll(() => remove(filled));

let state: string;
beforeEach(() => {
  state = newState();
  cpSync(filled, state, { recursive: true });
});
afterEach(() => remove(state));

const ask = (query: string) =>
  withLocalDatabase(
    state,
    async (d1: D1Database) => (await d1.prepare(query).all<Record<string, unknown>>()).results,
  );
/** The accounts that still have sign-in codes. */
const withCodes = async () =>
  (await ask("select user_id from second_factors order by 1")).map(
    (row: Record<string, unknown>) => row.user_id,
  );

/** Runs the script, with what its user types. Returns its exit code and what it prints. */
function run(args: string[], typed = "") {
  const env = { ...process.env, MARKET_DAY_STATE: join(state, "v3") };
  return new Promise<{ code: number; out: string }>((resolve) => {
    const started = execFile(
      process.execPath,
      ["scripts/lib/bundled.mjs", "scripts/admin-recover.ts", ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
    started.stdin?.end(typed);
  });
}

test("says what it does, and recovers one administrator", async () => {
  const { code, out } = await run(["Ana", "--yes"]);
  expect(out).toContain("turns off sign-in codes and deletes the recovery codes");
  expect(out).toContain("Done. ana signs in at /admin-portal with the password alone.");
  expect(code).toBe(0);
  expect(await withCodes()).toEqual([2]);
  expect(await ask("select action, actor_user_id, subject_id from audit_log")).toEqual([
    { action: "account_recovered", actor_user_id: null, subject_id: 1 },
  ]);
  expect(await ask("select to_email from mail_outbox")).toEqual([{ to_email: "ana@example.com" }]);
});

test("asks for the username again, and changes nothing for another name", async () => {
  const wrong = await run(["ana"], "abe\n");
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining("Nothing was changed.") });
  expect(await withCodes()).toEqual([1, 2]);
  const right = await run(["ana"], "ana\n");
  expect(right.code).toBe(0);
  expect(await withCodes()).toEqual([2]);
});

test.each([
  [["cam", "--yes"], "There is no active administrator cam. Nothing was changed."],
  [["ana", "abe", "--yes"], "npm run admin:recover -- USERNAME"],
])("refuses %j", async (args, says) => {
  expect(await run(args)).toMatchObject({ code: 1, out: expect.stringContaining(says) });
  expect(await withCodes()).toEqual([1, 2]);
});

test("takes one username, and refuses other arguments", () => {
  const asked = { username: "ana", yes: false, remote: false };
  expect(readArguments(["ana"])).toEqual(asked);
  expect(readArguments(["--yes", "ana", "--remote"])).toEqual({
    ...asked,
    yes: true,
    remote: true,
  });
  for (const wrong of [[], ["--yes"], ["ana", "abe"], ["ana", "--force"]]) {
    expect(readArguments(wrong), wrong.join(" ")).toBeNull();
  }
});
