import type { Page } from "playwright";
import { expect } from "vitest";
import { awake } from "./support/awake";
import { somebody } from "./support/mail";
import { test } from "./support/test";
import { until } from "./support/until";

const checking = /\/assets\/checking-[^/]+\.js$/;
const mismatch = "Passwords don't match";

/** Fills in the form for a new account with a mistake, and leaves its last field. */
async function fillIn(page: Page, username: string) {
  await awake(page.locator("input[name=firstName]"));
  await page.fill("input[name=firstName]", "Vera");
  await page.fill("input[name=lastName]", "Visitor");
  await page.fill("input[name=username]", username);
  await page.fill("main input[name=email]", `${username}@example.com`);
  await page.fill("input[name=password]", "first-one");
  await page.fill("input[name=confirmPassword]", "not-the-same");
  await page.locator("input[name=firstName]").focus();
}

/** The POST requests that a page sends. */
function posts(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  return sent;
}

test("a form shows a mistake as soon as a field is left, without asking the server", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (checking.test(request.url())) asked.push(request.url());
  });
  await page.goto("/auth?tab=register");
  await awake(page.locator("input[name=firstName]"));
  expect(asked).toEqual([]);
  await page.locator("input[name=firstName]").focus();
  await until(async () => asked.length > 0);
  const sent = posts(page);
  await until(async () => {
    await fillIn(page, somebody());
    await page.locator("input[name=confirmPassword]").focus();
    await page.locator("input[name=firstName]").focus();
    return page.getByText(mismatch).count();
  });
  await page.fill("input[name=confirmPassword]", "first-one");
  await page.getByText(mismatch).waitFor({ state: "detached" });
  expect(sent).toEqual([]);
});

test("a form touched while its validation script is loading still reports mistakes", async ({
  page,
}) => {
  await page.goto("/application-portal?type=market");
  await awake(page.locator("input[name=businessName]"));
  const answered = page.waitForResponse((answer) => checking.test(answer.url()));
  await page.evaluate(() => {
    const field = document.querySelector<HTMLElement>("input[name=businessName]");
    const touch = new MessageChannel();
    touch.port1.onmessage = () => {
      field?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      touch.port2.postMessage(null);
    };
    touch.port2.postMessage(null);
  });
  await answered;
  await page.getByLabel("Contact email").fill("nobody");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.locator(".field-error", { hasText: "Invalid email address" }).waitFor();
});

test("a form whose validation script fails to load is checked by the server and keeps its values", async ({
  visit,
}) => {
  // The test could not block requests that the service worker makes.
  const page = await visit({ elsewhere: [checking], serviceWorker: false });
  await page.route(checking, (route) => route.abort());
  await page.goto("/auth?tab=register");
  const sent = posts(page);
  const username = somebody();
  await fillIn(page, username);
  expect(await page.locator(".field-error").count()).toBe(0);
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Register" }).click();
  await page.getByText(mismatch).first().waitFor();
  expect(sent).toHaveLength(1);
  expect(await page.inputValue("input[name=firstName]")).toBe("Vera");
  expect(await page.inputValue("input[name=username]")).toBe(username);
  expect(await page.inputValue("input[name=password]")).toBe("first-one");
  expect(await page.inputValue("input[name=confirmPassword]")).toBe("not-the-same");

  await page.unroute(checking);
  const fetched = page.waitForResponse(checking);
  await page.locator("input[name=lastName]").focus();
  await fetched;
  await until(async () => {
    await page.fill("input[name=confirmPassword]", "first-");
    await page.fill("input[name=confirmPassword]", "first-one");
    return (await page.locator(".field-error").count()) === 0;
  });
  expect(sent).toHaveLength(1);
});

/** The rules that the page shows for its fields: stars, and the HTML attributes. */
const said = (page: Page) =>
  page.locator("main form").evaluate((form) => ({
    stars: form.querySelectorAll(".field-required").length,
    fields: [...form.querySelectorAll("input:not([type=hidden])")].map((field) =>
      ["name", "required", "minlength", "maxlength", "pattern"].map((key) =>
        field.getAttribute(key),
      ),
    ),
  }));

test("a form marks required fields and limits from the start, however the visitor reaches it", async ({
  page,
  plainPage,
}) => {
  await plainPage.goto("/auth?tab=register");
  const server = await said(plainPage);
  expect(server.stars).toBe(6);
  await page.goto("/auth?tab=register");
  await awake(page.locator("input[name=firstName]"));
  expect(await said(page)).toEqual(server);
  await page.locator("input[name=firstName]").focus();
  await page.waitForLoadState("networkidle");
  expect(await said(page)).toEqual(server);

  await page.goto("/auth");
  await awake(page.locator("input[name=username]"));
  await page.getByRole("link", { name: "Register" }).click();
  await page.locator("input[name=firstName]").waitFor();
  await until(async () => JSON.stringify(await said(page)) === JSON.stringify(server));
});

/** The fields with an HTML attribute that differs from the value that the script expects. */
const disagreements = (page: Page) =>
  page.locator("main form").evaluateAll((forms) => {
    const keys = [
      "required",
      "minLength",
      "maxLength",
      "min",
      "max",
      "step",
      "pattern",
      "multiple",
    ];
    return forms
      .flatMap((form) => [...form.querySelectorAll("input, select, textarea")])
      .flatMap((field) => {
        const [, props] =
          Object.entries(field).find(([key]) => key.startsWith("__reactProps")) ?? [];
        return keys.flatMap((key) => {
          const prop = (props as Record<string, unknown> | undefined)?.[key];
          const thinks =
            prop === undefined || prop === false ? null : prop === true ? "" : `${prop}`;
          const says = field.getAttribute(key);
          return says === thinks
            ? []
            : [`${field.getAttribute("name")} ${key}: ${says}, ${thinks}`];
        });
      });
  });

test("the server-rendered constraints of a form's fields match those its script renders", async ({
  page,
  visit,
}) => {
  const vendor = await visit({ as: "vendor" });
  const drawn = [
    [page, "/auth?tab=register"],
    [page, "/application-portal?type=vendor"],
    [page, "/grow-with-us"],
    [vendor, "/vendor-products/new"],
    [vendor, "/vendor-edit/pay-at-pickup"],
  ] as const;
  for (const [by, path] of drawn) {
    await by.goto(path);
    const field = by.locator("main form").locator("input, select, textarea").first();
    await awake(field);
    expect(await by.locator("main form").count(), path).toBeGreaterThan(0);
    expect(await disagreements(by), path).toEqual([]);
  }
});
