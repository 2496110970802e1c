/**
 * Makes a page the same for everyone, so that it can be kept: removes the values that are new in
 * every answer. The policy names the page's own inline scripts by their hashes. Only scripts with
 * this answer's nonce count as our own, so any other script in the page still cannot run.
 */
export async function constantPage(
  page: string,
  policy: string,
  { nonce, requestId }: { nonce: string; requestId: string },
): Promise<{ page: string; policy: string }> {
  const mark = ` nonce="${nonce}"`;
  const numberless = page.replaceAll(requestId, "");
  const own = new Set<string>();
  for (const after of numberless.split("<script").slice(1)) {
    const [attributes = ""] = after.split(">", 1);
    const script = after.slice(attributes.length + 1, after.indexOf("</script>"));
    const isRun = script !== "" && !attributes.includes("application/ld+json");
    if (isRun && attributes.includes(mark)) own.add(script);
  }
  const hashes = await Promise.all([...own].map(async (each) => `'sha256-${await hash(each)}'`));
  return {
    page: numberless.replaceAll(mark, ""),
    policy: policy.replace(`'nonce-${nonce}'`, hashes.join(" ")),
  };
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
