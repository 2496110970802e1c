/** What to tell a user who has just started Market Day. */
import { logFolder } from "./project.mjs";
import { say } from "./steps.mjs";

const accounts = [
  ["customer", "/auth", "orders, saved markets"],
  ["vendor", "/vendor-auth", "a stall, its products and pre-orders"],
  ["manager", "/vendor-auth", "a market"],
  ["admin", "/admin-portal", "who joins"],
];

/** `stripePort` is null if payments go to Stripe itself. */
export function announce({ port, stripePort, pushPort }) {
  const site = `http://localhost:${port}`;
  say(`
  Market Day is open at ${site}

  Sign in with the password marketday as
${accounts.map(([name, door, what]) => `    ${name.padEnd(9)} ${`${site}${door}`.padEnd(36)} ${what}`).join("\n")}

  ${
    stripePort === null
      ? "Card payments go to Stripe, with the key that you have set."
      : `Card payments go to the emulator at http://localhost:${stripePort}; no card is needed.`
  }
  A stand-in for browsers' push services is at http://localhost:${pushPort}; it shows what it got.
  Logs are in ${logFolder}/. Everything you enter is kept until you delete .wrangler/state.
  Press Ctrl-C to stop.
`);
}
