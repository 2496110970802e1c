import { Buffer } from "node:buffer";
import type { Allowed } from "~/platform/context";
import type { Viewer } from "~/platform/viewer";
import type { Purpose } from "./picture.rules";
import { uploadPicture } from "./upload.server";

const dataUrl = /^data:[\w.+/-]{0,100};base64,([A-Za-z0-9+/]*={0,2})$/;

/**
 * The addresses of pictures that a call names: an address stays as it is, and a picture that was
 * sent itself, as a data URL, is taken in as any upload is. Throws as `uploadPicture` does; what is
 * neither is for whoever attaches it to refuse.
 */
export async function takeSentPictures(
  ctx: Allowed<Viewer | null>,
  sent: readonly string[],
  purpose: Purpose,
): Promise<string[]> {
  const addresses: string[] = [];
  for (const each of sent) {
    const coded = dataUrl.exec(each)?.[1];
    if (coded === undefined) {
      addresses.push(each.slice(0, 300));
      continue;
    }
    const file = new File([Buffer.from(coded, "base64")], "photo");
    addresses.push((await uploadPicture(ctx, { file, purpose })).url);
  }
  return addresses;
}
