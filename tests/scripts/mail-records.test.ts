import { describe, expect, it } from "vitest";
import { missingRecords } from "../../scripts/lib/mail-records.mjs";

type Zone = Record<string, string[]>;
const right: Zone = {
  "cf-bounce.mail.market.example": ["v=spf1 include:_spf.mx.cloudflare.net ~all"],
  "cf-bounce._domainkey.mail.market.example": ["v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0B"],
  "_dmarc.mail.market.example": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@market.example"],
};

/** Answers like a resolver: long texts come in several parts, and a missing name is an error. */
const resolverOf = (zone: Zone) => async (name: string) => {
  const texts = zone[name];
  if (!texts) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  return texts.map((text) => [text.slice(0, 10), text.slice(10)]);
};
const missing = (changed: Record<string, string[] | undefined>) => {
  const zone = Object.entries({ ...right, ...changed }).filter(([, texts]) => texts);
  return missingRecords("mail.market.example", resolverOf(Object.fromEntries(zone) as Zone));
};

describe("the records of a domain that sends email", () => {
  it("lack nothing if SPF, DKIM and DMARC are right, beside other texts", async () => {
    expect(await missing({})).toEqual([]);
    const beside = ["site-verification=1", ...(right["cf-bounce.mail.market.example"] ?? [])];
    expect(await missing({ "cf-bounce.mail.market.example": beside })).toEqual([]);
  });

  it("are each named with their address if they are missing", async () => {
    const all = await missingRecords("mail.market.example", resolverOf({}));
    expect(all).toEqual([
      "SPF: cf-bounce.mail.market.example has no TXT record; it needs v=spf1 include:_spf.mx.cloudflare.net ~all.",
      expect.stringMatching(
        /^DKIM: cf-bounce\._domainkey\.mail\.market\.example has no TXT record/,
      ),
      "DMARC: _dmarc.mail.market.example has no TXT record; it needs v=DMARC1; p=none.",
    ]);
  });

  it.each([
    [
      "another sender's SPF",
      "cf-bounce.mail.market.example",
      ["v=spf1 include:_spf.other.example -all"],
    ],
    ["two SPF records", "cf-bounce.mail.market.example", ["v=spf1 -all", "v=spf1 ~all"]],
    ["a withdrawn DKIM key", "cf-bounce._domainkey.mail.market.example", ["v=DKIM1; p="]],
    [
      "a DMARC record without a policy",
      "_dmarc.mail.market.example",
      ["v=DMARC1; rua=mailto:a@b.example"],
    ],
  ])("are wrong with %s", async (_, name, texts) => {
    expect(await missing({ [name]: texts })).toEqual([expect.stringContaining(name)]);
  });

  it("take the DMARC record of the domain above, as mail providers do", async () => {
    const above = {
      "_dmarc.mail.market.example": undefined,
      "_dmarc.market.example": ["v=DMARC1; p=none"],
    };
    expect(await missing(above)).toEqual([]);
  });

  it("are unknown, not missing, if the resolver does not answer", async () => {
    const silent = async () => {
      throw Object.assign(new Error("timeout"), { code: "ETIMEOUT" });
    };
    const all = await missingRecords("market.example", silent);
    expect(all).toHaveLength(3);
    expect(all[0]).toBe("SPF: cf-bounce.market.example could not be looked up (ETIMEOUT).");
  });
});
