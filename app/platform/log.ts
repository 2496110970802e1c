/** A run of characters that an email address can have. */
const word = /[^\s"'<>()[\]{},;:=?&/\\]+/g;

/** '[address]' for anything that looks like an email address, whoever has put it into a message. */
function hidden(text: string): string {
  const at = text.indexOf("@");
  const dot = text.lastIndexOf(".", text.length - 2);
  return at > 0 && dot > at + 1 ? "[address]" : text;
}

/**
 * Writes a line of log: a JSON object with its event. People are named by their ids and nothing
 * else, so the addresses that other services put into their errors are left out.
 */
export function writeLog(event: string, detail: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ event, ...detail }, (_, value: unknown) =>
    typeof value === "string" ? value.replace(word, hidden) : value,
  );
  console.log(line);
}
