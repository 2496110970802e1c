/**
 * Which button a form was sent with, if each button has its own address: the last part of the
 * address names the button.
 */
export function buttonIn<Act>(request: Request, acts: Record<string, Act>): Act {
  const name = new URL(request.url).pathname.toLowerCase().split("/").at(-1) ?? "";
  const act = acts[name];
  if (act === undefined) throw new Error(`No button posts to ${name}.`);
  return act;
}
