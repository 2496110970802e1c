/** A copy of the house, into which faults are put one at a time, and in which its tests are run. */
import { fork } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "./programs.mjs";
import { programs, quietly, root } from "./project.mjs";
import { NotReady } from "./steps.mjs";

/** What a copy needs, beside the packages. */
const parts = ["app", "tests", "scripts", "public", "migrations", "docs", "package.json"];
const settings = ["tsconfig.json", "vite.config.ts", "wrangler.toml", "README.md"];

/** Milliseconds: a fault after which the tests never end is noticed, too. */
const patience = 10 * 60_000;

/** 'unit order.rules' or 'route commands/place-order': a tier, then what the files' names have. */
const parted = (tests) => {
  const [tier, ...names] = tests.split(" ");
  return { tier, names };
};

/** The tests that these faults name, in as few runs as there are tiers. */
export function testsOf(faults) {
  const names = {};
  for (const { by } of faults) {
    const { tier, names: own } = parted(by);
    names[tier] = [...(names[tier] ?? []), ...own];
  }
  return Object.entries(names).map(([tier, own]) => [tier, ...new Set(own)].join(" "));
}

export class Copy {
  #folder = mkdtempSync(join(tmpdir(), "market-day-faults-"));
  #runner = null;
  /** What the build holds; null is nothing. */
  #built = null;
  /** The files that are not as the runner has read them. */
  #changed = new Set();

  constructor() {
    for (const part of [...parts, ...settings]) {
      cpSync(resolve(root, part), join(this.#folder, part), { recursive: true });
    }
    symlinkSync(resolve(root, "node_modules"), join(this.#folder, "node_modules"));
  }

  /** Whether these tests (`only` those of that name) pass in the copy as it is, and what fails. */
  async passes(tests, { fault = "none", only = null } = {}) {
    const { tier, names } = parted(tests);
    if (tier === "route" && this.#built !== fault) await this.#build(fault);
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#ask({ tier, names, only, changed });
  }

  /** Puts one fault in, runs its tests, and takes it out again. Answers as `passes` does. */
  async withFault({ in: file, find, put, by, test, promise }) {
    const path = join(this.#folder, file);
    const sound = readFileSync(path, "utf8");
    const [before, after, ...more] = sound.split(find);
    if (after === undefined || more.length > 0) {
      throw new NotReady(`${file} has to hold this once:\n${find}`);
    }
    try {
      writeFileSync(path, before + put + after);
      this.#changed.add(file);
      return await this.passes(by, { fault: promise, only: test ?? null });
    } finally {
      writeFileSync(path, sound);
      this.#changed.add(file);
    }
  }

  async #build(fault) {
    this.#built = null;
    const args = [resolve(root, programs.remix), "vite:build"];
    const { ok, output } = await run(process.execPath, args, {
      mayFail: true,
      cwd: this.#folder,
    });
    if (!ok) throw new NotReady(`With this fault it does not build: ${fault}\n${output}`);
    this.#built = fault;
  }

  async #ask(asked) {
    this.#runner ??= fork(join(this.#folder, "scripts/lib/tests-in-copy.mjs"), {
      cwd: this.#folder,
      env: { ...process.env, ...quietly },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const runner = this.#runner;
    let tooLong;
    const answer = await new Promise((done) => {
      tooLong = setTimeout(() => done({ ok: false, failed: ["they do not end"] }), patience);
      runner.once("message", done);
      runner.once("exit", () => done({ ok: false, failed: ["what runs them has ended"] }));
      runner.send(asked);
    });
    clearTimeout(tooLong);
    runner.removeAllListeners();
    const isFit = runner.connected && answer.failed[0] !== "they do not end";
    if (!isFit) this.#stop();
    return answer;
  }

  #stop() {
    this.#runner?.kill("SIGKILL");
    this.#runner = null;
  }

  close() {
    this.#stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
