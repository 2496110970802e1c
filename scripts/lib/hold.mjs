/**
 * Who works on a folder: whoever listens at a socket in it, and answers there who that is. The
 * system closes a socket with its process, so no crash leaves a folder taken, as a file with a
 * process's number would.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a folder is taken by: `holder` is what that one says of itself. */
export class Held extends Error {
  constructor(holder) {
    super(`Held by ${JSON.stringify(holder)}.`);
    this.holder = holder;
  }
}

/** A socket's path may be about a hundred characters long; Windows has pipes instead. */
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

/** What the holder says of itself, or null where a process has ended and its socket is left. */
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
 * Takes what `file` stands for until this process ends or calls what is answered. Throws `Held`
 * when another process has it. `holder` is what others are told, as JSON.
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

/** The same, after whoever has it now has let go of it. */
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

/** The file in a database's folder at which its holder listens. */
export const socket = "open.sock";

/** Takes the database below `folder` (the one that ends in v3): one server or import at a time. */
export const holdDatabase = (folder, holder) => hold(join(folder, socket), holder);
