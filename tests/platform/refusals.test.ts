import { describe, expect, test, vi } from "vitest";
import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { isApiPath } from "~/platform/paths";
import { type Kind, refuse } from "~/platform/refusals";

const log = vi.fn();
const context = { log } as unknown as RequestContext;

/**
 * The answer to a request that ended in `error`. Remix treats a thrown answer and a returned answer
 * the same.
 */
function answer(error: unknown, address: string, init: RequestInit = {}, kind?: Kind): unknown {
  const request = new Request(`http://here${address}`, init);
  try {
    return refuse({ request, context }, error, kind ?? (isApiPath(address) ? "api" : "page"));
  } catch (thrown) {
    return thrown;
  }
}
const leadsTo = (address: string, init?: RequestInit) => {
  const response = answer(new DomainError("signed_out"), address, init) as Response;
  expect(response.status).toBe(302);
  return response.headers.get("Location");
};

test("a signed-out user is sent to sign in, with the way back", () => {
  expect(leadsTo("/orders?tab=past")).toBe("/auth?returnTo=%2Forders%3Ftab%3Dpast");
});

test("a vendor's page sends to the vendor sign-in", () => {
  expect(leadsTo("/vendor-dashboard")).toBe("/vendor-auth?returnTo=%2Fvendor-dashboard");
});

test("an administrator's page sends to the general sign-in", () => {
  expect(leadsTo("/admin/requests")).toBe("/auth?returnTo=%2Fadmin%2Frequests");
});

test("the way back from a script's data request is the page itself", () => {
  expect(leadsTo("/orders.data?_routes=routes%2Fcustomer%2Forders")).toBe(
    "/auth?returnTo=%2Forders",
  );
});

test("the way back after a form is the page that it was on", () => {
  const headers = { Referer: "http://here/market/3?from=map" };
  expect(leadsTo("/saved/add", { method: "POST", headers })).toBe(
    "/auth?returnTo=%2Fmarket%2F3%3Ffrom%3Dmap",
  );
  expect(leadsTo("/saved/add", { method: "POST" })).toBe("/auth?returnTo=%2F");
});

test("the API answers with JSON, the status and the message", async () => {
  const error = new DomainError("invalid", "Name is required", { fields: { name: ["required"] } });
  const response = answer(error, "/api/orders") as Response;
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    error: "Name is required",
    message: "Name is required",
    fields: { name: ["required"] },
    type: "/api/docs#error-invalid",
    title: "Check your entries",
    status: 422,
    detail: "Name is required",
  });
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
});

test("the API answers 401 to a signed-out caller and says when to retry", () => {
  expect((answer(new DomainError("signed_out"), "/api/orders") as Response).status).toBe(401);
  const busy = answer(new DomainError("too_many"), "/api/login") as Response;
  expect(busy.headers.get("Retry-After")).toBe("60");
});

test("a bug is a 500 that is logged, and reveals nothing to the API", async () => {
  log.mockClear();
  const response = answer(new Error("secret detail"), "/api/orders") as Response;
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret detail");
  expect(log).toHaveBeenCalledWith(
    "error",
    expect.objectContaining({ message: "Error: secret detail" }),
  );
});

test("a page gets its status, title and text, and a bug goes on to the error page", () => {
  expect(answer(new DomainError("wrong_role"), "/admin")).toMatchObject({
    data: {
      title: "Access denied",
      text: "Your account can’t do this. Sign in with another account.",
    },
    init: { status: 403 },
  });
  const bug = new Error("a bug");
  expect(answer(bug, "/admin")).toBe(bug);
});

describe("an address without a page", () => {
  const file = (error: unknown, address = "/orders/7/calendar.ics") =>
    answer(error, address, {}, "file") as Response;

  test("words its refusals as a small HTML page", async () => {
    const response = file(new DomainError("not_found", 'No order "7"'));
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain("<title>Not found · Market Day</title>");
    expect(page).toContain("<p>No order &quot;7&quot;</p>");
  });

  test("sends a signed-out user to sign in, with the way back", () => {
    const response = file(new DomainError("signed_out"));
    expect(response.headers.get("Location")).toBe("/auth?returnTo=%2Forders%2F7%2Fcalendar.ics");
  });

  test("logs a bug and does not reveal it", async () => {
    log.mockClear();
    const response = file(new Error("secret detail"));
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain("Something went wrong. Please try again.");
    expect(page).not.toContain("secret detail");
    expect(log).toHaveBeenCalledOnce();
  });
});
