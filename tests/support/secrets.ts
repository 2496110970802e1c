/** What may stand in no log, however it came there. */
const patterns: Record<string, RegExp> = {
  "a password's hash": /scrypt\$/,
  "a token": /(?<![\w-])[\w-]{43}(?![\w-])/,
  "a token's hash": /(?<![\w])[0-9a-f]{64}(?![\w])/,
  "a cookie that signs in or knows a browser": /md_(session|browser)=[^;\s"]{5}/,
  "a bearer token": /\bBearer\s+[\w-]/,
  "an email address": /[\w.+-]+@[\w-]+\.\w[\w.]*/,
  "a secret of Stripe's": /\b(sk|rk)_(test|live)_\w+|\bwhsec_\w+/,
};

const passwords = new Set<string>();

/** Takes note of the passwords in what is sent to the server: none of them may be logged. */
export function rememberPasswords(sent: unknown): void {
  if (typeof sent !== "object" || sent === null) return;
  const fields = sent instanceof FormData ? [...sent.entries()] : Object.entries(sent);
  for (const [name, value] of fields) {
    // One letter again and again is a measure of length, which other tests put into addresses.
    const isOne = typeof value === "string" && value.length >= 6 && new Set(value).size > 1;
    if (isOne && /password/i.test(name)) passwords.add(value);
  }
}

/** One test file's passwords may be ordinary words in another's. */
export const forgetPasswords = () => passwords.clear();

/** The kinds of secret that a line of log holds; none is how it should be. */
export function secretsIn(line: string): string[] {
  // Where a stack says which file something happened in.
  const text = line.replaceAll(process.cwd(), "").replace(/file:\/\/\S+/g, "");
  const found = Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => kind);
  return [...passwords].some((password) => text.includes(password))
    ? [...found, "a password"]
    : found;
}
