/**
 * Measures how many requests a second several servers answer, on a machine that also does other
 * work.
 */
import { Agent, request } from "node:http";
import { withApp, withBareWorker } from "./serving.mjs";

const connections = 8;
const warmUp = 300;
const roundLasts = 700;
const rounds = 20;

/**
 * Sends one request. Throws for any status except 200, so that a server does not look fast by
 * failing fast.
 */
function ask(url, agent) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answers ${answer.statusCode}.`));
      });
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** Keeps every connection busy while `isDue` returns true. Returns requests a second. */
async function load(url, isDue) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  let answered = 0;
  const client = async () => {
    while (isDue(answered)) {
      await ask(url, agent);
      answered++;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    agent.destroy();
  }
  return (answered / (performance.now() - began)) * 1000;
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
      speeds[lane].push(await loadForAWhile(urls[lane]));
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
 * The speed of each other lane as a share of the first lane's speed: the median of the shares of
 * all rounds. Shares are computed within a round because the machine's load can change between
 * rounds.
 */
export const shares = ([bare, ...others]) =>
  others.map((lane) => median(lane.map((speed, round) => speed / bare[round])));

/**
 * Races the server against a bare worker on the database in `state`; both are served in the same
 * way. Returns the bare worker's requests a second, and each of `lanes` (`{ path, kind, … }`) with
 * its own requests a second and share. A lane of the kind 'kept' is answered from the cache.
 */
export async function raceWithBareWorker(state, lanes, { bareId, told = () => {} }) {
  return withBareWorker(state, (bare) =>
    withApp(state, {}, (drawing) =>
      withApp(state, { EDGE_CACHE: "on" }, async (keeping) => {
        const siteOf = ({ kind }) => (kind === "kept" ? keeping : drawing);
        const urls = [`${bare}/${bareId}`, ...lanes.map((lane) => siteOf(lane) + lane.path)];
        const speeds = await race(urls, told);
        const [of, ...others] = speeds.map(median);
        const share = shares(speeds);
        return {
          bare: of,
          lanes: lanes.map((lane, at) => ({ ...lane, speed: others[at], share: share[at] })),
        };
      }),
    ),
  );
}
