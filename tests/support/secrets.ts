/** What no log may contain, whatever the cause. */
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

/** Notes the passwords in a request body, because no log may contain them. */
export function rememberPasswords(sent: unknown): void {
  if (typeof sent !== "object" || sent === null) return;
  const fields = sent instanceof FormData ? [...sent.entries()] : Object.entries(sent);
  for (const [name, value] of fields) {
    // Ignores a value that repeats one letter: it only tests the length, and other tests put the
    // same text into addresses.
    const isOne = typeof value === "string" && value.length >= 6 && new Set(value).size > 1;
    if (isOne && /password/i.test(name)) passwords.add(value);
  }
}

/** The passwords of one test file may be ordinary words in another. */
export const forgetPasswords = () => passwords.clear();

/** The kinds of secret that a log line contains; a good line contains none. */
export function secretsIn(line: string): string[] {
  // Ignores the file paths in a stack trace.
  const text = line.replaceAll(process.cwd(), "").replace(/file:\/\/\S+/g, "");
  const found = Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => kind);
  return [...passwords].some((password) => text.includes(password))
    ? [...found, "a password"]
    : found;
}
