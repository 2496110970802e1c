/**
 * Measures how many requests a second several servers answer, on a machine that also does other
 * work.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { withApp, withBareWorker } from "./serving.mjs";

export const connections = 8;
const warmUp = 300;
const roundLasts = 700;
const rounds = 12;

/**
 * Sends one request. Throws for any status except `status`, so that a server does not look fast by
 * failing fast.
 */
export function ask(url, agent, { cookie, status = 200 } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: cookie ? { cookie } : {} }, (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${url} answers ${answer.statusCode}.`));
      });
    });
    asked.once("error", reject);
    asked.end();
  });
}

/**
 * Keeps every connection busy while `isDue` returns true. Returns requests a second and the longest
 * wait in seconds.
 */
export async function load(url, isDue, clients = connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const began = performance.now();
  let answered = 0;
  let longest = 0;
  const client = async () => {
    while (isDue(answered)) {
      const asked = performance.now();
      await ask(url, agent);
      longest = Math.max(longest, performance.now() - asked);
      answered++;
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, client));
  } finally {
    agent.destroy();
  }
  return { speed: (answered / (performance.now() - began)) * 1000, longest: longest / 1000 };
}

function loadForAWhile(url) {
  const end = performance.now() + roundLasts;
  return load(url, () => performance.now() < end);
}

/**
 * Loads each of `urls` in turn, round by round, under equal conditions: the same client, the same
 * number of open connections, the same time, and the order reversed in every other round. Returns,
 * for each URL, a list of requests a second with one number per round.
 */
async function race(urls, told) {
  for (const url of urls) await load(url, (answered) => answered < warmUp);
  const speeds = urls.map(() => []);
  const lanes = [...urls.keys()];
  for (let round = 0; round < rounds; round++) {
    for (const lane of round % 2 ? lanes.toReversed() : lanes) {
      speeds[lane].push((await loadForAWhile(urls[lane])).speed);
    }
    told(`${round + 1} of ${rounds} rounds`);
  }
  return speeds;
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * A lane's speed as a share of another lane's: the median of the shares of all rounds. Shares are
 * computed within a round because the machine's load can change between rounds.
 */
export const share = (lane, of) => median(lane.map((speed, round) => speed / of[round]));

/** The statements that the app sends to the database for a path, as its log tells them. */
async function statementsFor(site, log, path) {
  const before = readFileSync(log, "utf8").length;
  await (await fetch(site + path)).text();
  for (;;) {
    const lines = readFileSync(log, "utf8").slice(before).split("\n");
    if (lines.some((line) => line.includes('{"event":"request"')))
      return lines
        .filter((line) => line.startsWith('{"event":"statement"'))
        .map((line) => JSON.parse(line));
    await pause(50);
  }
}

/** Has the bare worker send the same statements as the app for each path. */
export async function teach(bare, state, paths) {
  const asked = {};
  await withApp(state, { TELL_STATEMENTS: "on" }, async (site) => {
    for (const path of paths)
      asked[path] = await statementsFor(site, `${state}/logs/app.log`, path);
  });
  await fetch(bare, { method: "POST", body: JSON.stringify(asked) });
}

/**
 * Races the server against a bare worker that runs the same statements on the database in `state`;
 * both are served in the same way. Returns each of `lanes` (`{ path, kind, … }`) with the bare
 * worker's requests a second, its own, and its share. A lane of the kind 'kept' is answered from
 * the cache, and is compared with the page that the server draws.
 */
export async function raceWithBareWorker(state, lanes, told) {
  const drawn = lanes.filter(({ kind }) => kind !== "kept");
  return withBareWorker(state, async (bare) => {
    await teach(bare, state, [...new Set(drawn.map(({ path }) => path))]);
    return withApp(state, {}, (drawing) =>
      withApp(state, { EDGE_CACHE: "on" }, async (keeping) => {
        const urls = lanes.flatMap(({ path, kind }) =>
          kind === "kept" ? [drawing + path, keeping + path] : [bare + path, drawing + path],
        );
        const speeds = await race(urls, told);
        return lanes.map((lane, at) => {
          const [of, own] = speeds.slice(2 * at, 2 * at + 2);
          return { ...lane, of: median(of), speed: median(own), share: share(own, of) };
        });
      }),
    );
  });
}
