/**
 * A program that uses the API of Market Day: it finds a market and a stall that takes cards, orders
 * something for the next market day, pays, and shows the code to collect it with. With `npm start`
 * under way, from the project's folder:
 *
 *     npx tsx docs/api/pre-order.ts http://localhost:8788 customer marketday
 */
import { pathToFileURL } from "node:url";
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./market-day";

type Fetch = (request: Request) => Promise<Response>;

/** Pays as somebody does on the page of the emulator that stands in for Stripe. */
const payByEmulator = (url: string) =>
  fetch(url, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });

/** Orders the first thing of a Saturday's markets that is paid by card, and pays for it. */
async function orderAndPay(api: Client<paths>, pickupDate: string, pay: typeof payByEmulator) {
  const saturday = { params: { query: { day: "Saturday", limit: 20 } } } as const;
  const { data: markets = [] } = await api.GET("/api/markets", saturday);
  for (const { id: marketId, vendors } of markets) {
    for (const { id } of vendors) {
      const stall = { params: { path: { id } } };
      const { data: products = [] } = await api.GET("/api/vendors/{id}/products", stall);
      const product = products.find((each) => each.isPreOrderEnabled && each.priceCents !== null);
      if (!product) continue;

      const orderItems = [{ productId: product.id, quantity: 1 }];
      const { data: checkout } = await api.POST("/api/create-checkout-session", {
        params: { header: { "Idempotency-Key": crypto.randomUUID() } },
        body: { vendorId: id, marketId, pickupDate, orderItems },
      });
      if (!checkout?.url) continue; // It has nothing left for that day, or takes no cards.
      await pay(checkout.url);
      const checkoutSessionId = new URL(checkout.url).pathname.split("/").at(-1);
      const { data: order } = await api.POST("/api/orders", { body: { checkoutSessionId } });
      if (order) return order;
    }
  }
  throw new Error("Nothing can be ordered for Saturday.");
}

export async function preOrder(
  { site, username, password }: { site: string; username: string; password: string },
  { fetch = globalThis.fetch, pay = payByEmulator }: { fetch?: Fetch; pay?: typeof payByEmulator } = {},
) {
  const anybody = createClient<paths>({ baseUrl: site, fetch });
  const signedIn = await anybody.POST("/api/login", { body: { username, password } });
  if (!signedIn.data) throw new Error(`Not signed in: ${signedIn.error}`);
  const headers = { Authorization: `Bearer ${signedIn.data.authToken}` };
  return orderAndPay(createClient<paths>({ baseUrl: site, fetch, headers }), nextSaturday(), pay);
}

/** The Saturday after tomorrow: by then, no stall has closed its orders. */
function nextSaturday(today = new Date()): string {
  const days = ((6 - today.getUTCDay() + 7) % 7) + (today.getUTCDay() >= 5 ? 7 : 0);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [site = "http://localhost:8788", username = "customer", password = "marketday"] =
    process.argv.slice(2);
  const order = await preOrder({ site, username, password });
  console.log(
    `${order.orderNumber} is ${order.status}: ${order.items[0]?.productName} from ` +
      `${order.vendorName}, to be collected at ${order.marketName} on ${order.pickupDate} ` +
      `with the code ${order.pickupCode}.`,
  );
}
