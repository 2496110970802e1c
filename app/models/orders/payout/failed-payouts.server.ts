import { sql } from "drizzle-orm";
import {
  type Listing,
  type ListingRequest,
  type ListingSpec,
  lengthOf,
} from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";

/** A payout that its bank sent back, after which no other has been made. */
export interface FailedPayout {
  id: number;
  stripeId: string;
  account: string;
  vendorId: number;
  vendorName: string;
  /** Whoever owns the vendor; null where nobody does. */
  owner: string | null;
  email: string | null;
  /** Integer cents. */
  amount: number;
  /** In Stripe's word. */
  reason: string | null;
  createdAt: number;
  failedAt: number;
}

/** What has waited longest comes first. */
export const failedPayoutListing = {
  sorts: { oldest: "asc" },
  sort: { by: "oldest", order: "asc" },
  filters: {},
} as const satisfies ListingSpec<"oldest", never>;

/** As the index has them; once another payout of its account is made, nobody waits for this one. */
const isOpen = sql`p.status = 'failed' and p.followed_at is null`;

/** The statement of a page of them, and the page from what it answers. */
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
          where va.vendor_id = v.id and va.role = 'owner')
      where ${isOpen} and ${where} order by ${by} limit ${lengthOf(asked) + 1}`,
    pageOf: (found: FailedPayout[], count: number): Listing<FailedPayout, "oldest", never> =>
      listingOf(found, asked, {
        total: { count, isMore: count >= mostCounted },
        keyOf: ({ failedAt }) => failedAt,
      }),
  };
}

/** A frame shows no more than '99+'. */
const mostCounted = 100;
/** How many wait, at most a hundred, as an expression. */
export const failedPayoutCount = sql<number>`(select count(*) from (
  select 1 from payouts p where ${isOpen} limit ${sql.raw(`${mostCounted}`)}))`;
