/**
 * Locks a folder. The process that uses a folder listens at a socket in it and tells other
 * processes who it is. The system closes a socket when its process ends, so a crash never leaves
 * the folder locked, as a file with a process id would.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Thrown if another process holds the lock. `holder` is what that process says about itself. */
export class Held extends Error {
  constructor(holder) {
    super(`Held by ${JSON.stringify(holder)}.`);
    this.holder = holder;
  }
}

/** A socket's path can be only about a hundred characters long. Windows uses pipes instead. */
function addressOf(file) {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\market-day-${createHash("sha256").update(resolve(file)).digest("hex").slice(0, 16)}`;
  }
  const fromHere = relative("", file);
  return fromHere.length < file.length ? fromHere : file;
}

function listen(address, holder) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(JSON.stringify(holder));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/**
 * What the holder says about itself, or null if its process has ended and only the socket file is
 * left.
 */
function ask(address) {
  return new Promise((resolve) => {
    let told = "";
    const socket = connect(address);
    socket.setEncoding("utf8");
    socket.on("data", (text) => {
      told += text;
    });
    socket.once("error", () => resolve(null));
    socket.once("end", () => {
      try {
        resolve(JSON.parse(told));
      } catch {
        resolve({});
      }
    });
  });
}

/**
 * Takes the lock that `file` stands for, until this process ends or calls the returned function.
 * `holder` is what other processes are told, as JSON. Throws `Held` if another process has the
 * lock.
 */
export async function hold(file, holder = {}) {
  const address = addressOf(file);
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      const server = await listen(address, { pid: process.pid, ...holder });
      return () => void server.close();
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
      const other = await ask(address);
      if (other) throw new Held(other);
      rmSync(file, { force: true });
    }
  }
}

/** Takes the lock as `hold` does, but waits until the current holder has released it. */
export async function holdInTurn(file) {
  for (;;) {
    try {
      return await hold(file);
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      await pause(200);
    }
  }
}

/** The file in a database's folder at which the holder listens. */
export const socket = "open.sock";

/**
 * Locks the database in `folder` (the folder that ends in v3), so that only one server or import
 * uses it at a time.
 */
export const holdDatabase = (folder, holder) => hold(join(folder, socket), holder);
