import { Receiver } from "../../support/receiver";
import { oneProgram } from "../program";
import type { Habit, Season } from "../season";
import { outcome } from "./play";

export const follow: Habit = {
  weight: 2,
  act: async (season) => {
    const program = oneProgram(season);
    const could = await program.follow();
    return `the program of ${program.vendor.name} ${could ? "follows" : "cannot follow"}`;
  },
};

/**
 * Marks confirmed orders as ready, by the versions that the program knows; some orders have changed
 * since.
 */
export const move: Habit = {
  weight: 2,
  when: ["before", "at"],
  act: async (season) => {
    const program = oneProgram(season);
    const orders = [...program.copy.values()]
      .filter(({ status }) => status === "confirmed" && season.random.chance(0.5))
      .slice(0, 100)
      .map(({ id, version }) => ({ orderId: id, version }));
    if (orders.length === 0) return null;
    const json = { orders, to: "ready" };
    const { status } = await program.ask("POST", "/api/vendor/orders/move", json);
    return `the program of ${program.vendor.name} marks ${orders.length} as ready: ${status}`;
  },
};

/** Registers the vendor's own server for webhooks. */
export const addWebhook: Habit = {
  weight: 0.5,
  act: async (season) => {
    const program = oneProgram(season);
    const { browser, name, vendorId } = program.vendor;
    if (program.secret) return null;
    const page = await browser.open("/vendor-edit/webhooks");
    if (!page.has(/webhooks$/, "Add endpoint")) return null;
    const typed = { url: `https://${vendorId}.farm.example/orders` };
    const made = await browser.send(page, /webhooks$/, typed, "Add endpoint");
    program.secret = made.all(".webhook-secret")[0]?.text ?? null;
    listen(season);
    return `${name} adds a webhook${outcome(made)}`;
  },
};

/** Each program's server receives webhooks, but refuses some of them. */
function listen(season: Season) {
  const receiver = new Receiver();
  let answered = 0;
  receiver.answers = (message) => {
    answered += 1;
    receiver.received.length = 0;
    if (answered % 7 === 0) return new Response("busy", { status: 503 });
    const vendorId = Number(new URL(message.url).hostname.split(".")[0]);
    return season.programs.get(vendorId)?.hear(message) ?? new Response(null, { status: 404 });
  };
  season.world.receive = receiver.receive;
}
