import { test } from "./support/test";

test.for([
  ["some of the data has arrived", 0.5],
  ["all of the data has arrived", 1],
] as const)(
  "a navigation that is interrupted when %s leaves no error on the console",
  async ([, share], { visit }) => {
    const page = await visit({ serviceWorker: false });
    // The stream of the page's data ends only when the router cancels the request.
    await page.addInitScript((arrives) => {
      const wholly = window.fetch;
      window.fetch = async (asked, init) => {
        const answer = await wholly(asked, init);
        if (!new URL(answer.url).pathname.startsWith("/markets.data")) return answer;
        const text = await answer.text();
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(text.slice(0, text.length * arrives)));
            init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
          },
        });
        return new Response(body, { status: answer.status, headers: answer.headers });
      };
    }, share);
    await page.goto("/");
    const navigation = page.locator("header nav");
    const data = page.waitForResponse(/\/markets\.data/);
    await navigation.getByRole("link", { name: "Markets" }).first().click();
    await data;
    await navigation.getByRole("link", { name: "Vendors" }).first().click();
    await page.locator("h1", { hasText: "Vendors" }).waitFor();
  },
);
