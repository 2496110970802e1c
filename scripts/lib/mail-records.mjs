/**
 * Whether the domain that sends email has the DNS records that mail providers ask for. Cloudflare's
 * Email Service sends from the subdomain cf-bounce and signs with the selector of the same name.
 */
import { Resolver } from "node:dns/promises";

const records = [
  {
    name: "SPF",
    namesAt: (domain) => [`cf-bounce.${domain}`],
    isOne: (text) => /^v=spf1( |$)/i.test(text),
    isRight: (text) => text.split(" ").includes("include:_spf.mx.cloudflare.net"),
    wanted: "v=spf1 include:_spf.mx.cloudflare.net ~all",
  },
  {
    name: "DKIM",
    namesAt: (domain) => [`cf-bounce._domainkey.${domain}`],
    isOne: (text) => /(^|;) *p=/.test(text),
    // An empty key means that the key was withdrawn.
    isRight: (text) => /(^|;) *p= *[^; ]/.test(text),
    wanted: "the key that Cloudflare's dashboard shows under Email Service",
  },
  {
    name: "DMARC",
    // The record of a domain also counts for its subdomains.
    namesAt: (domain) => withParents(domain).map((each) => `_dmarc.${each}`),
    isOne: (text) => /^v=DMARC1 *(;|$)/.test(text),
    isRight: (text) => /; *p= *(none|quarantine|reject) *(;|$)/i.test(text),
    wanted: "v=DMARC1; p=none",
  },
];

/** 'mail.market.example', then 'market.example'. */
function withParents(domain) {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}

/**
 * What the records of a domain lack, a sentence each; none if everything is right. `resolveTxt` looks
 * up texts in DNS.
 */
export async function missingRecords(domain, resolveTxt = lookUp) {
  const found = await Promise.all(records.map((record) => lackOf(record, domain, resolveTxt)));
  return found.filter((lack) => lack !== null);
}

async function lackOf({ name, namesAt, isOne, isRight, wanted }, domain, resolveTxt) {
  const [own, ...parents] = namesAt(domain);
  for (const at of [own, ...parents]) {
    let texts;
    try {
      texts = (await resolveTxt(at)).map((parts) => parts.join("")).filter(isOne);
    } catch (error) {
      if (!["ENOTFOUND", "ENODATA"].includes(error.code)) {
        return `${name}: ${at} could not be looked up (${error.code ?? error.message}).`;
      }
      texts = [];
    }
    if (texts.length > 1)
      return `${name}: ${at} has ${texts.length} records; only one may be there.`;
    const [text] = texts;
    if (text !== undefined) {
      return isRight(text)
        ? null
        : `${name}: ${at} has “${text.slice(0, 200)}”; it needs ${wanted}.`;
    }
  }
  return `${name}: ${own} has no TXT record; it needs ${wanted}.`;
}

const lookUp = (name) => new Resolver({ timeout: 5000, tries: 2 }).resolveTxt(name);
