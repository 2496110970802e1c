import { useNonce } from "./nonce";

/**
 * What search engines read of a page, as schema.org's JSON-LD. A name that holds `</script>` stays
 * inside: no `<` is written as such.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
      dangerouslySetInnerHTML={{ __html: jsonLd(data) }}
    />
  );
}

/** JSON that cannot end the script it stands in. */
export function jsonLd(data: Record<string, unknown>): string {
  return JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
