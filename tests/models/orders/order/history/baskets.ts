import { sql } from "drizzle-orm";
import { amendOrder } from "~/models/orders/amendment/amend-order.server";
import { addToBasket, changeBasket } from "~/models/orders/basket/basket.server";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { readBasket } from "~/models/orders/basket/read-basket.server";
import { chargeVisit } from "~/models/orders/basket/visit.server";
import { closeDate } from "~/models/orders/closing/closing.server";
import {
  correctShortHarvest,
  proposeShortHarvest,
} from "~/models/orders/order/short-harvest.server";
import { openCardEntry, removeCard } from "~/models/orders/payment/card-entry.server";
import type { Customer } from "~/platform/viewer";
import type { Fate, Turns } from "./actor";
import type { BasketAct } from "./basket-steps";
import { wrongsOfBaskets } from "./basket-wrongs";
import type { Bazaar } from "./bazaar";

/** The page of a basket as its customer saw it. */
interface Page {
  basketId: number;
  version: number;
  vendorIds: number[];
  /** One product of the basket, to change. */
  productId: number;
}

interface How {
  fate?: Fate;
  turns?: Turns;
}

/** Baskets of several vendors, and what happens to them and their cards in a bazaar. */
export class Baskets {
  /** The pages that each customer has seen, newest first. */
  readonly #pages = new Map<number, Page[]>();
  /** The addresses of Stripe's pages on which customers were asked to enter a card. */
  readonly #cardPages: string[] = [];
  /** The cards that customers were told are removed, and the customers who asked for that. */
  readonly #removed = new Set<string>();
  readonly #askedToRemove = new Set<number>();
  /** The customers whose last try to remove the card has failed. */
  readonly #stillToRemove = new Set<Customer>();

  constructor(readonly bazaar: Bazaar) {}

  async act(act: BasketAct, how: How): Promise<void> {
    const { bazaar } = this;
    const { world, town } = bazaar;
    switch (act.does) {
      case "fill basket":
        return bazaar.ask(bazaar.customer(act.who), how, async ({ ctx }) => {
          const wares = bazaar.stalls.flatMap(({ honey, bread, chicken }, stall) => [
            { productId: honey, quantity: act.honey[stall] ?? 0 },
            { productId: bread, quantity: act.bread === stall ? 1 : 0 },
            { productId: chicken, quantity: act.chicken === stall ? 1 : 0 },
          ]);
          await addToBasket(ctx, {
            marketId: town.marketId,
            pickupDate: act.day === 0 ? town.date : town.nextDate,
            items: wares.filter(({ quantity }) => quantity > 0),
            placeKey: `filled-${act.form}`,
          });
        });
      case "change basket": {
        const page = await this.#look(act, how);
        if (!page) return;
        const { basketId, version, productId } = page;
        const items = [{ productId, quantity: act.to }];
        return bazaar.ask(bazaar.customer(act.who), how, ({ ctx }) =>
          changeBasket(ctx, { basketId, version, items }),
        );
      }
      case "place basket":
        return this.#place(act, how);
      case "enter card": {
        const url = newest(this.#cardPages, act.entry);
        const enter = () => world.stripe.enterCard(String(url?.split("/").at(-1)), act.card);
        if (url) await (how.turns ? how.turns(enter) : enter());
        return;
      }
      case "come back from card":
      case "ask for card page": {
        const visit = newest(await this.#visits(), act.visit);
        const owner = visit && bazaar.owner(visit);
        if (!owner) return;
        return bazaar.ask(owner, how, async ({ ctx }) => {
          if (act.does === "come back from card") await chargeVisit(ctx, visit.id);
          else this.#cardPages.push(await openCardEntry(ctx, visit.id));
        });
      }
      case "remove card":
        return this.#removeCard(bazaar.customer(act.who), how);
      case "bank answers":
        await world.stripe.control("accounts/cards", {
          account: bazaar.stall(act.stall).account,
          as: act.as,
        });
        return;
      case "change standing":
        await world.stripe.control("accounts/standing", {
          account: bazaar.stall(act.stall).account,
          standing: act.to,
        });
        return;
      case "change order":
        return this.#changeOrder(act, how);
      case "short harvest":
        return this.#shortHarvest(act, how);
      case "close the day":
        return bazaar.ask(town.admin, how, async ({ ctx }) => {
          const date = act.day === 0 ? town.date : town.nextDate;
          const { marketId } = town;
          await closeDate(ctx, { marketId, date, fromTime: null, reason: "A storm is coming" });
        });
    }
  }

  /** The page with the basket: as it is now, or as the customer saw it some time ago. */
  async #look({ who, page }: { who: number; page: number }, { turns }: How) {
    const customer = this.bazaar.customer(who);
    const seen = this.#pages.get(customer.id) ?? [];
    if (page > 0) return seen[page - 1];
    const read = () => readBasket(this.bazaar.world.ctx(customer));
    const basket = await (turns ? turns(read) : read());
    if (!basket) return;
    const { id: basketId, version, items } = basket;
    const vendorIds = [...new Set(items.map(({ vendorId }) => vendorId))];
    const now = { basketId, version, vendorIds, productId: items[0]?.productId ?? 0 };
    this.#pages.set(customer.id, [now, ...seen]);
    return now;
  }

  async #place(act: Extract<BasketAct, { does: "place basket" }>, how: How): Promise<void> {
    const { bazaar } = this;
    const page = await this.#look(act, how);
    if (!page) return;
    const atPickup = act.atPickup === null ? null : bazaar.stall(act.atPickup).vendorId;
    await bazaar.ask(bazaar.customer(act.who), how, async ({ ctx }) => {
      const { payUrl } = await placeBasket(ctx, {
        basketId: page.basketId,
        version: page.version,
        parts: page.vendorIds.map((vendorId) => ({
          vendorId,
          paymentMethod: vendorId === atPickup ? "at_pickup" : "card",
          specialInstructions: null,
        })),
        card: act.card,
        keepCard: act.keep,
      });
      this.handOut(payUrl);
    });
  }

  /** Notes the address to which a customer was sent: a checkout, or a page for a card. */
  handOut(url: string | null): void {
    if (url === null) return;
    const { sessions } = this.bazaar.world.stripe.emulator.state();
    const isSetup = sessions.some((each) => each.url === url && each.mode === "setup");
    if (isSetup) this.#cardPages.push(url);
    else this.bazaar.handedOut.add(url);
  }

  async #removeCard(customer: Customer, how: How): Promise<void> {
    this.#askedToRemove.add(customer.id);
    const [before] = await this.bazaar.world.db.all<{ card: string }>(sql`
      select card_id as card from card_holders
      where user_id = ${customer.id} and card_id is not null`);
    this.#stillToRemove.add(customer);
    await this.bazaar.ask(customer, how, async ({ ctx }) => {
      await removeCard(ctx);
      this.#stillToRemove.delete(customer);
      if (before && !how.turns) this.#removed.add(before.card);
    });
  }

  async #changeOrder(act: Extract<BasketAct, { does: "change order" }>, how: How) {
    const { bazaar } = this;
    const order = await bazaar.order(act.order);
    const stall = bazaar.stalls.find(({ vendorId }) => vendorId === order?.vendorId);
    if (!order || !stall) return;
    await bazaar.ask(bazaar.owner(order), how, async ({ ctx }) => {
      const { payUrl } = await amendOrder(ctx, {
        orderId: order.id,
        version: order.version,
        key: `change-${act.form}`,
        items: [
          { productId: stall.honey, quantity: act.honey },
          { productId: stall.bread, quantity: act.bread },
          { productId: stall.chicken, quantity: act.chicken },
        ],
        card: act.card,
      });
      this.handOut(payUrl);
    });
  }

  async #shortHarvest(act: Extract<BasketAct, { does: "short harvest" }>, how: How) {
    const { bazaar } = this;
    const order = await bazaar.order(act.order);
    const stall = bazaar.stalls.find(({ vendorId }) => vendorId === order?.vendorId);
    if (!order || !stall) return;
    const { marketId } = bazaar.town;
    const { pickupDate } = order;
    const { available } = act;
    const asked = { marketId, pickupDate, productId: stall.honey, available };
    await bazaar.ask(bazaar.vendor(stall.vendorId), how, async ({ ctx }) => {
      const { lines } = await proposeShortHarvest(ctx, asked);
      if (lines.length === 0) return;
      const gets = lines.map(({ orderId, version, effect }) => ({
        orderId,
        version,
        quantity: effect.gets,
      }));
      await correctShortHarvest(ctx, {
        ...asked,
        gets,
        reason: "Frost",
        key: `frost-${available}`,
      });
    });
  }

  /** The placed baskets, oldest first. */
  #visits() {
    return this.bazaar.world.db.all<{ id: number; userId: number }>(sql`
      select id, user_id as userId from baskets where placed_at is not null order by placed_at, id`);
  }

  /**
   * Gives every vendor all of Stripe's capabilities back. Customers who were told that their card
   * could not be removed try it again.
   */
  async calmDown(): Promise<void> {
    const { stripe } = this.bazaar.world;
    for (const customer of this.#stillToRemove) await this.#removeCard(customer, {});
    for (const { id, standing } of stripe.emulator.state().accounts) {
      if (standing === "complete") continue;
      await stripe.control("accounts/standing", { account: id, standing: "complete" });
    }
  }

  /** Describes in words every broken promise about baskets and their cards. */
  wrongs(): Promise<string[]> {
    const removed = this.#removed;
    return wrongsOfBaskets(this.bazaar, { removed, askedToRemove: this.#askedToRemove });
  }
}

/** Number `pick` of these, counted from the last. */
const newest = <T>(all: readonly T[], pick: number): T | undefined =>
  all.at(-1 - (pick % Math.max(1, all.length)));
