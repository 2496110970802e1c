import { createContext, useContext, useState } from "react";
import type { LinkedData } from "~/platform/linked-data";
import { useHydrated } from "../kit/use-hydrated";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;
/** The nonce that this answer's inline scripts carry; only known on the server. */
export const useNonce = () => useContext(NonceContext);

/**
 * What search engines read of a page, as schema.org's JSON-LD. A name that holds `</script>` stays
 * inside: no `<` is written as such.
 */
export function JsonLd({ data }: { data: LinkedData | null }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
      dangerouslySetInnerHTML={{ __html: data ? jsonLd(data) : "" }}
    />
  );
}

/** JSON that cannot end the script it stands in. */
export function jsonLd(data: LinkedData): string {
  return JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const ToldContext = createContext<LinkedData | null>(null);
/** Around a document while it is drawn: what its loaders have told of it. */
export const PageLinkedDataProvider = ToldContext.Provider;

/**
 * The same where a loader has told it. A browser does not have the data: it leaves alone what
 * stands in the document that it wakes up, and draws nothing on a page that it comes to later.
 */
export function ToldJsonLd() {
  const told = useContext(ToldContext);
  const [isInDocument] = useState(!useHydrated());
  return isInDocument && <JsonLd data={told} />;
}
