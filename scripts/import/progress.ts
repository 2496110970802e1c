/** Says how far a long job is: a bar on a terminal, a line every tenth elsewhere. */
export function progressOn(stream: NodeJS.WriteStream, total: number, what: string) {
  let tenth = -1;
  return (done: number) => {
    const part = total === 0 ? 1 : done / total;
    const count = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${what}`;
    if (stream.isTTY) {
      const filled = Math.round(part * 30);
      stream.write(`\r${"█".repeat(filled)}${"░".repeat(30 - filled)} ${count} `);
      if (done >= total) stream.write("\n");
    } else if (Math.floor(part * 10) > tenth) {
      tenth = Math.floor(part * 10);
      stream.write(`${count}\n`);
    }
  };
}
