import type { Role } from "~/platform/viewer";
import { type Actor, makeViewer, nobody, signedIn } from "../support/actors";
import type { Asked, World } from "../support/world";
import { access } from "./access.table";

/**
 * A role that may call `line`, a line of the access table, so that the server does not refuse it at
 * the start.
 */
export function whoMay(line: string): Role | "nobody" {
  const rule = access[line] ?? [];
  const [first = "anyone"] = Array.isArray(rule) ? rule : rule.may;
  return first === "anyone" ? "nobody" : first === "signedIn" ? "customer" : first;
}

/**
 * Sends one request after another as the same new account, because a new account for each would
 * cost as much as the request itself. When an answer ends the session or starts another, the next
 * request uses a new account.
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
