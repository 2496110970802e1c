import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { holdInTurn } from "../../../scripts/lib/hold.mjs";
import { migrateLocal, withLocalDatabase } from "../../../scripts/lib/local-database.mjs";
import { anyFreePort, isFree } from "../../../scripts/lib/ports.mjs";
import { fileOf } from "../../models/running/directory-import/directory-file";
import { makeEarlier } from "../../support/earlier-database";

/** Enough time for a slow machine. */
const patient = { timeout: 240_000, interval: 100 };
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(join(tmpdir(), "market-day-start-"));
const state = join(folder, "state");
const database = join(state, "v3");
const usernames = () =>
  withLocalDatabase(state, async (d1: D1Database) => {
    const { results } = await d1.prepare("select username from users").all<{ username: string }>();
    return results.map(({ username }) => username);
  });

/** Adds an account, so that the demo data is not added. */
beforeAll(async () => {
  await migrateLocal(state);
  await withLocalDatabase(state, (d1: D1Database) =>
    d1
      .prepare(
        "insert into users (username, email, password, created_at, updated_at) values ('entered', 'entered@example.com', '', 0, 0)",
      )
      .run(),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  process: ChildProcess;
  site: string;
  ports: number[];
  output: () => string;
}

/**
 * Runs `npm start` on the test's state, or `command`, until the output says that the app is open.
 */
async function start(
  command = [process.execPath, "scripts/start.mjs"],
  more = {},
): Promise<Started> {
  const ports = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  const [port, stripePort, pushPort] = ports;
  const { npm_lifecycle_event: _, ...own } = process.env;
  const [program = "", ...args] = command;
  const started = spawn(program, args, {
    env: {
      ...own,
      PORT: String(port),
      STRIPE_PORT: String(stripePort),
      PUSH_PORT: String(pushPort),
      MARKET_DAY_STATE: database,
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  started.stdout?.on("data", (text) => {
    said += text;
  });
  const output = () => said;
  await vi.waitFor(() => expect(said).toMatch(/open at|exit|stopped/), patient);
  return { process: started, site: `http://localhost:${port}`, ports, output };
}

/** Waits until no port is in use and the database is no longer held. */
async function isOver({ ports }: Started, of = database) {
  await vi.waitFor(async () => {
    for (const port of ports) expect(await isFree(port)).toBe(true);
  }, patient);
  const letGo = await holdInTurn(join(of, "open.sock"));
  letGo();
}

describe("npm start while it runs", () => {
  let house: Started;
  beforeAll(async () => {
    house = await start();
  });
  // Its servers end with it: after SIGTERM here, after other signals in the tests below.
  afterAll(async () => {
    house.process.kill("SIGTERM");
    await once(house.process, "exit");
    await isOver(house);
  });

  test("keeps what was entered, and serves the built app and its files", async () => {
    expect(house.output()).toContain("Preparing the database: as you left it");
    expect(await usernames()).toEqual(["entered"]);
    const page = await fetch(`${house.site}/`);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    const icon = await fetch(`${house.site}/favicon.svg`);
    expect(icon.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const nothing = await fetch(`${house.site}/assets/nothing.js`);
    expect(nothing.status).toBe(404);
  });

  test("does not serve files that are built meanwhile", async () => {
    const added = `build/client/added-${house.ports[0]}.txt`;
    writeFileSync(added, "a newer build");
    try {
      const answer = await fetch(`${house.site}/added-${house.ports[0]}.txt`);
      expect(answer.status).toBe(404);
    } finally {
      rmSync(added);
    }
  });

  test("refuses a second start and says where it is open", async () => {
    const env = { ...process.env, MARKET_DAY_STATE: database };
    const second = promisify(execFile)(process.execPath, ["scripts/start.mjs"], { env });
    await expect(second).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        `Market Day is open already: npm start serves this folder at ${house.site}.`,
      ),
    });
    expect((await fetch(`${house.site}/healthz`)).status).toBe(200);
  });

  test("makes an import ask to stop it first, and the import writes nothing", async () => {
    const file = join(folder, "markets.csv");
    writeFileSync(file, fileOf([{}]));
    const env = { ...process.env, MARKET_DAY_STATE: database };
    const command = ["scripts/lib/bundled.mjs", "scripts/import-usda.ts", file];
    await expect(promisify(execFile)(process.execPath, command, { env })).rejects.toMatchObject({
      code: 1,
      stderr: `Market Day is open at ${house.site} (npm start) and works with this database.\nStop it first (Ctrl-C there, or: kill ${house.process.pid}), then run this again.\n`,
    });
    const markets = await withLocalDatabase(state, (d1: D1Database) =>
      d1.prepare("select count(*) as n from markets where source = 'usda'").first("n"),
    );
    expect(markets).toBe(0);
  });
});

test("npm start serves the complete build that it started with while its folder is rebuilt", async () => {
  const copy = join(folder, "copy");
  const servers = ["tests/stripe-emulator", "tests/push-service"];
  const parts = ["app", "build", "migrations", "public", "scripts", ...servers];
  const files = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
  for (const path of [...parts, ...files, "wrangler.toml"]) {
    cpSync(path, join(copy, path), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  // The start must install nothing, because the packages are a link to another folder, and build
  // nothing.
  utimesSync(join(copy, "package-lock.json"), 0, 0);
  // A second ahead: file times are finer than a Date, and the last file was copied within this
  // millisecond.
  const builtAt = new Date(Date.now() + 1000);
  utimesSync(join(copy, "build/worker/app/worker.json"), builtAt, builtAt);
  const house = await start([process.execPath, join(copy, "scripts/start.mjs")], {
    MARKET_DAY_STATE: join(folder, "copied-state", "v3"),
  });
  try {
    expect(house.output()).toContain("Building: nothing has changed");
    // Some of the assets stand for all.
    const assets = readdirSync(join(copy, "build/client/assets")).filter((_, at) => at % 10 === 0);
    const ask = async () => {
      const answers = ["/", "/markets", ...assets.map((name) => `/assets/${name}`)].map(
        async (path) => {
          const answer = await fetch(house.site + path);
          return [path, answer.status, (await answer.arrayBuffer()).byteLength > 0];
        },
      );
      return Promise.all(answers);
    };
    const before = await ask();
    expect(before.every(([, status, isFull]) => status === 200 && isFull)).toBe(true);
    // A build first empties its folder. This imitates a build that stopped after one file.
    rmSync(join(copy, "build"), { recursive: true });
    mkdirSync(join(copy, "build/client/assets"), { recursive: true });
    writeFileSync(join(copy, "build/client/favicon.svg"), "half");
    expect(await ask()).toEqual(before);
    const icons = await fetch(`${house.site}/favicon.svg`);
    expect(await icons.text()).not.toBe("half");
    expect(house.process.exitCode).toBeNull();
  } finally {
    house.process.kill("SIGINT");
  }
  await isOver(house, join(folder, "copied-state", "v3"));
});

test("a database from an earlier version is set aside with a clear message, and a new demo begins", async () => {
  const old = join(folder, "earlier-state");
  await withLocalDatabase(old, makeEarlier);
  const house = await start(undefined, { MARKET_DAY_STATE: join(old, "v3") });
  try {
    const kept = readdirSync(old).find((name) => name.startsWith("earlier-")) ?? "";
    expect(house.output()).toContain(
      `Your local database was made by an earlier version of Market Day, and this version can't read it.
  Nothing was deleted: the database and its photos are now in ${join(old, kept)}.
  Market Day begins anew, with a fresh demo.`,
    );
    expect(readdirSync(join(old, kept))).toContain("d1");
    const market = await fetch(`${house.site}/markets`);
    expect(await market.text()).toContain("Coral Gables");
  } finally {
    house.process.kill("SIGHUP");
  }
  await isOver(house, join(old, "v3"));
});

describe("the servers of npm start", () => {
  test("end with it on SIGKILL", async () => {
    const house = await start();
    house.process.kill("SIGKILL");
    await isOver(house);
  });

  test("end when npm is killed but its shell is not", async () => {
    const npm = `
      import { spawn } from "node:child_process";
      spawn("sh", ["-c", '"$0" scripts/start.mjs; true', process.execPath], { stdio: "inherit" });
    `;
    const command = [process.execPath, "--input-type=module", "-e", npm];
    const house = await start(command, { npm_lifecycle_event: "start" });
    house.process.kill("SIGKILL");
    await isOver(house);
  });
});
