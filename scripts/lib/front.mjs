/**
 * What stands before the local runtime: it lets a few requests in at a time, and the others wait
 * here, first come, first served. The runtime reads connections and runs the worker in one thread:
 * given everything at once it comes back to a connection after seconds, takes it for silent, though
 * a request lies there unread, and closes it.
 *
 * A request is let in when its body has arrived whole, so a slow sender keeps nobody waiting.
 */
import { Agent, createServer, request } from "node:http";
import { pipeline } from "node:stream";

/** As many as keep the runtime busy while some of them wait for the database. */
const together = 8;

/** How long a connection may be silent, in ms: machines can be slow, and are put to sleep. */
const keptFor = 600_000;

/** Both names of this machine's own address; it may have but one of them. */
const hosts = ["127.0.0.1", "::1"];

/** The largest body in bytes: the app takes forms of 12 MB, and says itself what it does not take. */
const mostOfBody = 16_000_000;

/**
 * How long a request may take to arrive, in ms, before Node answers 408; and how many bytes of bodies
 * are kept here at a time.
 */
const usualLimits = { arrivesWithin: 120_000, mostKept: 256_000_000 };

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
export async function standBefore(runtime, port, limits = {}) {
  const { arrivesWithin, mostKept } = { ...usualLimits, ...limits };
  const { hostname, port: inner } = new URL(runtime);
  const kept = new Agent({ keepAlive: true });

  /**
   * Hands on what is asked. The runtime may just be closing a connection that was kept: what can be
   * asked twice is then asked on a new one, and what cannot has a new one at once.
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
      // What has begun to be answered ends as the answer does.
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
      // The sender reads the answer once all is sent: the rest is taken and thrown away.
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
 * Answers a function that reads a request's body: whole as `body`, or a `refusal` where it is too
 * large or too much is kept already. `release` says that the body is not needed any more.
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
      // The sender has left, or took too long: nobody waits for an answer.
    }
    return { body: Buffer.concat(parts), release };
  };
}

/** Whether it changes nothing and has no body, which has been read when it is asked again. */
const canBeRepeated = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

/** The server that listens there; null where this machine has no such address. */
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
