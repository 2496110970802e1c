import { sql } from "drizzle-orm";
import { type Listing, type ListingRequest, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { isActiveVendor } from "../../people/user/active";

/** A payout that the bank sent back, without another payout after it. */
export interface FailedPayout {
  id: number;
  stripeId: string;
  account: string;
  vendorId: number;
  vendorName: string;
  /** The vendor's first owner who still has access; null if there is none. */
  owner: string | null;
  email: string | null;
  /** Integer cents. */
  amount: number;
  /** The reason, in Stripe's word. */
  reason: string | null;
  createdAt: number;
  failedAt: number;
}

/**
 * The condition for a waiting payout, as in the index. Once another payout of the account is made,
 * nobody has to see to the failed one.
 */
const isOpen = sql`p.status = 'failed' and p.followed_at is null`;

/**
 * Prepares a page of failed payouts: the statement, and the function that makes the page from its
 * result.
 */
export function failedPayoutPage(asked: ListingRequest<"oldest", never>) {
  const key = { column: sql`p.updated_at`, id: sql`p.id`, order: asked.sort.order };
  const { where, by } = keyset(key, asked.place);
  return {
    statement: sql<FailedPayout>`
      select p.id, p.stripe_id stripeId, p.account_id account, v.id vendorId, v.name vendorName,
        u.username owner, u.email, p.amount, p.reason, p.created_at createdAt,
        p.updated_at failedAt
      from payouts p join stripe_accounts a on a.id = p.account_id
        join vendors v on v.id = a.vendor_id
        left join users u on u.id = (select min(va.user_id) from vendor_accounts va
          join users owner on owner.id = va.user_id and ${isActiveVendor(sql`owner`)}
          where va.vendor_id = v.id and va.role = 'owner')
      where ${isOpen} and ${where} order by ${by} limit ${lengthOf(asked) + 1}`,
    pageOf: (found: FailedPayout[], count: number): Listing<FailedPayout, "oldest", never> =>
      listingOf(found, asked, {
        total: { count, isMore: count >= mostCounted },
        keyOf: ({ failedAt }) => failedAt,
      }),
  };
}

/** The administrators' frame shows no more than '99+'. */
const mostCounted = 100;
/** The number of waiting failed payouts, at most a hundred, as an SQL expression. */
export const failedPayoutCount = sql<number>`(select count(*) from (
  select 1 from payouts p where ${isOpen} limit ${sql.raw(`${mostCounted}`)}))`;
