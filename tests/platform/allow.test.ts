import { describe, expect, it } from "vitest";
import { allow } from "~/platform/allow";
import type { RequestContext } from "~/platform/context";
import type { Role, Viewer } from "~/platform/viewer";

const viewer = (role: Role, own: Partial<Viewer> = {}): Viewer => ({
  id: 7,
  username: "ada",
  email: "ada@example.com",
  role,
  vendorId: role === "vendor" ? 3 : null,
  vendors: role === "vendor" ? [{ id: 3, name: "Stall", role: "owner" }] : [],
  marketId: role === "market_manager" ? 4 : null,
  ...own,
});
const callers: Record<string, Viewer | null> = {
  nobody: null,
  customer: viewer("customer"),
  vendor: viewer("vendor"),
  "vendor without a stall": viewer("vendor", { vendorId: null, vendors: [] }),
  manager: viewer("market_manager"),
  "manager without a market": viewer("market_manager", { marketId: null }),
  admin: viewer("admin"),
};

/** The callers that a handler's first statement lets in. */
async function letIn(who: keyof typeof allow): Promise<string[]> {
  const admitted = [];
  for (const [caller, asking] of Object.entries(callers)) {
    const context = { identify: async () => asking } as RequestContext;
    try {
      const ctx = await allow[who]({ request: new Request("http://here.test/"), context });
      expect(ctx.viewer).toBe(asking);
      admitted.push(caller);
    } catch (error) {
      expect(error).toMatchObject({ code: asking === null ? "signed_out" : "wrong_role" });
    }
  }
  return admitted;
}

describe("the users that an admission rule lets in", () => {
  it.each([
    ["anyone", Object.keys(callers)],
    ["signedIn", Object.keys(callers).slice(1)],
    ["customer", ["customer"]],
    ["vendor", ["vendor"]],
    ["manager", ["manager"]],
    ["whoManages", ["vendor", "manager", "admin"]],
    ["admin", ["admin"]],
  ] as const)("%s: %j and nobody else", async (who, admitted) => {
    expect(await letIn(who)).toEqual(admitted);
  });
});

it("an administrator's page redirects other roles and asks signed-out users to sign in", async () => {
  const ask = (asking: Viewer | null) =>
    allow.admin(
      {
        request: new Request("http://here.test/"),
        context: { identify: async () => asking } as RequestContext,
      },
      { othersTo: "/" },
    );
  const sent = await ask(viewer("customer")).catch((error: unknown) => error);
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get("Location")).toBe("/");
  await expect(ask(null)).rejects.toMatchObject({ code: "signed_out" });
});

describe("a page that a link from an email names a vendor for", () => {
  const vendors = [
    { id: 3, name: "Farm", role: "owner" },
    { id: 5, name: "Bakery", role: "helper" },
  ] as const;
  const open = (to: string) => {
    const asking = viewer("vendor", { vendors });
    const context = { method: "GET", identify: async () => asking } as RequestContext;
    return allow.vendor({ request: new Request(`http://here.test${to}`), context });
  };

  it.each(["?vendorId=3", ""])("opens for the current vendor: '%s'", async (search) => {
    expect((await open(`/vendor-wallet${search}`)).viewer).toMatchObject({ vendorId: 3 });
  });

  it("offers to switch if the session has chosen another vendor", async () => {
    await expect(open("/vendor-wallet?account=1&vendorId=5")).rejects.toMatchObject({
      code: "other_vendor",
      title: "You’re working for Farm",
      message: "This page is for Bakery.",
      sendAgain: {
        to: "/vendor-portal/stall",
        label: "Switch to Bakery",
        entries: [
          ["vendorId", "5"],
          ["returnTo", "/vendor-wallet?account=1&vendorId=5"],
        ],
      },
      leadsTo: { to: "/vendor-dashboard", label: "Go to Farm" },
    });
  });

  it("is not found for a vendor of other users", async () => {
    await expect(open("/vendor-wallet?vendorId=9")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a form", () => {
  const farm = { id: 3, name: "Farm", role: "owner" } as const;
  const bakery = { id: 5, name: "Bakery", role: "helper" } as const;
  const vendors = [farm, bakery];
  const post = (who: "vendor" | "manager", asking: Viewer, to: string) => {
    const context = { method: "POST", identify: async () => asking } as RequestContext;
    return allow[who]({ request: new Request(`http://here.test${to}`), context });
  };
  const vendor = viewer("vendor", { vendors });

  it("is accepted when it names the current vendor", async () => {
    const ctx = await post("vendor", vendor, "/vendor-days/set?vendorId=3");
    expect(ctx.viewer).toMatchObject({ vendorId: 3 });
  });

  it("is refused after a switch of vendors, with the way to send it anyway", async () => {
    await expect(post("vendor", vendor, "/vendor-days/set?vendorId=5")).rejects.toMatchObject({
      code: "other_vendor",
      title: "You have switched to Farm",
      message: "This form is for Bakery. We didn’t save anything.",
      sendAgain: {
        to: "/vendor-portal/stall?then=%2Fvendor-days%2Fset%3FvendorId%3D5",
        label: "Switch back to Bakery and send the form",
      },
      leadsTo: { to: "/vendor-dashboard", label: "Go to Farm" },
    });
  });

  it("is refused for a vendor or market of other users", async () => {
    const manager = viewer("market_manager");
    for (const asked of [
      post("vendor", vendor, "/vendor-days/set?vendorId=9"),
      post("manager", manager, "/market-manager-dashboard/settings?market=9"),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it.each(["", "?vendorId=", "?vendorId=x", "?vendorId=03", "?market=3"])(
    "is refused without a vendor: '%s'",
    async (search) => {
      await expect(post("vendor", vendor, `/vendor-days/set${search}`)).rejects.toMatchObject({
        code: "names_nothing",
        sendAgain: { to: expect.stringMatching(/^\/vendor-days\/set\?(market=3&)?vendorId=3$/) },
      });
    },
  );

  it("of a manager is refused without a market, even when there is only one", async () => {
    const at = "/market-manager-dashboard/settings";
    const manager = viewer("market_manager");
    await expect(post("manager", manager, at)).rejects.toMatchObject({
      code: "names_nothing",
      sendAgain: { to: `${at}?market=4`, label: "Send the form for your market" },
    });
    const ctx = await post("manager", manager, `${at}?market=4`);
    expect(ctx.viewer).toMatchObject({ marketId: 4 });
  });

  it("of a program needs no vendor in its address", async () => {
    const ctx = await post("vendor", vendor, "/api/products");
    expect(ctx.viewer).toMatchObject({ vendorId: 3 });
  });
});

it("a manager acts for the market that the address names, or else for the first", async () => {
  const manager = viewer("market_manager", { marketIds: [4, 9] });
  const ask = async (search: string, asking = manager) => {
    const context = { identify: async () => asking } as RequestContext;
    const request = new Request(`http://here.test/dashboard${search}`);
    return (await allow.manager({ request, context })).viewer.marketId;
  };
  expect(await ask("")).toBe(4);
  expect(await ask("?market=9")).toBe(9);
  expect(await ask("?market=4")).toBe(4);
  for (const nonsense of ["", "x", "-9", "9.5", "0"]) {
    expect(await ask(`?market=${nonsense}`), nonsense).toBe(4);
  }
  await expect(ask("?market=5")).rejects.toMatchObject({ code: "not_found" });
  await expect(ask("?market=9", viewer("market_manager"))).rejects.toMatchObject({
    code: "not_found",
  });
});

it("a manager's page redirects other roles to request access and asks signed-out users to sign in", async () => {
  const ask = (asking: Viewer | null) =>
    allow.manager(
      {
        request: new Request("http://here.test/"),
        context: { identify: async () => asking } as RequestContext,
      },
      { othersTo: "/ask" },
    );
  for (const other of [viewer("customer"), viewer("market_manager", { marketId: null })]) {
    const sent = await ask(other).catch((error: unknown) => error);
    expect((sent as Response).headers.get("Location")).toBe("/ask");
  }
  await expect(ask(null)).rejects.toMatchObject({ code: "signed_out" });
});

describe("an API token", () => {
  const ask = (
    who: keyof typeof allow,
    method: string,
    asking: Viewer,
    scope?: RequestContext["scope"],
  ) => {
    const context = { identify: async () => asking, method, scope } as RequestContext;
    const asked = allow[who]({ request: new Request("http://here.test/api/x"), context });
    return asked.then(
      () => "let in",
      (error) => error.code,
    );
  };

  it.each([
    ["customer", "customer", "orders"],
    ["vendor", "vendor", "stall"],
    ["manager", "market_manager", "market"],
    ["admin", "admin", "admin"],
    ["whoManages", "vendor", "stall"],
    ["whoManages", "admin", "admin"],
    ["vendorOrAdmin", "vendor", "stall"],
  ] as const)(
    "writes by %s as a %s with the scope “%s”, and reads with “read”",
    async (who, role, scope) => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
        expect(await ask(who, method, viewer(role, { scopes: [scope] })), method).toBe("let in");
        expect(await ask(who, method, viewer(role, { scopes: ["read"] })), method).toBe("no_scope");
      }
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        expect(await ask(who, method, viewer(role, { scopes: ["read"] })), method).toBe("let in");
        expect(await ask(who, method, viewer(role, { scopes: [scope] })), method).toBe("no_scope");
      }
    },
  );

  it("writes nothing where the handler names no scope", async () => {
    const all = viewer("customer", {
      scopes: ["read", "orders", "stall", "money", "market", "admin", "saved"],
    });
    for (const who of ["anyone", "signedIn"] as const) {
      expect(await ask(who, "POST", all)).toBe("no_scope");
      expect(await ask(who, "POST", all, "orders")).toBe("let in");
      expect(await ask(who, "POST", all, "none")).toBe("let in");
      expect(await ask(who, "GET", all)).toBe("let in");
    }
  });

  it("needs the scope that the handler names in place of the usual one for writes, not for reads", async () => {
    const seller = viewer("vendor", { scopes: ["read", "stall"] });
    const banker = viewer("vendor", { scopes: ["money"] });
    expect(await ask("vendor", "POST", seller, "money")).toBe("no_scope");
    expect(await ask("vendor", "POST", banker, "money")).toBe("let in");
    expect(await ask("vendor", "GET", seller, "money")).toBe("let in");
    expect(await ask("vendor", "GET", banker, "money")).toBe("no_scope");
  });

  it("from sign-in may do what its account may", async () => {
    expect(await ask("signedIn", "POST", viewer("customer"))).toBe("let in");
  });
});

it.each([
  ["customer", "Not available", "Orders are only available for regular users."],
  ["admin", "Access Denied", "Admin access required"],
  ["vendor", "Access denied", "Your account can’t do this. Sign in with another account."],
] as const)(
  "the wrong account is refused in the words of the spec: %s",
  async (who, title, message) => {
    const context = { identify: async () => viewer("market_manager") } as RequestContext;
    const asked = allow[who]({ request: new Request("http://here.test/"), context });
    await expect(asked).rejects.toMatchObject({ code: "wrong_role", title, message });
  },
);
