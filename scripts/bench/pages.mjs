/** Asks a server for a page, and for everything that its HTML makes a browser fetch immediately. */
import { gzipSync } from "node:zlib";
import {
  ownStyle,
  pictures,
  requestsBeforeContent,
  scripts,
  stylesheets,
  waitingScripts,
  withoutStyle,
} from "./html.mjs";

const isText = /^(text\/|application\/(javascript|json)|image\/svg)/;

/**
 * Returns a function that fetches files of one site, each only once, as `{ text, sent }`. `sent` is
 * the number of bytes that an edge sends.
 */
function filesOf(site) {
  const files = new Map();
  const fetchFile = async (path) => {
    const answer = await fetch(new URL(path, site));
    if (!answer.ok) throw new Error(`${path}, which a page asks for, answers ${answer.status}.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const packs = isText.test(answer.headers.get("Content-Type") ?? "");
    return { text: packs ? bytes.toString() : "", sent: (packs ? gzipSync(bytes) : bytes).length };
  };
  return (paths) =>
    Promise.all(
      paths.map((path) => {
        if (!files.has(path)) files.set(path, fetchFile(path));
        return files.get(path);
      }),
    );
}

/** Reads 'trips;dur=2, rows;dur=73' as numbers. */
export function cost(header) {
  const read = (name) => {
    const value = new RegExp(`\\b${name};dur=(\\d+)`).exec(header ?? "")?.[1];
    return value === undefined ? null : Number(value);
  };
  return { trips: read("trips"), rows: read("rows") };
}

const sum = (files) => files.reduce((total, { sent }) => total + sent, 0);

/**
 * Returns a function that measures an address of `site` for the user with the given cookie. The
 * result has the bytes by kind (`html` without the page's own style, `css` with it, `js`, `laterJs`
 * for the scripts loaded at the first touch, `pictures` as they are sent, `size` before
 * compression), `before` (the requests before content), and the cost for the database. A value that
 * an answer does not have is null.
 */
export function measuring(site) {
  const files = filesOf(site);
  return async (path, cookie) => {
    const answer = await fetch(new URL(path, site), {
      redirect: "manual",
      headers: cookie ? { cookie } : {},
    });
    const body = await answer.text();
    const told = {
      status: answer.status,
      size: Buffer.byteLength(body),
      html: gzipSync(withoutStyle(body)).length,
      ...cost(answer.headers.get("Server-Timing")),
    };
    if (!(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) {
      return { ...told, css: null, js: null, laterJs: null, pictures: null, before: null };
    }
    const sheets = await files(stylesheets(body));
    return {
      ...told,
      css: sum(sheets) + (ownStyle(body) === "" ? 0 : gzipSync(ownStyle(body)).length),
      js: sum(await files(scripts(body))),
      laterJs: sum(await files(waitingScripts(body))),
      pictures: sum(await files(pictures(body))),
      before: requestsBeforeContent(
        body,
        sheets.map(({ text }) => text),
      ),
    };
  };
}

const doors = {
  customer: "/auth",
  vendor: "/vendor-auth",
  manager: "/vendor-auth",
  admin: "/admin-portal",
};

/** Signs an account with the demo's password in at `site` with the form. Returns its cookie. */
export async function signIn(site, username, door = doors[username]) {
  const answer = await fetch(new URL(door, site), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site },
    body: new URLSearchParams({ username, password: "marketday" }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (!cookies.some((each) => /(^|-)md_session=/.test(each))) {
    throw new Error(`The demo account ${username} could not sign in: ${answer.status}.`);
  }
  return cookies.join("; ");
}
