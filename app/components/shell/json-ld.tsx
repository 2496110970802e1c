import { createContext, useContext, useState } from "react";
import type { LinkedData } from "~/platform/linked-data";
import { useHydrated } from "../kit/use-hydrated";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;
/** The nonce of this response's inline scripts; only known on the server. */
export const useNonce = () => useContext(NonceContext);

/**
 * What search engines read about a page, as schema.org's JSON-LD. A name that contains `</script>`
 * cannot end the script, because every `<` is escaped.
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

/** JSON that cannot end the script around it. */
export function jsonLd(data: LinkedData): string {
  return JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const ToldContext = createContext<LinkedData | null>(null);
/** Wraps a document while it is rendered, and holds the data that its loaders reported. */
export const PageLinkedDataProvider = ToldContext.Provider;

/**
 * The JSON-LD that a loader reported. A browser does not have this data: it leaves the JSON-LD in
 * the document unchanged when the document starts up, and renders nothing on pages that it comes to
 * later.
 */
export function ToldJsonLd() {
  const told = useContext(ToldContext);
  const [isInDocument] = useState(!useHydrated());
  return isInDocument && <JsonLd data={told} />;
}
