/**
 * Shows the progress of a long job: as a bar on a terminal, and otherwise as a line for every
 * tenth.
 */
export function progressOn(stream: NodeJS.WriteStream) {
  let tenth = -1;
  return (part: number, what: string) => {
    if (stream.isTTY) {
      const filled = Math.round(part * 30);
      stream.write(`\r${"█".repeat(filled)}${"░".repeat(30 - filled)} ${what} `);
      if (part >= 1) stream.write("\n");
    } else if (Math.floor(part * 10) > tenth) {
      tenth = Math.floor(part * 10);
      stream.write(`${what}\n`);
    }
  };
}
