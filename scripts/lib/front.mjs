/**
 * What stands before the local runtime: it lets a few requests in at a time, and the others wait
 * here, first come, first served. The runtime reads connections and runs the worker in one thread:
 * given everything at once it comes back to a connection after seconds, takes it for silent, though
 * a request lies there unread, and closes it.
 */
import { Agent, createServer, request } from "node:http";
import { pipeline } from "node:stream";

/** As many as keep the runtime busy while some of them wait for the database. */
const together = 8;

/** How long a connection may be silent, in ms: machines can be slow, and are put to sleep. */
const keptFor = 600_000;

/** Both names of this machine's own address; it may have but one of them. */
const hosts = ["127.0.0.1", "::1"];

/** What concerns one connection, and not what is asked. */
const ofOneConnection = new Set(["connection", "keep-alive", "expect"]);

/** Names and values in turn, as they came: a name may come twice. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.filter((_, at) => !ofOneConnection.has(rawHeaders[at - (at % 2)].toLowerCase()));

/**
 * Takes pieces of work, which are told what to call when they are done, and begins `most` of them
 * at a time, in the order they came. Answers, for each, how to withdraw it before it has begun.
 */
export function queue(most) {
  const waiting = new Set();
  let underWay = 0;
  function begin() {
    for (const work of waiting) {
      if (underWay === most) return;
      waiting.delete(work);
      underWay++;
      work(() => {
        underWay--;
        begin();
      });
    }
  }
  return (work) => {
    waiting.add(work);
    begin();
    return () => waiting.delete(work);
  };
}

/**
 * Answers at `port` of this machine what `runtime`, the address of a server, answers. Settles when
 * it listens, with how to close it; throws when another program listens there.
 */
export async function standBefore(runtime, port) {
  const { hostname, port: inner } = new URL(runtime);
  const kept = new Agent({ keepAlive: true });

  /**
   * Hands on what is asked. The runtime may just be closing a connection that was kept: what can be
   * asked twice is then asked on a new one, and what cannot has a new one at once.
   */
  function handOn(asked, answer, done, { agent = canBeRepeated(asked) ? kept : false } = {}) {
    const inward = request({
      host: hostname,
      port: inner,
      method: asked.method,
      path: asked.url,
      headers: headersOf(asked),
      agent,
    });
    const leave = () => inward.destroy();
    answer.once("close", leave);
    inward.once("response", (told) => {
      answer.writeHead(told.statusCode, told.statusMessage, headersOf(told));
      pipeline(told, answer, done);
    });
    inward.on("error", (error) => {
      answer.off("close", leave);
      // What has begun to be answered ends as the answer does.
      if (answer.headersSent) return;
      if (answer.destroyed) return done();
      if (agent && inward.reusedSocket) return handOn(asked, answer, done, { agent: false });
      console.error("The runtime has closed a connection without an answer.", error);
      answer.writeHead(502).end();
      done();
    });
    asked.pipe(inward);
  }

  const whenItsTurnComes = queue(together);
  const serve = (asked, answer) => {
    const withdraw = whenItsTurnComes((done) => handOn(asked, answer, done));
    answer.once("close", withdraw);
  };
  const servers = await Promise.all(hosts.map((host) => listen(serve, port, host)));
  return () => {
    for (const server of servers) {
      server?.close();
      server?.closeAllConnections();
    }
    kept.destroy();
  };
}

/** Whether it changes nothing and has no body, which has been read when it is asked again. */
const canBeRepeated = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

/** The server that listens there; null where this machine has no such address. */
function listen(serve, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: keptFor }, serve);
    server.once("error", (error) => {
      const isMissing = error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT";
      if (isMissing && host !== hosts[0]) resolve(null);
      else reject(error);
    });
    server.listen({ port, host }, () => resolve(server));
  });
}
