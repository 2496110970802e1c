/** A copy of the house with sleeping faults, in which its tests are run. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { run } from "../lib/programs.mjs";
import { programs, root } from "../lib/project.mjs";
import { NotReady } from "../lib/steps.mjs";
import { withFaults } from "./code.mjs";

/** What a copy needs, beside the packages. */
const parts = ["app", "tests", "scripts", "public", "migrations", "docs"];
const settings = ["package.json", "tsconfig.json", "vite.config.ts", "wrangler.toml", "README.md"];

/** Every file of tests of these tiers reads it before its own tests. */
const setupFile = "tests/support/around-a-file.ts";
const tiers = ["unit", "route"];

/** So many files of tests are tried first: most faults are noticed there. */
const firstFiles = 6;

export class Copy {
  #folder = mkdtempSync(join(tmpdir(), "market-day-faults-"));
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
    this.#edit(setupFile, (source) => `import "../../scripts/mutants/switch.mjs";\n${source}`);
    // However we end, nothing of it stays.
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
   * Runs all tests with every fault asleep. Answers, by a fault's id, the files of tests that come past
   * it. A file that fails in the copy as it is, because it reads the source itself, is left out.
   */
  async reachedBy(faults) {
    const files = new Map(faults.map(({ id }) => [id, new Set()]));
    const failing = new Set();
    for (const tier of tiers) {
      const { output } = await this.#vitest(tier, [], { FAULTS_REACHED: this.#notes });
      for (const [, path] of output.matchAll(/FAIL\s.*?(tests\/\S+\.tsx?)/g)) failing.add(path);
    }
    for (const name of readdirSync(this.#notes)) {
      const { testPath, reached } = JSON.parse(readFileSync(join(this.#notes, name), "utf8"));
      const path = testPath.slice(testPath.indexOf("tests/"));
      if (!failing.has(path)) for (const id of reached) files.get(id)?.add(path);
    }
    return new Map([...files].map(([id, paths]) => [id, [...paths]]));
  }

  /** The first tests to fail while this fault is awake, or null. */
  async firstToNotice(fault, files) {
    const near = (path) => nearness(fault.file, path);
    const sorted = files.toSorted((a, b) => near(b) - near(a));
    for (const some of [sorted.slice(0, firstFiles), sorted.slice(firstFiles)]) {
      for (const tier of tiers) {
        const own = some.filter((path) => tierOf(path) === tier);
        if (own.length === 0) continue;
        const env = { FAULT: String(fault.id) };
        const { ok, output } = await this.#vitest(
          tier,
          [...own, "--bail", "1", "--maxWorkers", "1"],
          env,
        );
        if (!ok) return /FAIL\s+(.*)/.exec(output)?.[1] ?? "the tests do not run";
      }
    }
    return null;
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
    return this.#run(programs.vitest, [...args, ...more], { NO_COLOR: "1", ...env });
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const tierOf = (path) =>
  /^tests\/(routes|commands|scripts\/serving)\//.test(path) ? "route" : "unit";

/** Whether a file of tests mirrors a source file: 2 for the same name, 1 for the same folder. */
function nearness(file, path) {
  const own = basename(file).split(".")[0];
  if (basename(path).split(".")[0] === own) return 2;
  return path.includes(`/${basename(dirname(file))}/`) ? 1 : 0;
}
