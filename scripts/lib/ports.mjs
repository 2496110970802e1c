/** Finds free ports on this machine. */
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

/** Whether no program listens at `port`, on any of this machine's addresses. */
export async function isFree(port) {
  for (const host of hosts) {
    try {
      await listen(port, host);
    } catch (error) {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") return false;
      // This machine has no such address (for example, no IPv6), so no program can listen there.
    }
  }
  return true;
}

const given = new Set();

/**
 * Returns a free port, a different one each time. It avoids the ports that a system gives to
 * outgoing connections, because such a connection could take the port before the intended server
 * does. It also avoids 10080, which browsers block.
 */
export async function anyFreePort() {
  for (;;) {
    const port = randomInt(10_081, 30_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/**
 * Returns a port from the environment, or `otherwise` if it is not set. Throws `NotReady` if the
 * value is not a port.
 */
export function portFrom(name, otherwise) {
  const text = process.env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new NotReady(`${name}=${text} is not a port. Choose one from 1 to 65534.`);
}

/** Throws `NotReady` with instructions for choosing another port, if this port is not free. */
export async function requireFree(port, what, howElse) {
  if (await isFree(port)) return;
  throw new NotReady(
    `Port ${port}, where ${what} is to answer, is taken by another program.\n` +
      `Stop that program, or choose another port: ${howElse}`,
  );
}
