import { DomainError } from "./errors";

/**
 * Reads a request's body, counting while it reads: what says nothing of its length, or something
 * else than is true, gets no further than what says it is too long. Throws what `tooLarge` answers.
 */
export async function readBytes(
  request: Pick<Request, "body" | "headers">,
  most: number,
  tooLarge: () => DomainError = () => new DomainError("too_large"),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) {
    request.body?.cancel().catch(() => {});
    throw tooLarge();
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > most) {
      // Not waited for: of a body that was cloned, the other half would have to be left as well.
      reader?.cancel().catch(() => {});
      throw tooLarge();
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * A form with a file in it. Throws `wrong_type` for anything else, `invalid` for one that was cut
 * short, and what `tooLarge` answers.
 */
export async function readMultipart(
  request: Pick<Request, "body" | "headers">,
  most: number,
  tooLarge?: () => DomainError,
): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new DomainError("wrong_type", "Please send a form with the file in it.");
  }
  const bytes = await readBytes(request, most, tooLarge);
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new DomainError("invalid", "That form arrived incomplete. Please send it again.");
  }
}
