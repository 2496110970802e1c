import type { Role } from "~/platform/viewer";
import { type Actor, makeViewer, nobody, signedIn } from "../support/actors";
import type { Asked, World } from "../support/world";
import { access } from "./access.table";

/** Somebody who may, and for whom nothing is refused at the door. `line` is one of the table's. */
export function whoMay(line: string): Role | "nobody" {
  const rule = access[line] ?? [];
  const [first = "anyone"] = Array.isArray(rule) ? rule : rule.may;
  return first === "anyone" ? "nobody" : first === "signedIn" ? "customer" : first;
}

/**
 * Asks one request after another as the same new account: one for each would cost as much as what is
 * asked. Where an answer ends the session or begins another, the next is asked by somebody new.
 */
export function askAs(world: World, role: Role | "nobody") {
  let actor: Promise<Actor> | null = null;
  const newcomer = async () =>
    role === "nobody" ? nobody : signedIn(world, await makeViewer(world, role));
  return async (method: string, path: string, asked: Asked = {}): Promise<Response> => {
    actor ??= newcomer();
    const answer = await world.request(method, path, { ...asked, as: await actor });
    const cookies = answer.headers.getSetCookie();
    if (cookies.some((cookie) => cookie.startsWith("md_session="))) actor = null;
    return answer;
  };
}
