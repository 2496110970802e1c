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
 * How each vendor of a market stands with what the market asks for. Of one that does not show its
 * documents nothing is known, not even what it misses.
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

/** What those who run a market are told of it first: how many vendors miss something, or show nothing. */
export function countDocuments(read: MarketDocuments<Counted>, now: Instant) {
  const { asked, missing, hidden } = standings(read, now);
  return asked.length === 0
    ? { missing: 0, hidden: 0 }
    : { missing: missing.length, hidden: hidden.length };
}

/** What a market's vendors have of what it asks for, as those who run it see it. */
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
    /** The market's next day, on which they are to hold. */
    nextDay: neededBy && { date: neededBy, text: longDate(neededBy) },
    vendors: read.vendors.length,
    missing: missing.length,
    ending: ending.length,
    rows: show === "missing" ? missing : show === "ending" ? ending : rows,
    /** Who does not show its documents to this market, and whether it can be asked to, now. */
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

/** A vendor's documents, and how it stands with what its markets ask for. */
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
      // Those that hold longest come first.
      const [best] = documents.filter((each) => each.kind === kind);
      const standing = standingOf(best ? best.expiresOn : undefined, at);
      const names = by.map(({ name }) => name);
      return [{ kind, word: documentWords[kind], ...badgeOf(standing), by: names.join(", ") }];
    }),
    readers: markets.map(({ id, name, isShown, askedAt }) => ({
      id,
      name,
      reads: isShown === 1,
      /** When it asked to be shown them, and waits for an answer. */
      asked: isShown || askedAt === null ? null : askedOn(askedAt),
    })),
  };
}

/** One of them. */
export function documentView(document: VendorDocument, now: Instant) {
  const { id, kind, name, expiresOn, version } = document;
  const standing = standingOf(expiresOn, { today: documentsToday(now), neededBy: null });
  return { id, version, kind, word: documentWords[kind], name, expiresOn, ...badgeOf(standing) };
}
export type Reader = ReturnType<typeof vendorDocumentsView>["readers"][number];
export type VendorDocumentView = ReturnType<typeof documentView>;
