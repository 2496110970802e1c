/** A copy of the project with inactive faults, in which its tests run. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { run } from "../lib/programs.mjs";
import { programs, root } from "../lib/project.mjs";
import { NotReady } from "../lib/steps.mjs";
import { withFaults } from "./code.mjs";

/** What a copy needs besides the packages. */
const parts = ["app", "tests", "scripts", "public", "migrations", "docs"];
const settings = ["package.json", "tsconfig.json", "vite.config.ts", "wrangler.toml", "README.md"];

const tiers = ["unit", "route"];
/**
 * Makes vitest run the switch before each test file of these tiers. The switch must be in this list
 * itself, because a worker keeps its modules: code that a setup file imports would run only for the
 * worker's first test file.
 */
const config = "tests/vitest.config.ts";
const setupFiles = 'setupFiles: ["';
const withSwitch = `${setupFiles}scripts/mutants/switch.mjs", "`;

/** The number of test files to try first. Most faults are noticed in these. */
const firstFiles = 6;

export class Copy {
  #folder = realpathSync(mkdtempSync(join(tmpdir(), "market-day-faults-")));
  #notes = join(this.#folder, "reached");

  constructor(faults) {
    for (const part of [...parts, ...settings]) {
      cpSync(resolve(root, part), join(this.#folder, part), { recursive: true });
    }
    symlinkSync(resolve(root, "node_modules"), join(this.#folder, "node_modules"));
    for (const file of new Set(faults.map((fault) => fault.file))) {
      const own = faults.filter((fault) => fault.file === file);
      this.#edit(file, (source) => withFaults(source, own));
    }
    this.#edit(config, (source) => {
      if (source.split(setupFiles).length !== tiers.length + 1) {
        throw new Error(`${config} names its set-up files in another way than it did`);
      }
      return source.replaceAll(setupFiles, withSwitch);
    });
    // Deletes the copy however this process ends.
    process.once("exit", () => this.close());
  }

  #edit(file, change) {
    const path = join(this.#folder, file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  #run(program, args, env = {}) {
    return run(process.execPath, [resolve(root, program), ...args], {
      mayFail: true,
      cwd: this.#folder,
      env,
    });
  }

  async build() {
    const { ok, output } = await this.#run(programs.remix, ["vite:build"]);
    if (!ok) throw new NotReady(output);
  }

  /**
   * Runs all tests with every fault inactive. Returns, by fault id, the test files that reach the
   * fault, each with its tier. A test file that fails in the unchanged copy, because it reads the
   * source itself, is left out.
   */
  async reachedBy(faults) {
    const files = new Map(faults.map(({ id }) => [id, new Map()]));
    const failing = new Set();
    for (const tier of tiers) {
      const { output } = await this.#vitest(tier, [], { FAULTS_REACHED: this.#notes });
      for (const [, path] of output.matchAll(/FAIL\s.*?(tests\/\S+\.tsx?)/g)) failing.add(path);
    }
    for (const name of readdirSync(this.#notes)) {
      const { tier, testPath, reached } = JSON.parse(readFileSync(join(this.#notes, name), "utf8"));
      const path = relative(this.#folder, testPath);
      if (!failing.has(path)) for (const id of reached) files.get(id)?.set(path, { path, tier });
    }
    return new Map([...files].map(([id, found]) => [id, [...found.values()]]));
  }

  /** The first test that fails while this fault is active, or null. */
  async firstToNotice(fault, files) {
    const near = ({ path }) => nearness(fault.file, path);
    const sorted = files.toSorted((a, b) => near(b) - near(a));
    for (const some of [sorted.slice(0, firstFiles), sorted.slice(firstFiles)]) {
      for (const tier of tiers) {
        const own = some.filter((file) => file.tier === tier).map(({ path }) => path);
        if (own.length === 0) continue;
        const env = { FAULT: String(fault.id) };
        const { ok, output } = await this.#vitest(
          tier,
          [...own, "--bail", "1", "--maxWorkers", "1"],
          env,
        );
        if (/No test files found/.test(output)) throw new NotReady(output);
        if (!ok) return /FAIL\s+(.*)/.exec(output)?.[1] ?? "the tests do not run";
      }
    }
    return null;
  }

  /** The output of the seasons if they break while this fault is active, or null. */
  async brokenSeason(fault) {
    const { ok, output } = await this.#vitest(
      "route",
      ["tests/season/season.test.ts", "--bail", "1"],
      { FAULT: String(fault.id), SEASON_WEEKS: String(fault.weeks ?? 1) },
    );
    return ok ? null : output;
  }

  #vitest(tier, more, env) {
    const args = [
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--project",
      tier,
      "--reporter",
      "dot",
    ];
    return this.#run(programs.vitest, [...args, ...more], {
      NO_COLOR: "1",
      FAULTS_TIER: tier,
      ...env,
    });
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * How closely a test file matches a source file: 2 for the same name, 1 for the same folder,
 * otherwise 0.
 */
function nearness(file, path) {
  const own = basename(file).split(".")[0];
  if (basename(path).split(".")[0] === own) return 2;
  return path.includes(`/${basename(dirname(file))}/`) ? 1 : 0;
}
