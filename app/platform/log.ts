/** Anything that looks like an e-mail address, whoever has put it into a message. */
const address =
  /[^\s"'<>()[\]{},;:=?&/\\]+@[^\s"'<>()[\]{},;:=?&/\\]+\.[^\s"'<>()[\]{},;:=?&/\\]+/g;

/**
 * Writes a line of log: a JSON object with its event. People are named by their ids and nothing
 * else, so the addresses that other services put into their errors are left out.
 */
export function writeLog(event: string, detail: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ event, ...detail }, (_, value: unknown) =>
    typeof value === "string" ? value.replace(address, "[address]") : value,
  );
  console.log(line);
}
