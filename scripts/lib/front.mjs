/**
 * A server in front of the local runtime. It lets in a few requests at a time; the others wait
 * here, first come, first served. The runtime reads connections and runs the worker in one thread.
 * If it got all requests at once, it would return to a connection only after seconds, treat it as
 * silent although an unread request is waiting there, and close it.
 *
 * A request is let in when its whole body has arrived, so a slow sender delays no other request.
 */
import { Agent, createServer, request } from "node:http";
import { pipeline } from "node:stream";

/** Enough requests to keep the runtime busy while some of them wait for the database. */
const together = 8;

/**
 * How long a connection may be silent, in ms. It is long because machines can be slow or go to
 * sleep.
 */
const keptFor = 600_000;

/** Both addresses of this machine for itself; a machine may have only one of them. */
const hosts = ["127.0.0.1", "::1"];

/** The largest body in bytes. The app accepts forms of 12 MB and rejects larger ones itself. */
const mostOfBody = 16_000_000;

/**
 * How long a request may take to arrive, in ms, before Node answers 408; and how many bytes of
 * request bodies are stored here at a time.
 */
const usualLimits = { arrivesWithin: 120_000, mostKept: 256_000_000 };

/** Headers that concern one connection only, and not the request. */
const ofOneConnection = new Set(["connection", "keep-alive", "expect"]);

/** Header names and values alternately, in their original order; a name can appear twice. */
const headersOf = ({ rawHeaders }) =>
  rawHeaders.filter((_, at) => !ofOneConnection.has(rawHeaders[at - (at % 2)].toLowerCase()));

/**
 * Makes a queue. It starts pieces of work in the order in which they were added, at most `most` at
 * a time. Each piece of work receives a function to call when it is done. Adding work returns a
 * function that withdraws it if it has not begun.
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
 * Listens at `port` of this machine and forwards requests to `runtime`, the address of a server.
 * Resolves to a function that closes it, once it listens. Throws if another program listens at
 * `port`.
 */
export async function standBefore(runtime, port, limits = {}) {
  const { arrivesWithin, mostKept } = { ...usualLimits, ...limits };
  const { hostname, port: inner } = new URL(runtime);
  const kept = new Agent({ keepAlive: true });

  /**
   * Forwards a request. The runtime may just be closing a kept connection; a request that can be
   * repeated is then sent again on a new connection. A request that cannot be repeated always gets
   * a new connection.
   */
  function handOn(asked, body, answer, done, { agent = canBeRepeated(asked) ? kept : false } = {}) {
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
      // An answer that has already begun ends when `pipeline` ends it.
      if (answer.headersSent) return;
      if (answer.destroyed) return done();
      if (agent && inward.reusedSocket) return handOn(asked, body, answer, done, { agent: false });
      console.error("The runtime has closed a connection without an answer.", error);
      answer.writeHead(502).end();
      done();
    });
    inward.end(body);
  }

  const whenItsTurnComes = queue(together);
  const receive = receiver(mostKept);
  const serve = async (asked, answer) => {
    const { body, refusal, release } = await receive(asked);
    answer.once("close", release);
    if (asked.destroyed && !asked.complete) return release();
    if (refusal) {
      // The sender reads the answer only after sending everything, so the rest of the body is read
      // and discarded.
      asked.resume();
      return answer.writeHead(refusal.status, refusal.headers).end(refusal.text);
    }
    const withdraw = whenItsTurnComes((done) => handOn(asked, body, answer, done));
    answer.once("close", withdraw);
  };
  const servers = await Promise.all(hosts.map((host) => listen(serve, port, host, arrivesWithin)));
  return () => {
    for (const server of servers) {
      server?.close();
      server?.closeAllConnections();
    }
    kept.destroy();
  };
}

const plainText = { "Content-Type": "text/plain; charset=utf-8" };
const tooLarge = { status: 413, headers: plainText, text: "This is too large to send.\n" };
const tooBusy = {
  status: 503,
  headers: { ...plainText, "Retry-After": "5" },
  text: "Too much is being sent at the moment. Try again in a few seconds.\n",
};

/**
 * Returns a function that reads a request's body. The result has the whole `body`, or a `refusal`
 * if the body is too large or too many bytes are already stored. `release` frees the bytes when the
 * body is no longer needed.
 */
function receiver(mostKept) {
  let keptBytes = 0;
  return async function receive(asked) {
    const parts = [];
    let size = 0;
    const release = () => {
      keptBytes -= size;
      size = 0;
    };
    const refuse = (refusal) => {
      release();
      return { refusal, release };
    };
    if (Number(asked.headers["content-length"] ?? 0) > mostOfBody) return refuse(tooLarge);
    try {
      for await (const part of asked.iterator({ destroyOnReturn: false })) {
        size += part.length;
        keptBytes += part.length;
        if (size > mostOfBody) return refuse(tooLarge);
        if (keptBytes > mostKept) return refuse(tooBusy);
        parts.push(part);
      }
    } catch {
      // The sender has left or took too long, and no longer waits for an answer.
    }
    return { body: Buffer.concat(parts), release };
  };
}

/** Whether a request can be sent again: it changes nothing and has no body. */
const canBeRepeated = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

/** Returns the server that listens there, or null if this machine has no such address. */
function listen(serve, port, host, arrivesWithin) {
  return new Promise((resolve, reject) => {
    const server = createServer(
      {
        keepAliveTimeout: keptFor,
        requestTimeout: arrivesWithin,
        connectionsCheckingInterval: arrivesWithin / 10,
      },
      serve,
    );
    server.once("error", (error) => {
      const isMissing = error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT";
      if (isMissing && host !== hosts[0]) resolve(null);
      else reject(error);
    });
    server.listen({ port, host }, () => resolve(server));
  });
}
