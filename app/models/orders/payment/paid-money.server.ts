import { type SQL, sql } from "drizzle-orm";
import type { PaidMoney } from "../order/refund.words";
import { atBank, hasOpenDispute } from "./dispute.server";

/**
 * What a customer paid for an order by card and where the money is now, as an SQL expression; null
 * if nothing was paid by card.
 */
export const paidMoneyOf = (orderId: SQL) =>
  sql`(select json_object('amount', p.amount, 'refunded', p.refunded_amount, 'atBank', ${atBank},
      'isDisputeOpen', json(iif(${hasOpenDispute}, 'true', 'false')))
    from payments p where p.order_id = ${orderId}
      and p.status in ('paid', 'refund_due', 'refunded') order by p.id desc limit 1)`
    .mapWith((json: string): PaidMoney | null => JSON.parse(json))
    .as("paid_money");
