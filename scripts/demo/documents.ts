import { addDays } from "~/models/core/calendar";
import { documentKey } from "~/models/vendors/document/document.rules";
import {
  documentsToday,
  documentWords,
  nextReminder,
  type VendorDocumentKind,
} from "~/models/vendors/vendor-document/vendor-document.rules";

const day = 86_400_000;

/** The documents that markets of the demo ask for. The other markets ask for none. */
export const askedDocuments: Record<string, VendorDocumentKind[]> = {
  "banyan-lane": ["insurance", "food_permit"],
  "heritage-square": ["insurance"],
  "river-hall": ["insurance", "licence"],
};

/**
 * For each of the market's vendors in turn: the number of days until each document expires. Null if
 * it never expires; missing if the vendor has no such document.
 */
const ends: Partial<Record<VendorDocumentKind, number | null>>[] = [
  { insurance: 24, food_permit: 290, licence: null },
  { insurance: 210, food_permit: null },
  { insurance: 310 },
  { food_permit: 150 },
  { insurance: -12, food_permit: 45 },
  { insurance: 180, food_permit: 200 },
  {},
  { insurance: 95, food_permit: 340 },
];

/**
 * Vendors that a market added by itself: they do not show that market their documents. The last two
 * were asked to show them.
 */
const hidden = [
  ["heritage-square", "green-windowsill"],
  ["heritage-square", "ti-kafe"],
  ["river-hall", "sunny-acre"],
] as const;

/** The time since when a vendor shows its documents to a market; null if it does not. */
export const shownAt = (market: string, stall: string, began: number) =>
  hidden.some(([at, who]) => at === market && who === stall) ? null : began;

/** The vendors that were asked to show their documents, and when. */
export const askedToShow = (now: number) =>
  hidden
    .slice(1)
    .map(([market, stall], at) => ({ market, stall, askedAt: now - (9 - 6 * at) * day }));

/** The documents of one market's vendors, with their files, as of `now`. */
export function documentRows({
  first,
  stalls,
  now,
}: {
  /** The id of the first document. */
  first: number;
  stalls: { id: number; name: string }[];
  now: number;
}) {
  const today = documentsToday(now);
  const all = stalls.flatMap((stall, at) =>
    Object.entries(ends[at % ends.length] ?? {}).map(([kind, days]) => ({
      stall,
      kind: kind as VendorDocumentKind,
      expiresOn: days === null ? null : addDays(today, days),
    })),
  );
  return all.map(({ stall, kind, expiresOn }, index) => {
    const word = documentWords[kind];
    const bytes = new TextEncoder().encode(
      pdfOf([`${word}: ${stall.name}`, expiresOn ? `Holds until ${expiresOn}` : "Does not end"]),
    );
    const id = first + index;
    return {
      bytes,
      file: {
        id,
        key: documentKey(`demo-${stall.id}-${kind}`),
        kind: kind === "food_permit" ? ("other" as const) : kind,
        name: `${word} ${stall.name.replace(/[^\w ]/g, "")}.pdf`,
        contentType: "application/pdf" as const,
        bytes: bytes.length,
        uploaderBrowser: "demo",
        subjectType: "vendor" as const,
        subjectId: stall.id,
        createdAt: now - (20 + index) * day,
        storedAt: now - (20 + index) * day,
      },
      document: {
        documentId: id,
        vendorId: stall.id,
        kind,
        expiresOn,
        remindAt: nextReminder(expiresOn, now),
      },
    };
  });
}

/** Makes a one-page PDF with some lines of text. */
function pdfOf(lines: string[]): string {
  const safe = [...lines, "Demo data: this is no real document."].map((line) =>
    line.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&"),
  );
  const text = `BT /F1 18 Tf 72 700 Td 26 TL ${safe.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}
