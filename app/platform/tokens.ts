/** A secret for a cookie, a link or a program: 32 random bytes, URL-safe. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A token that somebody makes for a program of theirs: one sees, and can look for, what it is. */
export const newNamedToken = () => `md_${newToken()}`;

/** Whether a token is of those; login's has 43 letters, and none before them. */
export const isNamedToken = (token: string) => /^md_[\w-]{43}$/.test(token);

/** The SHA-256 of a token in hex: all that the database ever holds of it. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
