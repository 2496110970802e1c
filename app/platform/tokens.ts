/** A secret for a cookie, a link or a program: 32 random bytes, URL-safe. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * A token that a user makes for a program. Its prefix shows what it is, and can be searched for.
 */
export const newNamedToken = () => `md_${newToken()}`;

/** Whether a token was made for a program. A sign-in token has 43 characters and no prefix. */
export const isNamedToken = (token: string) => /^md_[\w-]{43}$/.test(token);

/** The SHA-256 of a token in hex. The database never holds more than this. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
