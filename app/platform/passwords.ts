import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const cost = { N: 16384, r: 8, p: 1 };
const keyLength = 32;

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** 'scrypt$N$r$p$salt$key', salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join(
    "$",
  );
}

const nobody = "scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA==$";

/**
 * Whether `password` is the one that was hashed. With no hash (no such user, or no password set
 * yet) the same work is done before the 'no', so that the time taken tells nothing.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash || nobody).split("$");
  const derived = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const expected = Buffer.from(key, "base64");
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
