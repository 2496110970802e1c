import { type SQL, sql } from "drizzle-orm";
import type { ReviewKind } from "./review-queue.rules";
import type { ItemId } from "./review-scope.server";

/** One detail of an item on its page: a term, and the text under it. */
interface Fact {
  term: string;
  /** A column of the subject's row, or an expression made from columns. */
  value: SQL;
  as?: "text" | "email" | "phone" | "link" | "instagram" | "list" | "pictures";
  /** True for a detail that we add to the applicant's own data. Only reviewers see it. */
  isOurs?: true;
}

/** What an item is about: the table of its row, and the facts that reviewers see. */
interface Subject {
  table: SQL;
  /** The facts that reviewers see. Password hashes are never among them. */
  facts: readonly Fact[];
}

const fact = (term: string, column: string, as?: Fact["as"]): Fact => ({
  term,
  value: sql.raw(`s."${column}"`),
  as,
});

/** The questions and answers about an application, oldest first. */
const exchange = (kind: "vendor_application" | "market_application"): Fact => ({
  term: "Questions and answers",
  value: sql`(select json_group_array(iif(m."by" = 'reviewer', 'Asked: ', 'Answered: ') || m.text)
    from (select "by", text from application_messages
      where kind = ${kind} and subject_id = s.id order by id limit 30) m)`,
  as: "list",
  isOurs: true,
});

/** All photos. If an API call sent none, the single image. */
const pictures: Fact = {
  term: "Photos",
  value: sql`iif(s.photos = '[]' and s.image <> '', json_array(s.image), s.photos)`,
  as: "pictures",
};

const market = {
  table: sql`market_submissions`,
  facts: [
    fact("Where", "location"),
    fact("Address", "address"),
    fact("Description", "description"),
    fact("Days", "operating_days", "list"),
    fact("Hours", "operating_hours"),
    fact("Season", "seasonal_info"),
    fact("Facilities", "facility_info"),
    fact("Contact", "contact_name"),
    fact("Email", "contact_email", "email"),
    fact("Phone", "contact_phone", "phone"),
    fact("Website", "website", "link"),
    pictures,
    {
      term: "Already in the guide as",
      value: sql`(select name from markets
        where id = s.existing_market_id and removed_at is null)`,
      isOurs: true,
    },
    fact("Reference", "reference"),
    exchange("market_application"),
  ],
} satisfies Subject;

const access = [
  fact("Email", "email", "email"),
  fact("Phone", "phone", "phone"),
  fact("Website", "website", "link"),
  fact("Instagram", "instagram", "instagram"),
];

export const subjects: Record<ReviewKind, Subject> = {
  admin_request: {
    table: sql`admin_requests`,
    facts: [
      { term: "Name", value: sql`nullif(trim(s.first_name || ' ' || s.last_name), '')` },
      fact("Email", "email", "email"),
    ],
  },
  vendor_request: {
    table: sql`vendor_requests`,
    facts: [
      fact("Name", "name"),
      fact("Sells", "product_category"),
      fact("Where", "market_location"),
      ...access,
    ],
  },
  manager_request: {
    table: sql`market_manager_requests`,
    facts: [fact("Name", "name"), fact("Market’s address", "address"), ...access],
  },
  vendor_application: {
    table: sql`vendor_applications`,
    facts: [
      { term: "Name", value: sql`nullif(trim(s.first_name || ' ' || s.last_name), '')` },
      fact("Vendor type", "vendor_type"),
      fact("Description", "description"),
      fact("Products", "products"),
      fact("Values", "values"),
      fact("Markets", "requested_markets", "list"),
      {
        term: "Markets not in the guide",
        value: sql`(select json_group_array(w.value) from json_each(s.requested_markets) w
          where not exists (select 1 from markets m
            where m.name = w.value collate nocase and m.removed_at is null))`,
        as: "list",
        isOurs: true,
      },
      fact("Email", "contact_email", "email"),
      fact("Phone", "contact_phone", "phone"),
      fact("Website", "website", "link"),
      fact("Instagram", "instagram", "instagram"),
      fact("Requested username", "desired_username"),
      {
        term: "Already in the guide as",
        value: sql`(select name from vendors
          where id = s.existing_vendor_id and removed_at is null)`,
      },
      pictures,
      fact("Reference", "reference"),
      exchange("vendor_application"),
    ],
  },
  market_application: market,
  market_recommendation: {
    table: sql`market_submissions`,
    facts: [
      fact("Where", "location"),
      fact("Description", "description"),
      fact("From", "contact_name"),
      fact("Email", "contact_email", "email"),
      fact("Phone", "contact_phone", "phone"),
    ],
  },
  vendor_recommendation: {
    table: sql`vendor_recommendations`,
    facts: [
      fact("Vendor type", "vendor_type"),
      fact("Description", "description"),
      fact("Contact details", "contact_info"),
      fact("From", "your_name"),
      fact("Email", "your_email", "email"),
    ],
  },
};

/** A fact as a page shows it. */
export interface ShownFact {
  term: string;
  value: string | string[];
  as: NonNullable<Fact["as"]>;
}

/** The row that an item is about: its facts as JSON, and the reviewer's notes. */
interface FactsRow {
  facts: string;
  notes: string | null;
}

/** The facts of a row `s` of one kind, as a JSON array. */
export const factsOf = (kind: ReviewKind): SQL<string> =>
  sql`json_array(${sql.join(
    subjects[kind].facts.map(({ value }) => value),
    sql`, `,
  )})`;

/** Reads the row of one kind that an item is about, if the item is of this kind. */
export function factsStatement(kind: ReviewKind, itemId: ItemId) {
  return sql<FactsRow>`
    select ${factsOf(kind)} facts, s.review_notes notes from ${subjects[kind].table} s
    where s.id = (select subject_id from review_items where id = ${itemId} and kind = ${kind})`;
}

/** The facts from the result of `factsStatement`, without empty ones. */
export function shownFacts(
  kind: ReviewKind,
  { facts }: Pick<FactsRow, "facts">,
  to: "reviewer" | "applicant" = "reviewer",
): ShownFact[] {
  const values: unknown[] = JSON.parse(facts);
  return subjects[kind].facts.flatMap(({ term, as = "text", isOurs }, at): ShownFact[] => {
    const told = values[at];
    if (isOurs && to === "applicant") return [];
    if (as !== "list" && as !== "pictures") {
      return typeof told === "string" && told.trim() !== "" ? [{ term, value: told, as }] : [];
    }
    // A list that the query builds arrives as JSON within the JSON. A stored list arrives as text.
    const list: unknown = typeof told === "string" && told !== "" ? JSON.parse(told) : told;
    const value = Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
    return value.length === 0 ? [] : [{ term, value, as }];
  });
}
