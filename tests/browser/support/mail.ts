import { withLocalDatabase } from "../../../scripts/lib/local-database.mjs";
import { ownHouse } from "./own-house";

/** A name that no other visit of this run has. */
export const somebody = () =>
  `visitor${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** A link that waits in the outbox, for an address, as the path it leads to. */
export async function mailedLink(address: string, path: string): Promise<string> {
  const text: string = await withLocalDatabase(ownHouse().state, (d1: D1Database) =>
    d1
      .prepare("select text from mail_outbox where to_email = ? order by id desc limit 1")
      .bind(address)
      .first("text"),
  );
  const [found] = new RegExp(`${path}\\?\\S+`).exec(text ?? "") ?? [];
  if (!found) throw new Error(`No link to ${path} for ${address}`);
  return found;
}
