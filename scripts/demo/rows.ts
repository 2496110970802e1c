import { addDays, localDateOf, weekdayOf } from "~/models/core/calendar";
import { parsePrice } from "~/models/core/money";
import { datesAhead, type MarketWeek } from "~/models/guide/market/market.rules";
import { weightColumns } from "~/models/vendors/product/product-weight.rules";
import { hashPassword } from "~/platform/passwords";
import { announcementRows } from "./announcements";
import { applicationRows } from "./applications";
import { attendanceRows } from "./attendance";
import { basketRows } from "./baskets";
import { correctionRows, failedEventRows } from "./corrections";
import { askedDocuments, askedToShow, documentRows, shownAt } from "./documents";
import { lookedAfterRows } from "./looked-after";
import { marketReportRows } from "./market-reports";
import { cityOf, demoMarkets, winter } from "./markets";
import { closureKnownFor, type NamedTable, orderRows, type Stage } from "./orders";
import { payoutRows } from "./payouts";
import {
  demoIssues,
  demoPassword,
  demoReaders,
  demoReviews,
  demoSaved,
  managedMarkets,
  runStalls,
  userRows,
} from "./people";
import { pictureAddress, pictureKey, slugOf } from "./pictures";
import { demoProducts } from "./products";
import { stripeAccountRows } from "./stripe-accounts";
import { demoVendors, standsAt } from "./vendors";

const timeZone = "America/New_York";
const day = 86_400_000;
const phone = (last: number) => `(305) 555-01${String(last).padStart(2, "0")}`;

/**
 * Every row of the demo, by table, as of `now`. `firstId` gives the next free id of a table, so
 * that rows can refer to each other before they are written.
 */
export async function demoRows(firstId: (table: NamedTable) => number, now: number) {
  const began = now - 90 * day;
  const stamps = { createdAt: began, updatedAt: began };
  const people = await userRows(firstId("users"), began);
  const userIds = new Map<string, number>(people.map(({ username, id }) => [username, id]));
  const userId = (username: string) => userIds.get(username) ?? 0;

  const weeks = new Map(demoMarkets.map((market) => [market.key, weekOf(market, now)]));
  const closed = weeks.get("shady-oak");
  const closedOn = closed && datesAhead(closed, now)[1]?.date;
  if (closed && closedOn) closed.closures.push({ date: closedOn, reason: "Tree care in the park" });
  // So far in the future that no order depends on it.
  const fair = weeks.get("banyan-lane");
  const fairOn = fair && datesAhead(fair, now, 42).at(-1)?.date;
  if (fair && fairOn) fair.closures.push({ date: fairOn, reason: "Book fair on the lane" });

  const marketIds = new Map(demoMarkets.map(({ key }, index) => [key, firstId("markets") + index]));
  const marketId = (key: string) => marketIds.get(key) ?? 0;
  const markets = demoMarkets.map(({ key, name, area, street, zip, point, about }, index) => ({
    id: marketId(key),
    name,
    description: `${about} (Demo data: there is no such market.)`,
    location: `${area}, Florida`,
    address: `${street}, ${area}, FL ${zip}`,
    city: cityOf[area] ?? area,
    state: "Florida",
    zip,
    lat: point?.[0] ?? null,
    lng: point?.[1] ?? null,
    timeZone,
    image: pictureAddress(pictureKey("market", key)),
    contactPhone: phone(index),
    contactEmail: `${key}@marketday.example`,
    website: index % 3 === 0 ? `https://${key}.marketday.example` : null,
    askedDocuments: JSON.stringify(askedDocuments[key] ?? []),
    source: "demo",
    sourceKey: key,
    ...stamps,
    // The last market was last confirmed three years ago.
    confirmedAt: now - (index + 1 === demoMarkets.length ? 1100 : (index * 17) % 80) * day,
  }));

  const vendorIds = new Map(demoVendors.map(({ key }, index) => [key, firstId("vendors") + index]));
  const vendorId = (key: string) => vendorIds.get(key) ?? 0;
  const vendors = demoVendors.map(({ key, name, type, about, ...vendor }, index) => ({
    id: vendorId(key),
    name,
    description: `${about} (Demo data: there is no such vendor.)`,
    vendorType: type,
    image: pictureAddress(pictureKey("vendor", key)),
    instagram: vendor.instagram ?? null,
    website: vendor.website ?? null,
    contactEmail: `${key}@marketday.example`,
    contactPhone: phone(20 + index),
    takesPaymentAtPickup: vendor.takesPaymentAtPickup ?? false,
    ordersAtPickup: vendor.ordersAtPickup ?? 2,
    ...stamps,
  }));

  const products = demoProducts.map((product, index) => ({
    id: firstId("products") + index,
    vendorId: vendorId(product.vendor),
    name: product.name,
    description: product.about,
    price: product.price,
    priceCents: parsePrice(product.price),
    image: pictureAddress(pictureKey("product", slugOf(product.name))),
    category: product.category,
    unit: product.unit,
    ...weightColumns(product.weight, product.unit),
    availabilityStatus: product.status,
    seasonalInfo: product.season,
    isPreOrderEnabled: !product.inMarketOnly,
    isVisible: !product.hidden,
    isActive: true,
    dayLimit: product.dayLimit,
    ...stamps,
  }));
  const productId = (name: string) => products.find((product) => product.name === name)?.id ?? 0;

  const pieDate = datesAhead(weekOf(demoMarkets[0], now), now).at(-1)?.date ?? "";
  const config = {
    isEnabled: true,
    cutoffDateTime: null as string | null,
    cutoffDays: null as number | null,
    cutoffTime: null as string | null,
    dayLimit: null as number | null,
    pickupDate: null as string | null,
    pickupTimeStart: null as string | null,
    pickupTimeEnd: null as string | null,
    specialInstructions: null as string | null,
    ...stamps,
  };
  const configs = [
    {
      ...config,
      productId: productId("Butter croissants"),
      marketId: marketId("river-hall"),
      pickupTimeStart: "07:00",
      pickupTimeEnd: "10:00",
      specialInstructions: "Still warm until eight.",
    },
    {
      ...config,
      productId: productId("Salad box for two"),
      marketId: marketId("river-hall"),
      pickupTimeStart: "16:00",
      pickupTimeEnd: "19:00",
      cutoffDays: 2,
      cutoffTime: "20:00",
      specialInstructions: "Boxes are packed in the afternoon.",
    },
    {
      ...config,
      productId: productId("Key lime pie"),
      marketId: marketId("banyan-lane"),
      pickupDate: pieDate,
      pickupTimeStart: "10:00",
      pickupTimeEnd: "12:00",
      cutoffDateTime: `${addDays(pieDate, -2)}T12:00`,
    },
    // Gives one market day several order deadlines.
    {
      ...config,
      productId: productId("Strawberries"),
      marketId: marketId("banyan-lane"),
      cutoffDays: 0,
      cutoffTime: "06:00",
      pickupTimeStart: "08:30",
      pickupTimeEnd: "10:30",
      specialInstructions: "Picked the same morning.",
    },
    {
      ...config,
      productId: productId("Strawberries"),
      marketId: marketId("ocean-walk"),
      isEnabled: false,
    },
  ];

  const vendorUser = userId("vendor");
  const stage: Stage = {
    now,
    users: userIds,
    vendors: new Map(
      demoVendors.map(({ key, name }, index) => [
        key,
        { id: vendorId(key), name, userId: index === 0 ? vendorUser : null },
      ]),
    ),
    markets: new Map(
      markets.map(({ id, name, address, sourceKey }) => [
        sourceKey,
        { id, name, address, week: weeks.get(sourceKey) ?? weekOf(undefined, now) },
      ]),
    ),
    products: new Map(products.map((product) => [product.name, product])),
    configs,
    firstId,
  };
  const records = orderRows(stage);

  return {
    users: people,
    markets,
    schedules: demoMarkets.flatMap(({ key }) =>
      (weeks.get(key)?.schedules ?? []).map(({ id: _, date, ...schedule }) => ({
        marketId: marketId(key),
        onDate: date,
        ...schedule,
      })),
    ),
    closures: demoMarkets.flatMap(({ key }) =>
      (weeks.get(key)?.closures ?? []).map((closure) => ({
        marketId: marketId(key),
        ...closure,
        createdAt: now - closureKnownFor,
      })),
    ),
    tags: demoMarkets.flatMap(({ key, tags }) =>
      tags.map((tag) => ({ marketId: marketId(key), tag })),
    ),
    managers: managedMarkets.map((key) => ({
      marketId: marketId(key),
      userId: userId("manager"),
      createdAt: began,
    })),
    announcements: announcementRows({
      marketId: marketId(managedMarkets[0] ?? ""),
      writtenBy: userId("manager"),
      timeZone,
      now,
    }),
    documents: documentRows({
      first: firstId("documents"),
      stalls: demoVendors.flatMap(({ key, name, markets: keys }) =>
        keys.includes(managedMarkets[0] ?? "") ? [{ id: vendorId(key), name }] : [],
      ),
      now,
    }),
    marketReport: marketReportRows({
      marketId: marketId(managedMarkets[0] ?? ""),
      week: weeks.get(managedMarkets[0] ?? "") ?? weekOf(undefined, now),
      stalls: demoVendors.flatMap(({ key, markets: keys }) =>
        keys.includes(managedMarkets[0] ?? "") ? [vendorId(key)] : [],
      ),
      vendorUser: userId("vendor"),
      managerUser: userId("manager"),
      now,
    }),
    vendors,
    stalls: demoVendors.flatMap(({ key, type, markets: keys }) =>
      keys.map((market) => ({
        marketId: marketId(market),
        vendorId: vendorId(key),
        comes: type === "Guest Vendor" ? ("single_dates" as const) : ("every_date" as const),
        stall: standsAt[market]?.[key] ?? null,
        documentsShownAt: shownAt(market, key, began),
      })),
    ),
    documentRequests: askedToShow(now).map(({ market, stall, askedAt }) => ({
      marketId: marketId(market),
      vendorId: vendorId(stall),
      askedAt,
    })),
    attendance: attendanceRows(demoVendors, {
      vendorId,
      marketId,
      datesOf: (market) =>
        datesAhead(weeks.get(market) ?? weekOf(undefined, now), now, 60).map(({ date }) => date),
      now,
    }),
    vendorAccounts: runStalls.map(([username, key, role]) => ({
      vendorId: vendorId(key),
      userId: userId(username),
      role,
      createdAt: began,
    })),
    stripeAccounts: stripeAccountRows(demoVendors, { vendorId, began, now }),
    products,
    configs,
    records,
    basket: basketRows(stage, records.orders),
    payouts: payoutRows({
      first: firstId("payouts"),
      userOf: (key) => (key === demoVendors[0]?.key ? vendorUser : null),
      now,
    }),
    reviews: demoReviews.map(({ by, market, rating, comment, daysAgo }) => ({
      marketId: marketId(market),
      userId: userId(by),
      username: by,
      rating,
      comment,
      createdAt: now - daysAgo * day,
      updatedAt: now - daysAgo * day,
    })),
    saved: (["market", "vendor"] as const).flatMap((type) =>
      demoSaved[type].map((key, index) => ({
        userId: userId("customer"),
        type,
        itemId: type === "market" ? marketId(key) : vendorId(key),
        savedAt: now - (index + 2) * day,
      })),
    ),
    newsletters: demoReaders.map(({ name, confirmed, active }, index) => ({
      email: `${name}@marketday.example`,
      // The app deletes readers who do not confirm within a week.
      subscribedAt: now - (confirmed ? 40 - index * 6 : 2) * day,
      confirmedAt: confirmed ? now - (40 - index * 6) * day + day / 24 : null,
      isActive: active,
    })),
    issues: demoIssues.map(({ subject, text, state, daysAgo }) => {
      const at = now - daysAgo * day;
      const readers = demoReaders.filter(({ confirmed, active }) => confirmed && active).length;
      const gone = state === "sent" ? readers : state === "stopped" ? 1 : 0;
      return {
        subject,
        text,
        state,
        writtenBy: userId("admin"),
        writtenAt: at - day / 24,
        changedAt: at - day / 24,
        ...(state !== "draft" && {
          sentBy: userId("admin"),
          startedAt: at,
          endedAt: at + day / 240,
          readers,
          copies: gone,
          sent: gone,
          lastReaderId: gone,
          upToReaderId: demoReaders.length,
        }),
      };
    }),
    lookedAfter: lookedAfterRows(now, userId),
    corrections: correctionRows(now, marketId, userId),
    failedEvents: failedEventRows(now),
    desk: applicationRows({
      now,
      adminId: userId("admin"),
      firstVendor: firstId("vendor_applications"),
      hash: await hashPassword(demoPassword),
    }),
  };
}

/**
 * A market's opening hours and closures. The market that is out of season now opens again in some
 * months.
 */
function weekOf(market: (typeof demoMarkets)[number] | undefined, now: number): MarketWeek {
  const today = localDateOf(now, timeZone);
  const seasons = {
    winter,
    past: [addDays(today, 100).slice(5), addDays(today, 220).slice(5)],
  };
  const weekly = (market?.openings ?? []).map(
    ([day, openTime, closeTime, season, week, doubt]) => ({
      day,
      openTime,
      closeTime,
      seasonStart: (season && seasons[season][0]) ?? null,
      seasonEnd: (season && seasons[season][1]) ?? null,
      weekOfMonth: week ?? null,
      date: null,
      doubt: doubt ?? null,
    }),
  );
  const once = (market?.dates ?? []).map(([daysAhead, openTime, closeTime]) => {
    const date = addDays(today, daysAhead);
    const day = weekdayOf(date);
    const recurs = { seasonStart: null, seasonEnd: null, weekOfMonth: null };
    return { day, openTime, closeTime, ...recurs, date, doubt: null };
  });
  return {
    timeZone,
    schedules: [...weekly, ...once].map((opening, index) => ({ id: index + 1, ...opening })),
    closures: [],
  };
}
