import { readAnswer } from "./body";
import { readUrl } from "./url";
import { z } from "./zod";

/** The addresses that a server's name leads to, or the reason why the server is not called. */
export type Lookup = { addresses: string[] } | { whyNot: string };

/** The DNS numbers of the record types that hold a server's addresses. */
const recordTypes = { A: 1, AAAA: 28 } as const;
const patience = 5_000;
/**
 * The most bytes in a DNS answer. A name may have many addresses, but no more than fit in one DNS
 * packet.
 */
const mostBytes = 200_000;

/** The JSON answer of DNS over HTTPS, as Cloudflare and Google give it. */
const Answer = z.object({
  Status: z.int(),
  Answer: z
    .array(z.object({ type: z.int(), data: z.string().max(100_000) }))
    .max(200)
    .optional(),
});

/** Asks a resolver for all addresses of a name, with DNS over HTTPS. */
export async function lookUp(name: string, resolver: string, reach: typeof fetch): Promise<Lookup> {
  const ask = async (type: keyof typeof recordTypes) => {
    const url = new URL(resolver);
    url.searchParams.set("name", name);
    url.searchParams.set("type", type);
    const answer = await reach(url.href, {
      headers: { Accept: "application/dns-json" },
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new TypeError(`The resolver answered ${answer.status}.`);
    const { Status, Answer: records = [] } = Answer.parse(await readAnswer(answer, mostBytes));
    // 0 is an answer, and 3 means that the name does not exist. With any other status, the resolver
    // gave up.
    if (Status !== 0 && Status !== 3) throw new TypeError(`The resolver answered ${Status}.`);
    return records.filter((each) => each.type === recordTypes[type]).map(({ data }) => data);
  };
  try {
    const addresses = (await Promise.all([ask("A"), ask("AAAA")])).flat();
    return addresses.length > 0
      ? { addresses }
      : { whyNot: "No server has this name. Check the address." };
  } catch {
    return { whyNot: "We couldn’t look up this address. Try again in a few minutes." };
  }
}

/**
 * IPv4 addresses that are refused, because they belong to private networks or do not stand for a
 * single machine. Each entry is a first address and the number of its bits that count; see the
 * registries of special addresses that RFC 6890 began.
 */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/**
 * Refused IPv6 addresses within 2000::/3, the range of all public addresses: they lead to another
 * address, or nowhere.
 */
const specialIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

/** Whether an address, as DNS writes it, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const four = bitsOfIpv4(address);
  if (four !== null) return !specialIpv4.some((range) => isIn(four, range, bitsOfIpv4));
  const six = bitsOfIpv6(address);
  if (six === null || !six.startsWith("001")) return false;
  return !specialIpv6.some((range) => isIn(six, range, bitsOfIpv6));
}

const isIn = (
  bits: string,
  [first, count]: readonly [string, number],
  read: (address: string) => string | null,
) => read(first)?.slice(0, count) === bits.slice(0, count);

function bitsOfIpv4(address: string): string | null {
  const parts = address.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const bytes = parts.map(Number);
  if (bytes.some((byte) => byte > 255)) return null;
  return bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
}

/** The URL parser accepts every spelling of an address and writes the shortest. */
function bitsOfIpv6(address: string): string | null {
  const host = /^[\da-f:.]{2,45}$/i.test(address) && readUrl(`http://[${address}]/`)?.hostname;
  if (!host) return null;
  const [before = "", after] = host.slice(1, -1).split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const missing = 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array(missing).fill("0"), ...groups(after)];
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}
