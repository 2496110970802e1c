/**
 * A page that is the same for everybody, so that it can be kept: without what is new in every answer.
 * Its policy names its own inline scripts by what they are. Only those that were drawn with this
 * answer's nonce are ours: whatever else might have got into the page does not run now either.
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
