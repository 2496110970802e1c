import { describe, expect, it } from "vitest";
import { outsideAddress } from "~/platform/public-address";

const whyNot = (typed: string, options = {}) => {
  const address = outsideAddress(typed, options);
  return "whyNot" in address ? address.whyNot : null;
};

describe("a webhook address typed by a user", () => {
  it.each([
    "https://farm.example/orders",
    "https://hooks.farm.example:8443/a?key=1",
    "https://farm.example:443/",
    "https://bäckerei.example/",
    "https://1.farm.example/",
  ])("is accepted on the public web: %s", (typed) => {
    expect(whyNot(typed)).toBeNull();
  });

  it("loses its fragment and is lowercased", () => {
    expect(outsideAddress("https://Farm.Example/a#part")).toMatchObject({
      href: "https://farm.example/a",
    });
  });

  it.each([
    "http://farm.example/",
    "ftp://farm.example/",
    "javascript:alert(1)",
    "//farm.example/",
    "farm.example",
    "https://",
    "https://user:pass@farm.example/",
    "https://user@farm.example/",
    "https://farm.example:22/",
    "https://farm.example:6379/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://10.0.0.8/",
    "https://172.16.4.4/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
    "https://8.8.8.8/",
    "https://127.0.0.1./",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://%31%32%37.0.0.1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::a00:1]/",
    "https://[2001:4860:4860::8888]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://app.localhost/",
    "https://printer.local/",
    "https://db.internal/",
    "https://metadata.google.internal/",
    "https://router.lan/",
    "https://nas.home.arpa/",
    "https://orders.default.svc/",
    "https://orders.default.svc.cluster.local/",
    "https://api.consul/",
    "https://mail.corp/",
    "https://hidden.i2p/",
    "https://a..example/",
    "https://.farm.example/",
    "https://farm.example../",
    "https://-farm.example/",
    `https://${"a".repeat(64)}.example/`,
    `https://${"a.".repeat(130)}example/`,
    "https://intranet/",
    "https://farm.test/",
    "https://farm.invalid/",
    "https://farm.onion/",
    "https:\\\\farm.example\\x",
    "https://farm.example\\@127.0.0.1/",
    "https://farm.example /",
    "ht\ntps://farm.example/",
    `https://farm.example/${"x".repeat(500)}`,
  ])("is refused with a reason otherwise: %s", (typed) => {
    expect(whyNot(typed)).toMatch(/\.$/);
  });

  it.each([
    "https://10.0.0.8/",
    "https://0x7f.1/",
    "https://[::ffff:10.0.0.8]/",
    "https://8.8.8.8./",
  ])("is refused as an IP address: %s", (typed) => {
    expect(whyNot(typed)).toBe(
      "Enter an address with a domain name, such as https://farm.example/orders, not an IP address.",
    );
  });

  it("is refused when it is this site itself", () => {
    expect(whyNot("https://market.example/x", { own: "https://market.example" })).toBeTruthy();
  });

  it("may be on the local machine only where a setting allows it, and on no other private host", () => {
    const local = { allowsLocal: true };
    for (const typed of ["http://localhost:9000/", "https://127.0.0.1:9000/", "http://[::1]:1/"]) {
      expect(whyNot(typed)).not.toBeNull();
      expect(whyNot(typed, local)).toBeNull();
    }
    for (const typed of [
      "http://farm.example/",
      "http://10.0.0.8/",
      "http://localhost.internal/",
    ]) {
      expect(whyNot(typed, local)).not.toBeNull();
    }
  });
});
