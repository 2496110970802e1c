import { and, eq, gt, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { newToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { VendorViewer } from "~/platform/viewer";
import { csvAnswer } from "../../core/listing/csv";
import { mustWorkHere, worksHere } from "../../people/access/access.server";
import { areAsSeen, lineOf, lineStored, rewriteAll } from "./many-products.server";
import { hasRoom } from "./own-products.server";
import type { ImportProducts } from "./product.schema";
import { categoriesListed, productsOf } from "./product.server";
import { productImports } from "./product.tables";
import {
  csvRow,
  mostOfFile,
  type Plan,
  type PlannedRow,
  planImport,
  productColumns,
} from "./product-csv";

type Ctx = Allowed<VendorViewer>;

/** How long an uploaded file waits for its import, in milliseconds. */
const waits = 3_600_000;

const failed = { title: "Error", text: "We couldn’t import the products. Try again." };
const refuse = (text: string) =>
  new DomainError("invalid", text, { title: "Error", fields: { file: [text] } });

const listOf = async ({ db, viewer }: Ctx) =>
  (await productsOf(db, viewer.vendorId, true)).map(lineOf);

/**
 * Stores a file of products until the vendor checks and imports it. It replaces the file sent
 * before. Throws `too_large`, and `invalid` if the file is not a table of products.
 */
export function sendProducts(ctx: Ctx, { file }: { file: File }): Promise<void> {
  return sayingWhenItFails(ctx, failed, async () => {
    if (file.size > mostOfFile) {
      throw new DomainError("too_large", "This file is too large. Choose a file of up to 400 KB.", {
        title: "Error",
      });
    }
    const content = decode(await file.arrayBuffer());
    const { rows, problem } = planImport(content, await listOf(ctx));
    if (problem && rows.length === 0) throw refuse(problem);
    const name = file.name.slice(0, 100).toWellFormed();
    const { meta } = await ctx.db.run(sql`
      insert into product_imports (vendor_id, key, name, content, created_at)
      select ${ctx.viewer.vendorId}, ${newToken()}, ${name}, ${content}, ${ctx.now}
      where ${worksHere(ctx)}
      on conflict (vendor_id) do update set key = excluded.key, name = excluded.name,
        content = excluded.content, created_at = excluded.created_at`);
    if (meta.changes === 0) await mustWorkHere(ctx);
  });
}

function decode(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The error is thrown below.
  }
  throw refuse("This isn’t a CSV file in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.");
}

export interface Import {
  key: string;
  name: string;
  plan: Plan;
}

/**
 * The file that waits for its import, and what an import would change now. Null if no file waits.
 */
export async function readImport(ctx: Ctx): Promise<Import | null> {
  const { db, viewer, now } = ctx;
  const [sent] = await db
    .select()
    .from(productImports)
    .where(
      and(eq(productImports.vendorId, viewer.vendorId), gt(productImports.createdAt, now - waits)),
    );
  if (!sent) return null;
  return { key: sent.key, name: sent.name, plan: planImport(sent.content, await listOf(ctx)) };
}

/**
 * Imports the file that the vendor checked: all of it, or nothing if a row is bad or the data has
 * changed since. Returns the numbers of new and changed products. Throws `invalid` if rows are bad,
 * and `changed` if another file was sent or a product changed since.
 */
export function importProducts(ctx: Ctx, { key }: ImportProducts): Promise<Plan["counts"]> {
  return sayingWhenItFails(ctx, failed, async () => {
    const sent = await readImport(ctx);
    if (sent?.key !== key) {
      throw changed(
        "We no longer have this file, or you sent another file. Reload and check again.",
      );
    }
    const { rows, counts, problem } = sent.plan;
    if (problem) throw refuse(problem);
    if (counts.bad > 0)
      throw refuse(
        "Some rows have errors, so we imported nothing. Fix them and send the file again.",
      );
    const of = (kind: string) =>
      rows.flatMap((row) => (row.kind === kind && row.product ? [row.product] : []));
    const { viewer, now } = ctx;
    const rewritten = of("changed");
    // The first statement gives the file another key if everything can be written. The others look
    // for that key, not for `wroteOne`: between the statements, the full-text index of the products
    // writes, too.
    const claim = newToken();
    const claimed = sql`vendor_id = ${viewer.vendorId} and key = ${claim}`;
    const isClaimed = sql`exists (select 1 from product_imports where ${claimed})`;
    const insertion = sql`
      insert into products (vendor_id, name, category, price, price_cents, unit,
        weight_min, weight_max, weight_unit, availability_status, is_visible, is_pre_order_enabled, day_limit, seasonal_info,
        description, created_at, updated_at)
      select ${viewer.vendorId}, j.value ->> 'name', j.value ->> 'category',
        j.value ->> 'price', j.value ->> 'priceCents', j.value ->> 'unit',
        j.value ->> 'weightMin', j.value ->> 'weightMax', j.value ->> 'weightUnit',
        j.value ->> 'availabilityStatus', j.value ->> 'isVisible',
        j.value ->> 'isPreOrderEnabled', j.value ->> 'dayLimit', j.value ->> 'seasonalInfo',
        j.value ->> 'description', ${now}, ${now}
      from json_each(${JSON.stringify(of("new").map(lineStored))}) j where ${isClaimed}`;
    const [taken] = await runBatch(ctx.db, [
      sql`
        update product_imports set key = ${claim}
        where vendor_id = ${viewer.vendorId} and key = ${key} and ${hasRoom(ctx, counts.new)}
          and ${areAsSeen(ctx, rewritten)}
        returning key`,
      rewriteAll(ctx, rewritten, isClaimed),
      insertion,
      sql`delete from product_imports where ${claimed}`,
      ...categoriesListed(viewer.vendorId),
    ]);
    if (taken.results.length === 1) return counts;
    await mustWorkHere(ctx);
    throw changed("Someone just changed a product. Reload and check again.");
  });
}

const changed = (text: string) => new DomainError("changed", text, { title: "Error" });

/** All products of the signed-in vendor as a CSV file, which can be imported again. */
export function exportProducts(ctx: Ctx): Response {
  let isRead = false;
  return csvAnswer("products.csv", productColumns, async () => {
    if (isRead) return [];
    isRead = true;
    return (await listOf(ctx)).map(csvRow);
  });
}

/** The most rows shown of each kind, so that a person can check them on a phone. */
const mostShown = 50;
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const rowView = ({ row, name, changes, problems, product }: PlannedRow) => ({
  row,
  name: short(name) || "(no name)",
  lines: [
    ...problems.map(short),
    ...(problems.length > 0
      ? []
      : changes.map(
          ({ column, from, to }) =>
            `${column}: ${short(from) || "empty"} → ${short(to) || "empty"}`,
        )),
    ...(problems.length === 0 && changes.length === 0 && product
      ? [`${product.price} / ${product.unit}, ${product.category}`]
      : []),
  ],
});

/**
 * What an import of the file would do, in numbers and row by row. Unchanged rows are only counted.
 */
export function importView({ key, name, plan }: Import) {
  const part = (kind: PlannedRow["kind"]) => {
    const rows = plan.rows.filter((each) => each.kind === kind);
    return {
      rows: rows.slice(0, mostShown).map(rowView),
      more: Math.max(0, rows.length - mostShown),
    };
  };
  const { counts, problem } = plan;
  return {
    key,
    name,
    counts,
    problem,
    canImport: problem === null && counts.bad === 0 && counts.new + counts.changed > 0,
    parts: [
      { title: "Rows with errors", ...part("bad") },
      { title: "Changed", ...part("changed") },
      { title: "New", ...part("new") },
    ].filter(({ rows }) => rows.length > 0),
  };
}
export type ImportView = ReturnType<typeof importView>;
