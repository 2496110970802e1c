/** A run of characters that an email address can have. */
const word = /[^\s"'<>()[\]{},;:=?&/\\]+/g;

/**
 * Replaces anything that looks like an email address with '[address]', wherever the text comes
 * from.
 */
function hidden(text: string): string {
  const at = text.indexOf("@");
  const dot = text.lastIndexOf(".", text.length - 2);
  return at > 0 && dot > at + 1 ? "[address]" : text;
}

/**
 * Writes one line to the log: a JSON object with its event. The log names people only by their ids,
 * so email addresses in other services' errors are hidden.
 */
export function writeLog(event: string, detail: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ event, ...detail }, (_, value: unknown) =>
    typeof value === "string" ? value.replace(word, hidden) : value,
  );
  console.log(line);
}
