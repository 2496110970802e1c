const keep = "app/service-worker/keep.ts";
const main = "app/service-worker/main.ts";

export const serviceWorkerFaults = [
  {
    promise: "what was kept outlives a new build",
    in: keep,
    find: "name === shell || name === assets || isMemory(name) || isPages(name);",
    put: "name === shell || name === assets || isMemory(name);",
    by: "unit service-worker/keep",
  },
  {
    promise: "a page that outlives its build keeps the files that it is drawn with",
    in: keep,
    find: "!needed.has(new URL(url).pathname)",
    put: "true",
    by: "unit service-worker/keep",
  },
  {
    promise: "a new build does not go on with a page that is no longer to be kept",
    in: keep,
    find: "if (isKept(new URL(page.url).pathname)) return",
    put: "if (true) return",
    by: "unit service-worker/keep",
  },
  {
    promise: "a page whose account has changed meanwhile is not kept",
    in: keep,
    find: "if (account !== (await recall(whose))) return;",
    put: "",
    by: "unit service-worker/keep",
  },
  {
    promise: "a late answer does not bring back the account that has signed out",
    in: keep,
    find: " || turn < believed",
    put: "",
    by: "unit service-worker/keep",
  },
  {
    promise: "an outcome is told once, and not at every look at a kept page",
    in: keep,
    find: "html.includes('class=\"toast-region\"')",
    put: "false",
    by: "unit service-worker/keep",
  },
  {
    promise: "no kept page is that of a form or of the back office",
    in: keep,
    find: " || !isKept(url.pathname)) return;",
    put: ") return;",
    by: "unit service-worker/keep",
  },
  {
    promise: "a kept page is shown where the network does not answer",
    in: main,
    find: "isKept(url.pathname) && (await keptPage(url))",
    put: "null",
    by: "unit service-worker/main",
  },
  {
    promise: "nothing is kept of a page that is not to be kept",
    in: main,
    find: "if (isKept(url.pathname)) {",
    put: "if (true) {",
    by: "unit service-worker/main",
  },
  {
    promise: "what is asked of another site is none of the worker's business",
    in: main,
    find: "if (url.origin !== location.origin) return;",
    put: "",
    by: "unit service-worker/main",
  },
  {
    promise: "a sign-out that is owed goes before any data of the account is asked for",
    in: main,
    find: 'throw new Error("It would be the account\'s.");',
    put: "{}",
    by: "unit service-worker/sign-out",
  },
  {
    promise: "a sign-out is owed as long as the server is out of order",
    in: "app/service-worker/sign-out.ts",
    find: "answer.status >= 500",
    put: "answer.status > 503",
    by: "unit service-worker/sign-out",
  },
];
