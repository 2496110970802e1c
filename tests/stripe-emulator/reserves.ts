import { heldIn } from "./balance";
import { move } from "./balance-transactions";
import type { World } from "./world";

/**
 * Stripe holds back cents of an account against refunds and disputes, or releases them. Each move
 * is two transactions: what leaves the balance that is paid out enters the reserve, or the reverse.
 * Undefined if there is less to hold or to release.
 */
export function moveReserve(
  world: World,
  account: string,
  { amount, isHeld }: { amount: number; isHeld: boolean },
): object | undefined {
  const currency = "usd";
  const source = isHeld ? heldIn(world, account, currency) : reservedIn(world, account);
  if (amount > source) return undefined;
  const type = isHeld ? "reserve_hold" : "reserve_release";
  const cents = isHeld ? -amount : amount;
  const movement = { account, type, currency, source: null } as const;
  move(world, { ...movement, amount: cents });
  move(world, { ...movement, amount: -cents, balanceType: "risk_reserved" });
  return { account, reserved: reservedIn(world, account) };
}

const reservedIn = ({ store }: World, account: string): number =>
  store
    .list("balance_transaction")
    .filter((record) => record.account === account)
    .map(({ transaction }) => transaction)
    .filter(({ balance_type }) => balance_type === "risk_reserved")
    .reduce((sum, { net }) => sum + net, 0);
