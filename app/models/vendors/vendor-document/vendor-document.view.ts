import type { Instant } from "~/platform/context";
import { defaultZone, localDateOf, longDate, shortDate } from "../../core/calendar";
import { weekListed } from "../../guide/market/market-filter";
import { openState } from "../../guide/market/open-state.rules";
import type { AskingRow, HeldRow, StandingRow } from "./asked-documents.server";
import type { ReadingMarket } from "./showing.server";
import {
  documentsToday,
  documentWords,
  isMissing,
  kindsIn,
  type Standing,
  standingOf,
  vendorDocumentKinds,
  whyNotAsk,
} from "./vendor-document.rules";
import type { VendorDocument } from "./vendor-document.server";

const states = {
  missing: "problem",
  ended: "problem",
  ends_before: "problem",
  ends_soon: "waiting",
  there: "done",
} as const satisfies Record<Standing["is"], string>;

const badgeOf = (standing: Standing) => ({ state: states[standing.is], text: standing.text });

interface MarketDocuments<Vendor> {
  market: AskingRow;
  vendors: readonly Vendor[];
  held: readonly HeldRow[];
}
type Counted = Pick<StandingRow, "id" | "name" | "isShown">;

/**
 * Each vendor's status for the documents that a market asks for. Nothing is known about a vendor
 * that does not show its documents, not even what is missing.
 */
function standings<Vendor extends Counted>(
  { market, vendors, held }: MarketDocuments<Vendor>,
  now: Instant,
) {
  const asked = kindsIn(market.asked);
  const week = weekListed(market, now);
  const today = localDateOf(now, week.timeZone);
  const { next, isOpen } = openState(week, now);
  const neededBy = isOpen ? today : (next?.date ?? null);
  const has = new Map(held.map((row) => [`${row.vendorId} ${row.kind}`, row]));
  const [shown, hidden] = [
    vendors.filter(({ isShown }) => isShown),
    vendors.filter(({ isShown }) => !isShown),
  ];
  const rows = shown.map(({ id, name }) => {
    const kinds = asked.map((kind) => {
      const own = has.get(`${id} ${kind}`);
      const standing = standingOf(own ? own.expiresOn : undefined, { today, neededBy });
      return { kind, standing, ...badgeOf(standing), documentId: own?.documentId ?? null };
    });
    return {
      id,
      name,
      isMissing: kinds.some(({ standing }) => isMissing(standing)),
      endsSoon: kinds.some(({ standing }) => standing.is === "ends_soon"),
      kinds: kinds.map(({ standing: _, ...kind }) => kind),
    };
  });
  return { asked, neededBy, rows, hidden, missing: rows.filter((row) => row.isMissing) };
}

/**
 * The numbers that a market's managers see first: how many vendors have missing documents, and how
 * many show none.
 */
export function countDocuments(read: MarketDocuments<Counted>, now: Instant) {
  const { asked, missing, hidden } = standings(read, now);
  return asked.length === 0
    ? { missing: 0, hidden: 0 }
    : { missing: missing.length, hidden: hidden.length };
}

/**
 * The documents of a market's vendors, of the kinds that it asks for, as the market's managers see
 * them.
 */
export function marketDocumentsView(
  read: MarketDocuments<StandingRow>,
  show: string | null,
  now: Instant,
) {
  const { asked, neededBy, rows, hidden, missing } = standings(read, now);
  const ending = rows.filter((row) => row.endsSoon);
  return {
    asked,
    columns: asked.map((kind) => ({ kind, title: documentWords[kind] })),
    /** The market's next day, on which the documents must be valid. */
    nextDay: neededBy && { date: neededBy, text: longDate(neededBy) },
    vendors: read.vendors.length,
    missing: missing.length,
    ending: ending.length,
    rows: show === "missing" ? missing : show === "ending" ? ending : rows,
    /**
     * Vendors that do not show their documents to this market, and whether the market can ask them
     * now.
     */
    hidden: hidden.map(({ id, name, askedAt }) => ({
      id,
      name,
      canAsk: whyNotAsk({ isShown: false, isAnyAsked: asked.length > 0, askedAt }, now) === null,
      asked: askedAt === null ? null : askedOn(askedAt),
    })),
  };
}
export type MarketDocumentsView = ReturnType<typeof marketDocumentsView>;

const askedOn = (askedAt: Instant) => {
  const date = localDateOf(askedAt, defaultZone);
  return { date, text: shortDate(date) };
};

/** A vendor's documents, and its status for the documents that its markets ask for. */
export function vendorDocumentsView(
  { documents, markets }: { documents: VendorDocument[]; markets: ReadingMarket[] },
  now: Instant,
) {
  const today = documentsToday(now);
  const at = { today, neededBy: null };
  return {
    documents: documents.map((document) => documentView(document, now)),
    asked: vendorDocumentKinds.flatMap((kind) => {
      const by = markets.filter(({ asked }) => kindsIn(asked).includes(kind));
      if (by.length === 0) return [];
      // The document that is valid longest comes first.
      const [best] = documents.filter((each) => each.kind === kind);
      const standing = standingOf(best ? best.expiresOn : undefined, at);
      const names = by.map(({ name }) => name);
      return [{ kind, word: documentWords[kind], ...badgeOf(standing), by: names.join(", ") }];
    }),
    readers: markets.map(({ id, name, isShown, askedAt }) => ({
      id,
      name,
      reads: isShown === 1,
      /** When the market asked to see the documents, if it still waits for an answer. */
      asked: isShown || askedAt === null ? null : askedOn(askedAt),
    })),
  };
}

export function documentView(document: VendorDocument, now: Instant) {
  const { id, kind, name, expiresOn, version } = document;
  const standing = standingOf(expiresOn, { today: documentsToday(now), neededBy: null });
  return { id, version, kind, word: documentWords[kind], name, expiresOn, ...badgeOf(standing) };
}
export type Reader = ReturnType<typeof vendorDocumentsView>["readers"][number];
export type VendorDocumentView = ReturnType<typeof documentView>;
