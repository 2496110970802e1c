import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/* A device with passkeys, in software: it makes ES256 keys and signs like a phone would. */

interface Asked {
  challenge: string;
}

/** What a test can make the device do wrong, or differently. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  /** Off if the device did not check who uses it. */
  isUserVerified?: boolean;
  isSynced?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
}

const text64 = (text: string) => Buffer.from(text).toString("base64url");
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** The few kinds of CBOR that a device writes: numbers, bytes, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [
    cbor(name),
    cbor(each as Parameters<typeof cbor>[0]),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, length: number): Buffer {
  const first = kind << 5;
  if (length < 24) return Buffer.from([first | length]);
  if (length < 256) return Buffer.from([first | 24, length]);
  return Buffer.from([first | 25, length >> 8, length & 255]);
}

const clientData = (type: string, { challenge }: Asked, origin: string) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

function authenticatorData(
  {
    rpId,
    isUserVerified,
    isSynced,
    counter,
  }: Required<Pick<Oddities, "rpId" | "isUserVerified" | "isSynced" | "counter">>,
  attested?: Buffer,
): Buffer {
  const flags =
    1 | (isUserVerified ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (attested === undefined ? 0 : 64);
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest, attested ?? Buffer.alloc(0)]);
}

/** A passkey on a device in software, for the site `origin`. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly credentialId = randomBytes(32).toString("base64url");
  readonly #origin: string;
  #counter = 0;
  #userHandle = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers options to add a passkey, with the fields of `AddPasskey`. */
  make(options: Asked & { user: { id: string } }, odd: Oddities = {}) {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, "base64url");
    const idLength = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, this.#publicKey()]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authenticatorData({ ...this.#usual(), ...odd }, attested)],
    ]);
    const { challenge = options.challenge, origin = this.#origin } = odd;
    return {
      credentialId: this.credentialId,
      clientDataJSON: text64(clientData("webauthn.create", { challenge }, origin)),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: "internal,hybrid",
    };
  }

  /** Answers options to sign in, with the fields of `UsePasskey`. */
  use(options: Asked, odd: Oddities = {}) {
    const { challenge = options.challenge, origin = this.#origin } = odd;
    const { userHandle = this.#userHandle } = odd;
    if (this.#counter > 0) this.#counter += 1;
    const data = authenticatorData({ ...this.#usual(), ...odd });
    const client = clientData("webauthn.get", { challenge }, origin);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      credentialId: this.credentialId,
      clientDataJSON: text64(client),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle,
    };
  }

  /** From now on, the device counts how often it uses the passkey. */
  countFrom(counter: number): this {
    this.#counter = counter;
    return this;
  }

  #usual() {
    const rpId = new URL(this.#origin).hostname;
    return { rpId, isUserVerified: true, isSynced: false, counter: this.#counter };
  }

  /** The public key as COSE: ES256 on P-256. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}
