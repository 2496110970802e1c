import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createListener, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { queue, standBefore } from "../../scripts/lib/front.mjs";
import { anyFreePort } from "../../scripts/lib/ports.mjs";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a front before `runtime`, and returns the front's address. */
async function frontOf(
  runtime: { address: () => AddressInfo | string | null },
  limits?: Parameters<typeof standBefore>[2],
) {
  const port = await anyFreePort();
  const { port: inner } = runtime.address() as AddressInfo;
  closing.push(await standBefore(`http://127.0.0.1:${inner}`, port, limits));
  return `http://localhost:${port}`;
}

/** A runtime that answers only when the test tells it to. */
async function patientRuntime() {
  const asked: { path: string; answer: ServerResponse }[] = [];
  const server = createServer((request, answer) => asked.push({ path: request.url ?? "", answer }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, paths: () => asked.map(({ path }) => path), site: await frontOf(server) };
}

/** A runtime that answers with `answers`, on any connection. */
async function runtimeThat(
  answers: (request: IncomingMessage, answer: ServerResponse) => void,
  limits?: Parameters<typeof standBefore>[2],
) {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return frontOf(server, limits);
}

/**
 * A request that the front has received for sure: the front has said that it waits for the body.
 */
async function received(address: string) {
  const asked = request(address, { method: "POST", headers: { Expect: "100-continue" } });
  asked.on("error", () => {});
  asked.flushHeaders();
  await once(asked, "continue");
  return asked;
}

describe("many requests at once", () => {
  test("reach the runtime at most eight at a time and are all answered", async () => {
    let open = 0;
    let most = 0;
    const site = await runtimeThat((_, answer) => {
      open++;
      most = Math.max(most, open);
      setTimeout(() => {
        open--;
        answer.end("done");
      }, 20);
    });
    const texts = await Promise.all(
      Array.from({ length: 60 }, async () => (await fetch(site)).text()),
    );
    expect(texts).toEqual(Array(60).fill("done"));
    expect(most).toBeLessThanOrEqual(8);
  });

  test("free their place when canceled, and a canceled waiting request never reaches the runtime", async () => {
    const { asked, paths, site } = await patientRuntime();
    const leaving = new AbortController();
    const left = Array.from({ length: 8 }, (_, at) =>
      fetch(`${site}/in/${at}`, { signal: leaving.signal }),
    );
    await expect.poll(() => asked.length).toBe(8);
    const waiting = Array.from({ length: 8 }, () => received(`${site}/waiting`));
    for (const each of await Promise.all(waiting)) each.destroy();
    const staying = await received(`${site}/stays`);
    const stays = once(staying.end(), "response");
    leaving.abort();
    const outcomes = await Promise.allSettled(left);
    expect(outcomes.map(({ status }) => status)).toEqual(left.map(() => "rejected"));
    await expect.poll(paths).toContain("/stays");
    expect(paths()).not.toContain("/waiting");
    asked.at(-1)?.answer.end("here");
    const [answer] = await stays;
    expect(answer.statusCode).toBe(200);
  });

  test("with endless bodies keep no other request waiting", async () => {
    const site = await runtimeThat((_, answer) => answer.end("here"));
    const endless = await Promise.all(
      Array.from({ length: 20 }, () => received(`${site}/endless`)),
    );
    for (const each of endless) each.write("a");
    expect(await (await fetch(site, { method: "POST", body: "quantity=1" })).text()).toBe("here");
    for (const each of endless) each.destroy();
  });

  test("are served in order, and a withdrawn one never begins", () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const whenItsTurnComes = queue(2);
    const withdraw = [0, 1, 2, 3, 4].map((at) =>
      whenItsTurnComes((done: () => void) => {
        begun.push(at);
        ends.push(done);
      }),
    );
    expect(begun).toEqual([0, 1]);
    withdraw[3]?.();
    ends[1]?.();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    expect(begun).toEqual([0, 1, 2, 4]);
  });
});

describe("a request body", () => {
  const neverAsked = () => {
    throw new Error("The runtime was asked.");
  };
  /** Sends this many pieces of a megabyte. Returns the status and the text of the answer. */
  async function sent(site: string, megabytes: number, headers = {}) {
    const asked = request(site, { method: "POST", headers });
    const answered = once(asked, "response");
    const sentWhole = once(asked, "finish");
    for (let at = 0; at < megabytes; at++) asked.write(Buffer.alloc(1_000_000));
    asked.end();
    const [answer] = (await answered) as [IncomingMessage];
    await sentWhole;
    return [answer.statusCode, await new Response(answer as unknown as BodyInit).text()];
  }

  test("over the limit is answered 413, with or without a declared length", async () => {
    const site = await runtimeThat(neverAsked);
    const tooLarge = [413, "This is too large to send.\n"];
    expect(await sent(site, 17)).toEqual(tooLarge);
    expect(await sent(site, 17, { "Content-Length": 17_000_000 })).toEqual(tooLarge);
  });

  test("that arrives too slowly is answered 408 and never reaches the runtime", async () => {
    const site = await runtimeThat(neverAsked, { arrivesWithin: 50 });
    const asked = await received(site);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(408);
  });

  test("is answered 503 while too many bytes are buffered, and accepted after that", async () => {
    const site = await runtimeThat((_, answer) => answer.end("here"), { mostKept: 1_500_000 });
    const first = await received(site);
    first.write(Buffer.alloc(1_000_000));
    await expect.poll(async () => (await sent(site, 1))[0]).toBe(503);
    first.destroy();
    await expect.poll(async () => (await sent(site, 1))[0]).toBe(200);
  });
});

test("requests and answers pass unchanged", async () => {
  const site = await runtimeThat((request, answer) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.once("end", () => {
      answer.writeHead(422, "Not like this", ["Set-Cookie", "a=1", "Set-Cookie", "b=2"]);
      const { host, cookie } = request.headers;
      answer.end([request.method, request.url, host, cookie, body].join(" "));
    });
  });
  const answer = await fetch(`${site}/orders?page=2`, {
    method: "POST",
    headers: { Cookie: "c=3" },
    body: "quantity=1",
  });
  expect([answer.status, answer.statusText]).toEqual([422, "Not like this"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await answer.text()).toBe(`POST /orders?page=2 ${new URL(site).host} c=3 quantity=1`);
});

const methodOf = (text: Buffer) => String(text).split(" ", 1)[0] ?? "";

/**
 * A runtime that answers one request on each connection, and breaks the connection at the second.
 */
async function runtimeThatClosesKeptConnections() {
  const answered: string[] = [];
  const lost = new Set<string>();
  const server = createListener((socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", (text) => {
      answered.push(methodOf(text));
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
      socket.once("data", (second) => {
        lost.add(methodOf(second));
        socket.resetAndDestroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { answered, lost, site: await frontOf(server) };
}

test("no request fails when the runtime closes a kept connection, and no write is repeated", async () => {
  const { answered, lost, site } = await runtimeThatClosesKeptConnections();
  const methods = ["GET", "GET", "POST", "GET", "POST", "POST", "DELETE", "HEAD", "GET"];
  for (const method of methods) {
    const answer = await fetch(site, { method });
    expect([method, answer.status]).toEqual([method, 200]);
    await answer.text();
  }
  expect(answered).toEqual(methods);
  expect([...lost].sort()).toEqual(["GET", "HEAD"]);
});

test("a write with a lost connection is not sent twice, and frees its place", async () => {
  const lost: string[] = [];
  const site = await runtimeThat((request, answer) => {
    if (request.method === "GET") answer.end("here");
    else {
      lost.push(request.url ?? "");
      request.socket.destroy();
    }
  });
  const paths = Array.from({ length: 10 }, (_, at) => `/orders/${at}`);
  for (const path of paths) {
    const answer = await fetch(site + path, { method: "POST", body: "quantity=1" });
    expect(answer.status).toBe(502);
  }
  expect(lost).toEqual(paths);
  expect(await (await fetch(site)).text()).toBe("here");
});

test("the server answers on both loopback addresses", async () => {
  const site = await runtimeThat((_, answer) => answer.end("here"));
  const { port } = new URL(site);
  const ask = (host: string) =>
    new Promise((resolve) => {
      const asked = request({ host, port }, (answer) => resolve(answer.resume().statusCode));
      asked.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      asked.end();
    });
  expect(await ask("127.0.0.1")).toBe(200);
  // On a machine without IPv6, this request cannot be sent.
  expect([200, "EADDRNOTAVAIL", "EAFNOSUPPORT"]).toContain(await ask("::1"));
});
