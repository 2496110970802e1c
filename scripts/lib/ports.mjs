/** Which addresses of this machine are free. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { NotReady } from "./steps.mjs";

const hosts = ["127.0.0.1", "::1", "0.0.0.0"];

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(resolve));
  });
}

/** Whether nobody listens at `port`, whichever of our addresses they might have chosen. */
export async function isFree(port) {
  for (const host of hosts) {
    try {
      await listen(port, host);
    } catch (error) {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") return false;
      // This machine does not have that kind of address (no IPv6, say): nothing is taken there.
    }
  }
  return true;
}

const given = new Set();

/**
 * Some port that nobody listens at, another each time. Not one of those that a system lends to
 * outgoing connections: one of these could have it before the server that it is meant for. Nor
 * 10080, which browsers refuse to ask.
 */
export async function anyFreePort() {
  for (;;) {
    const port = randomInt(10_081, 30_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** A port from the environment, or `otherwise`. Throws on what is no port. */
export function portFrom(name, otherwise) {
  const text = process.env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new NotReady(`${name}=${text} is not a port. Choose one from 1 to 65534.`);
}

/** Throws a sentence that says how to choose another port, unless this one is free. */
export async function requireFree(port, what, howElse) {
  if (await isFree(port)) return;
  throw new NotReady(
    `Port ${port}, where ${what} is to answer, is taken by another program.\n` +
      `Stop that program, or choose another port: ${howElse}`,
  );
}
