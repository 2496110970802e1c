/**
 * Which of several buttons a form was sent with, where each has an address of its own: the last part of
 * the address names it.
 */
export function buttonIn<Act>(request: Request, acts: Record<string, Act>): Act {
  const name = new URL(request.url).pathname.toLowerCase().split("/").at(-1) ?? "";
  const act = acts[name];
  if (act === undefined) throw new Error(`No button posts to ${name}.`);
  return act;
}
