import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { constantPage } from "~/platform/constant-page";

const own = { nonce: "n0nce", requestId: "request-7" };
const policy = "script-src 'self' 'nonce-n0nce'; style-src 'self'";
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("a cached page allows each of the page's scripts by hash", async () => {
  const page = [
    '<script nonce="n0nce">start("é < 1")</script>',
    '<template><script type="module" nonce="n0nce" async="">import "/a.js"</script></template>',
    '<script nonce="n0nce">start("é < 1")</script>',
    '<script nonce="n0nce" src="/b.js"></script>',
    '<script type="application/ld+json" nonce="n0nce">{"a":1}</script>',
  ].join("");
  const constant = await constantPage(page, policy, own);
  expect(constant.policy).toBe(
    `script-src 'self' ${hashOf('start("é < 1")')} ${hashOf('import "/a.js"')}; style-src 'self'`,
  );
  expect(constant.page).toBe(page.replaceAll(' nonce="n0nce"', ""));
});

it("a cached page allows no injected script", async () => {
  const page = '<script>steal()</script><script nonce="guess">steal()</script>';
  const constant = await constantPage(page, policy, own);
  expect(constant.policy).toBe("script-src 'self' ; style-src 'self'");
});

it("a cached page contains no request id, not even in its scripts", async () => {
  const page = '<p>request-7</p><script nonce="n0nce">id = "request-7"</script>';
  const constant = await constantPage(page, policy, own);
  expect(constant.page).toBe('<p></p><script>id = ""</script>');
  expect(constant.policy).toContain(hashOf('id = ""'));
});
