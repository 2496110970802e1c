import { eq, type SQL, sql } from "drizzle-orm";
import type { Capabilities, Instant, RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import { countBasket } from "../../core/open-form/tries.server";
import { mostOfOne } from "../../vendors/product/product.rules";
import { piecePriceOf } from "../../vendors/product/weight.server";
import { submissionKey } from "../order/place-order.server";
import { priceLine, whyNotOrderAs } from "../order/pre-order.rules";
import { mostInBasket } from "./basket.rules";
import type { AddToBasket, ChangeBasket, MoveBasket } from "./basket.schema";
import { baskets } from "./basket.tables";
import {
  type Anyone,
  type Owner,
  offerStatements,
  offersOf,
  openOf,
  ownerOf,
} from "./read-basket.server";

/** The owner of a basket to come. Throws if the viewer's role cannot order. */
async function ensureOwner(ctx: Anyone): Promise<Owner> {
  const { viewer, browserMark } = ctx;
  if (viewer === null) return { userId: null, visitorHash: await browserMark.ensure() };
  const refused = whyNotOrderAs(viewer);
  if (refused) throw refused;
  return { userId: viewer.id, visitorHash: null };
}

/**
 * Puts products into the owner's basket for a market and a date, which is made when it is first
 * needed. A network has a limit on new baskets of visitors. Sending the same form twice, or a double
 * click, adds once; sending it with other content adds again. Returns the basket's id. Throws if a
 * product is not sold or cannot be pre-ordered, if the market was removed, or if the basket is full.
 * What cannot be picked up there on that date is shown in the basket.
 */
export async function addToBasket(ctx: Anyone, command: AddToBasket): Promise<number> {
  const owner = await ensureOwner(ctx);
  const lines = await linesOf(ctx, command);
  const addKey = await keyOf(command);
  const { marketId, pickupDate } = command;
  const own = sql`${openOf(owner)} and b.market_id = ${marketId} and b.pickup_date = ${pickupDate}`;
  const { db, now } = ctx;
  const isVisitor = owner.userId === null;
  const { counted, found, full, market } = await runBatch(db, {
    counted: isVisitor
      ? [await countBasket(ctx, sql`not exists (select 1 from baskets b where ${own})`)]
      : [],
    made: sql`
      insert into baskets (user_id, visitor_hash, market_id, pickup_date, created_at, updated_at)
      select ${owner.userId}, ${owner.visitorHash}, m.id, ${pickupDate}, ${now}, ${now}
      from markets m where m.id = ${marketId} and m.removed_at is null
        and (select count(*) from baskets b where ${openOf(owner)}) < ${mostInBasket.baskets}
        and ${isVisitor ? wroteOne : sql`true`}
      on conflict do nothing`,
    items: sql`
      insert into basket_items (basket_id, product_id, quantity, seen_name, seen_price, added_at, add_key, note)
      select b.id, l.value ->> 'productId', l.value ->> 'quantity', l.value ->> 'productName',
        l.value ->> 'unitPrice', ${now}, ${addKey},
        ${command.specialInstructions ?? null}
      from baskets b, json_each(${JSON.stringify(lines)}) l
      where ${own} and ${fits(lines)}
      on conflict (basket_id, product_id) do update set
        quantity = min(${mostOfOne}, quantity + excluded.quantity),
        seen_name = excluded.seen_name, seen_price = excluded.seen_price,
        added_at = excluded.added_at, add_key = excluded.add_key,
        note = coalesce(excluded.note, note)
      where iif(excluded.add_key is null, excluded.added_at >= added_at + ${doubleClick},
        add_key is not excluded.add_key)`,
    changed: sql`
      update baskets as b set version = version + 1, updated_at = ${now}
      where ${own} and changes() > 0`,
    found: sql<{ id: number }>`select b.id from baskets b where ${own}`,
    full: sql<{ isFull: number }>`select not ${fits(lines)} isFull from baskets b where ${own}`,
    market: sql`select 1 from markets m where m.id = ${marketId} and m.removed_at is null`,
  });
  const [basket] = found.results;
  if (!basket) {
    if (market.results.length === 0) throw new DomainError("invalid", noMarket);
    if (counted[0]?.results.length === 0) throw new DomainError("too_many", tooManyFromHere);
    throw new DomainError("invalid", tooManyBaskets);
  }
  if (full.results[0]?.isFull) throw new DomainError("invalid", tooManyProducts);
  return basket.id;
}

/** Identifies the submission of a form that adds. Null for a button without a key of its own. */
async function keyOf(command: AddToBasket): Promise<string | null> {
  const { placeKey, specialInstructions } = command;
  if (placeKey === undefined) return null;
  const items = command.items.map(({ productId, quantity }) => [productId, quantity]);
  return submissionKey(placeKey, [specialInstructions, items]);
}

/** A button without a key of its own, pressed again within this time, counts once. In ms. */
const doubleClick = 2000;

const noMarket = "This market is no longer on Market Day.";
const tooManyBaskets = `You can have up to ${mostInBasket.baskets} baskets. Order or empty one first.`;
const tooManyFromHere =
  "Too many baskets were started from your network this hour. Sign in to start one.";
const tooManyProducts = `A basket can have up to ${mostInBasket.products} products from ${mostInBasket.vendors} vendors. Order what you have first.`;

/** The condition that these lines fit into basket `b`, together with what it holds. */
const fits = (lines: readonly { productId: number }[]) => sql`(
  select count(*) <= ${mostInBasket.products} and count(distinct vendor_id) <= ${mostInBasket.vendors}
  from products where id in (select i.product_id from basket_items i where i.basket_id = b.id)
    or id in (select value ->> 'productId' from json_each(${JSON.stringify(lines)})))`;

/** The lines to add, with their names and prices now. Throws why one cannot be pre-ordered. */
async function linesOf(ctx: Anyone, { items, marketId, pickupDate }: AddToBasket) {
  const ids = JSON.stringify(items.map(({ productId }) => productId));
  const offered = await runBatch(
    ctx.db,
    offerStatements(ctx, {
      productIds: sql`(select value from json_each(${ids}))`,
      marketId: sql`${marketId}`,
      pickupDate: sql`${pickupDate}`,
    }),
  );
  const offers = offersOf(offered);
  // They fit into no basket, so none is made for them.
  if (offers.length > mostInBasket.vendors) throw new DomainError("invalid", tooManyProducts);
  return items.map((item, index) => {
    const offer = offers.find(({ products }) => products.some(({ id }) => id === item.productId));
    if (offer) return priceLine(item, offer, index);
    throw atField(`items[${index}].productId`, "This product is no longer sold.");
  });
}

/**
 * Changes the quantities in an open basket; 0 removes a product, and a basket without products ends.
 * Throws `changed` if the basket has changed since the owner saw it, and `not_found` if it is not
 * the owner's open basket.
 */
export async function changeBasket(ctx: Anyone, command: ChangeBasket): Promise<void> {
  const { db, now } = ctx;
  const { basketId } = command;
  const seen = seenBy(await ownerOf(ctx), command);
  const isSeen = sql`exists (select 1 from baskets b where ${seen})`;
  const items = JSON.stringify(command.items);
  const { changed } = await runBatch(db, {
    removed: sql`
      delete from basket_items where basket_id = ${basketId} and ${isSeen}
        and product_id in (select l.value ->> 'productId' from json_each(${items}) l
          where l.value ->> 'quantity' = 0)`,
    quantities: sql`
      update basket_items set quantity = l.value ->> 'quantity'
      from json_each(${items}) l
      where basket_id = ${basketId} and product_id = l.value ->> 'productId'
        and l.value ->> 'quantity' > 0 and ${isSeen}`,
    // The page with this form showed what has changed since the products were added.
    shown: sql`
      update basket_items set seen_name = p.name, seen_price = ${piecePriceOf("p")}
      from products p
      where basket_id = ${basketId} and p.id = product_id and p.price_cents is not null
        and ${isSeen}`,
    changed: sql<{ id: number }>`
      update baskets as b set version = version + 1, updated_at = ${now} where ${seen}
      returning id`,
    emptied: sql`
      delete from baskets where id = ${basketId} and ${wroteOne}
        and not exists (select 1 from basket_items where basket_id = baskets.id)`,
  });
  if (changed.results.length === 0) throw await whyUnchanged(ctx, basketId);
}

/**
 * Moves an open basket to another market or date. If the owner already has a basket there, the two
 * become one, with the higher quantity of each product. Returns the basket's id. What cannot be
 * picked up there is shown in the basket. Throws like `changeBasket`.
 */
export async function moveBasket(ctx: Anyone, command: MoveBasket): Promise<number> {
  const owner = await ownerOf(ctx);
  if (!owner) throw notFound("Basket not found");
  const { marketId, pickupDate } = command;
  const own = sql`${openOf(owner)} and b.market_id = ${marketId} and b.pickup_date = ${pickupDate}`;
  const { found, left } = await runBatch(ctx.db, {
    moved: moveStatements({
      ...command,
      seen: seenBy(owner, command),
      owner,
      changedAt: ctx.now,
    }),
    found: sql<{ id: number }>`select b.id from baskets b where ${own}`,
    left: sql<{ id: number }>`select b.id from baskets b where b.id = ${command.basketId}`,
  });
  const [there] = found.results;
  if (!there || left.results.some(({ id }) => id !== there.id)) {
    throw await whyUnchanged(ctx, command.basketId);
  }
  return there.id;
}

interface Moving {
  basketId: number;
  /** The condition, for row `b`, that the basket is still as it was read. */
  seen: SQL;
  owner: Owner;
  marketId: number;
  pickupDate: string;
  /** When the customer last changed this basket. */
  changedAt: Instant;
}

/** The statements that move a basket to an owner, a market and a date; see `moveBasket`. */
function moveStatements({ basketId, seen, owner, marketId, pickupDate, changedAt }: Moving): SQL[] {
  const there = sql`${openOf(owner, sql`t`)} and t.market_id = ${marketId}
    and t.pickup_date = ${pickupDate} and t.id <> ${basketId}`;
  return [
    // Without a basket there, this one goes there as it is.
    sql`
      update baskets as b set user_id = ${owner.userId}, visitor_hash = ${owner.visitorHash},
        market_id = ${marketId}, pickup_date = ${pickupDate}, version = version + 1,
        updated_at = ${changedAt}
      where ${seen} and not exists (select 1 from baskets t where ${there})
        and exists (select 1 from markets m where m.id = ${marketId} and m.removed_at is null)`,
    sql`
      insert into basket_items (basket_id, product_id, quantity, seen_name, seen_price, added_at, note)
      select t.id, i.product_id, i.quantity, i.seen_name, i.seen_price, i.added_at, i.note
      from baskets t, baskets b join basket_items i on i.basket_id = b.id
      where ${there} and ${seen}
      order by i.added_at desc limit ${mostInBasket.products}
      on conflict (basket_id, product_id) do update set
        quantity = max(quantity, excluded.quantity), note = coalesce(note, excluded.note)`,
    sql`
      update baskets as t set version = version + 1, updated_at = max(updated_at, ${changedAt})
      where ${there} and exists (select 1 from baskets b where ${seen})`,
    sql`
      delete from baskets as b where ${seen} and exists (select 1 from baskets t where ${there})`,
  ];
}

/**
 * Gives a customer who signs in the baskets of this browser's visitor. Each basket keeps the time of
 * its last change, so that the basket that was changed last is still the one that is shown. The
 * schedule does nothing of the kind: a browser whose visitor never signs in keeps its baskets to
 * itself.
 */
export async function takeOverBaskets(
  ctx: Pick<RequestContext, "db" | "browserMark">,
  userId: number,
): Promise<void> {
  const visitorHash = await ctx.browserMark.read();
  if (visitorHash === null) return;
  const held = await ctx.db
    .select({
      basketId: baskets.id,
      marketId: baskets.marketId,
      pickupDate: baskets.pickupDate,
      changedAt: baskets.updatedAt,
    })
    .from(baskets)
    .where(eq(baskets.visitorHash, visitorHash))
    .limit(mostInBasket.baskets);
  const owner = { userId, visitorHash: null };
  const moves = held.flatMap((basket) =>
    moveStatements({
      ...basket,
      owner,
      seen: sql`b.id = ${basket.basketId} and b.visitor_hash = ${visitorHash}`,
    }),
  );
  if (moves.length > 0) await runBatch(ctx.db, moves);
}

/** The condition, for row `b`, that it is the owner's open basket as they saw it. */
const seenBy = (
  owner: Owner | null,
  { basketId, version }: { basketId: number; version: number },
) =>
  owner
    ? sql`b.id = ${basketId} and b.version = ${version} and ${openOf(owner)}`
    : sql`b.id is null`;

/** Why a basket could not be changed: it is not the viewer's, or it has changed meanwhile. */
async function whyUnchanged(ctx: Anyone, basketId: number): Promise<DomainError> {
  const owner = await ownerOf(ctx);
  const found = owner
    ? await ctx.db.all(sql`
        select 1 from baskets b where b.id = ${basketId} and ${openOf(owner)}`)
    : [];
  return found.length === 0
    ? notFound("Basket not found")
    : new DomainError("changed", "Your basket has changed. Look at it again.");
}

/** Nobody has changed the basket for this long, in milliseconds. */
const givenUpAfter = 30 * 24 * 60 * 60 * 1000;

/** The job that deletes baskets which nobody ordered or changed for 30 days. */
export async function forgetOldBaskets({ db, now }: Capabilities): Promise<void> {
  await db.run(sql`
    delete from baskets where id in (select id from baskets
      where placed_at is null and updated_at < ${now - givenUpAfter} limit 500)`);
}
