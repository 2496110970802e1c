-- The database as it is now: what all of migrations/ together make.
-- Written by `npm run schema`, and held against the migrations by a test. Change nothing here.

CREATE TABLE account_recoveries (
  user_id integer PRIMARY KEY NOT NULL,
  password text NOT NULL,
  last_step integer NOT NULL,
  asked_at integer NOT NULL,
  link_hash text NOT NULL,
  confirmed_at integer,
  approved_by integer,
  ready_at integer,
  stop_hash text,
  approval_stop_hash text,
  finish_hash text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (approved_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE account_views (
  token_hash text PRIMARY KEY NOT NULL,
  admin_id integer NOT NULL,
  user_id integer NOT NULL,
  begun_at integer NOT NULL,
  until integer NOT NULL,
  FOREIGN KEY (admin_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX account_views_of_admin ON account_views (admin_id);
CREATE INDEX account_views_of_user ON account_views (user_id);

CREATE VIEW admin_request_review AS SELECT 'admin_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.username AS title, trim(first_name || ' ' || last_name) AS line, s.email AS email, username AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM admin_requests s;

CREATE TABLE admin_requests (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password text NOT NULL,
  user_id integer,
  status text DEFAULT 'pending' NOT NULL,
  requested_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "admin_requests_status" CHECK("admin_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
CREATE INDEX admin_requests_by_status ON admin_requests (status,requested_at);
CREATE INDEX admin_requests_waiting ON admin_requests (username collate nocase) WHERE status = 'pending';

CREATE TABLE api_tokens (
  token_hash text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  name text,
  scopes text,
  last_used_at integer,
  proven_by text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX api_tokens_by_expiry ON api_tokens (expires_at);
CREATE UNIQUE INDEX api_tokens_name ON api_tokens (user_id,lower("name")) WHERE name is not null;
CREATE INDEX api_tokens_of_user ON api_tokens (user_id,created_at);

CREATE TABLE application_drafts (
  browser text PRIMARY KEY NOT NULL,
  user_id integer,
  fields text NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "application_drafts_fields" CHECK(length("application_drafts"."fields") <= 30000)
) STRICT;
CREATE INDEX application_drafts_by_time ON application_drafts (updated_at);
CREATE INDEX application_drafts_of_user ON application_drafts (user_id);

CREATE TABLE application_links (
  token_hash text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  subject_id integer NOT NULL,
  browser text,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  CONSTRAINT "application_links_kind" CHECK("application_links"."kind" in ('vendor_application', 'market_application'))
) STRICT;
CREATE INDEX application_links_ended ON application_links (expires_at);
CREATE INDEX application_links_of_subject ON application_links (kind,subject_id,created_at);

CREATE TABLE application_messages (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  subject_id integer NOT NULL,
  by text NOT NULL,
  user_id integer,
  text text NOT NULL,
  at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "application_messages_kind" CHECK("application_messages"."kind" in ('vendor_application', 'market_application')),
  CONSTRAINT "application_messages_by" CHECK("application_messages"."by" in ('reviewer', 'applicant')),
  CONSTRAINT "application_messages_text" CHECK(length("application_messages"."text") between 1 and 2000)
) STRICT;
CREATE INDEX application_messages_of_subject ON application_messages (kind,subject_id,id);

CREATE VIEW attendance_source AS SELECT mv.vendor_id, mv.market_id, json_object(
  'dates', (SELECT json_group_array(json_object('date', date, 'comes', json(iif(comes, 'true', 'false')), 'setAt', set_at, 'confirmedAt', confirmed_at, 'saidBy', said_by)) FROM (SELECT * FROM stall_dates d WHERE d.vendor_id = mv.vendor_id AND d.market_id = mv.market_id ORDER BY d.date)),
  'pauses', (SELECT json_group_array(json_object('id', id, 'fromDate', from_date, 'toDate', to_date, 'setAt', set_at)) FROM (SELECT * FROM stall_pauses p WHERE p.vendor_id = mv.vendor_id AND p.market_id = mv.market_id ORDER BY p.from_date, p.id))) AS said
FROM market_vendors mv;

CREATE TABLE audit_log (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at integer NOT NULL,
  actor_user_id integer,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id integer,
  detail text,
  before text CHECK(length(before) <= 2000),
  after text CHECK(length(after) <= 2000),
  FOREIGN KEY (actor_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_of_action ON audit_log (action,at);
CREATE INDEX audit_log_of_actor ON audit_log (actor_user_id,at);
CREATE INDEX audit_log_of_subject ON audit_log (subject_type,subject_id,at);
CREATE INDEX audit_log_of_type ON audit_log (subject_type,at);
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

CREATE TABLE balance_transactions (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  amount integer NOT NULL,
  fee integer NOT NULL,
  platform_fee integer DEFAULT 0 NOT NULL,
  net integer NOT NULL,
  currency text NOT NULL,
  created_at integer NOT NULL,
  available_on integer NOT NULL,
  day text NOT NULL,
  reference text,
  payment_intent_id text,
  said_payment_id integer,
  description text,
  balance_type text DEFAULT 'payments' NOT NULL,
  checkout_session_id text,
  is_foreign integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES stripe_accounts(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "balance_transactions_kind" CHECK("balance_transactions"."kind" in ('charged', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'payout', 'payout_failed', 'payout_canceled', 'fee', 'other')),
  CONSTRAINT "balance_transactions_day" CHECK("balance_transactions"."day" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX balance_transactions_foreign ON balance_transactions (created_at) WHERE is_foreign = 1;
CREATE INDEX balance_transactions_of_account ON balance_transactions (account_id,created_at,id);
CREATE INDEX balance_transactions_of_day ON balance_transactions (account_id,day);
CREATE INDEX balance_transactions_of_payment ON balance_transactions (payment_intent_id) WHERE payment_intent_id is not null;
CREATE INDEX balance_transactions_of_reference ON balance_transactions (reference) WHERE reference is not null;
CREATE INDEX balance_transactions_reserved ON balance_transactions (account_id) WHERE balance_type <> 'payments';
CREATE INDEX balance_transactions_to_ask ON balance_transactions (account_id) WHERE said_payment_id is not null and checkout_session_id is null;

CREATE TABLE basket_items (
  basket_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity integer NOT NULL,
  seen_name text NOT NULL,
  seen_price integer NOT NULL,
  added_at integer NOT NULL,
  add_key text,
  note text,
  PRIMARY KEY(basket_id, product_id),
  FOREIGN KEY (basket_id) REFERENCES baskets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "basket_items_quantity" CHECK("basket_items"."quantity" between 1 and 999)
);
CREATE INDEX basket_items_of_product ON basket_items (product_id);

CREATE TABLE baskets (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id integer,
  visitor_hash text,
  market_id integer NOT NULL,
  pickup_date text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  placed_at integer,
  parts integer,
  parts_placed integer,
  card_state text,
  setup_session_id text,
  setup_url text,
  card_id text,
  keeps_card integer DEFAULT false NOT NULL,
  card_waits integer DEFAULT false NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "baskets_owner" CHECK(("baskets"."user_id" is null) <> ("baskets"."visitor_hash" is null)),
  CONSTRAINT "baskets_date" CHECK("baskets"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "baskets_placed_by_customer" CHECK("baskets"."placed_at" is null or "baskets"."user_id" is not null),
  CONSTRAINT "baskets_placed_whole" CHECK("baskets"."parts_placed" is "baskets"."parts"),
  CONSTRAINT "baskets_card_state" CHECK("baskets"."card_state" is null or "baskets"."card_state" in ('entering', 'known', 'done'))
);
CREATE INDEX baskets_of_market ON baskets (market_id);
CREATE UNIQUE INDEX baskets_of_user ON baskets (user_id,market_id,pickup_date) WHERE user_id is not null and placed_at is null;
CREATE UNIQUE INDEX baskets_of_visitor ON baskets (visitor_hash,market_id,pickup_date) WHERE visitor_hash is not null;
CREATE INDEX baskets_placed_of_user ON baskets (user_id,id) WHERE placed_at is not null;
CREATE INDEX baskets_to_give_up ON baskets (updated_at) WHERE placed_at is null;
CREATE INDEX baskets_with_card ON baskets (updated_at) WHERE card_state in ('entering', 'known') and card_waits = 0;
CREATE INDEX baskets_with_waiting_card ON baskets (pickup_date) WHERE card_waits = 1;

CREATE TABLE card_charges (
  payment_id integer PRIMARY KEY NOT NULL,
  basket_id integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  payment_intent_id text,
  declined text,
  updated_at integer NOT NULL,
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (basket_id) REFERENCES baskets(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "card_charges_state" CHECK("card_charges"."state" in ('waiting', 'charging', 'charged', 'declined', 'dropped')),
  CONSTRAINT "card_charges_intent_known" CHECK("card_charges"."state" <> 'charging' or "card_charges"."payment_intent_id" is not null),
  CONSTRAINT "card_charges_why" CHECK(("card_charges"."state" = 'declined') = ("card_charges"."declined" is not null))
);
CREATE UNIQUE INDEX card_charges_intent ON card_charges (payment_intent_id);
CREATE INDEX card_charges_of_basket ON card_charges (basket_id);
CREATE INDEX card_charges_open ON card_charges (updated_at) WHERE state in ('waiting', 'charging');

CREATE TABLE card_holders (
  user_id integer PRIMARY KEY NOT NULL,
  stripe_customer_id text NOT NULL,
  card_id text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  updated_at integer NOT NULL,
  forgotten_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "card_holders_card" CHECK(("card_holders"."card_id" is null) = ("card_holders"."brand" is null) and ("card_holders"."card_id" is null) = ("card_holders"."last4" is null) and ("card_holders"."card_id" is null) = ("card_holders"."exp_month" is null) and ("card_holders"."card_id" is null) = ("card_holders"."exp_year" is null))
);
CREATE INDEX card_holders_to_forget ON card_holders (forgotten_at) WHERE forgotten_at is not null;

CREATE TABLE closure_calls (
  closure_id integer NOT NULL,
  vendor_id integer NOT NULL,
  round integer NOT NULL,
  called_at integer,
  called_by integer,
  PRIMARY KEY(closure_id, vendor_id),
  FOREIGN KEY (closure_id) REFERENCES market_closures(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (called_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null
) STRICT;
CREATE INDEX closure_calls_of_vendor ON closure_calls (vendor_id);

CREATE TABLE coming_asks (
  token_hash text PRIMARY KEY NOT NULL,
  vendor_id integer NOT NULL,
  market_id integer NOT NULL,
  date text NOT NULL,
  user_id integer NOT NULL,
  asked_at integer NOT NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "coming_asks_date" CHECK("coming_asks"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX coming_asks_by_date ON coming_asks (date);
CREATE INDEX coming_asks_of_stall ON coming_asks (vendor_id);
CREATE INDEX coming_asks_of_user ON coming_asks (user_id);
CREATE UNIQUE INDEX coming_asks_once ON coming_asks (market_id,date,vendor_id,user_id);

CREATE TABLE coming_looks (
  market_id integer PRIMARY KEY NOT NULL,
  look_at integer NOT NULL,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX coming_looks_due ON coming_looks (look_at);

CREATE TABLE directory_counts (
  name text PRIMARY KEY NOT NULL,
  n integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_import_notes (
  import_id integer NOT NULL,
  part text NOT NULL,
  kind text NOT NULL,
  place integer NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  market_id integer,
  PRIMARY KEY(import_id, part, kind, place),
  FOREIGN KEY (import_id) REFERENCES directory_imports(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "directory_import_notes_part" CHECK("directory_import_notes"."part" in ('preview', 'done')),
  CONSTRAINT "directory_import_notes_kind" CHECK("directory_import_notes"."kind" in ('added', 'changed', 'kept', 'twin', 'gone', 'unreadable', 'doubtful'))
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_imports (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  file_key text,
  source text NOT NULL,
  is_whole integer DEFAULT 0 NOT NULL,
  takes_down integer DEFAULT 0 NOT NULL,
  state text DEFAULT 'checking' NOT NULL,
  cursor_byte integer DEFAULT 0 NOT NULL,
  cursor_line integer DEFAULT 1 NOT NULL,
  gone_after text DEFAULT '' NOT NULL,
  seen text DEFAULT '[]' NOT NULL,
  mark text DEFAULT '' NOT NULL,
  preview text DEFAULT '{}' NOT NULL,
  done text DEFAULT '{}' NOT NULL,
  problem text,
  sent_by integer,
  sent_at integer NOT NULL,
  checked_at integer,
  started_by integer,
  started_at integer,
  ended_at integer,
  FOREIGN KEY (sent_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  FOREIGN KEY (started_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "directory_imports_state" CHECK("directory_imports"."state" in ('checking', 'ready', 'writing', 'done', 'stopped', 'failed'))
) STRICT;
CREATE UNIQUE INDEX directory_imports_one ON directory_imports (ended_at is null) WHERE ended_at is null;
CREATE INDEX directory_imports_sent_by ON directory_imports (sent_by);
CREATE INDEX directory_imports_started_by ON directory_imports (started_by);
CREATE INDEX directory_imports_to_clear ON directory_imports (ended_at) WHERE ended_at is not null and file_key is not null;

CREATE TABLE disputes (
  id text PRIMARY KEY NOT NULL,
  payment_id integer NOT NULL,
  amount integer NOT NULL,
  reason text NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  due_by integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  vendor_id integer REFERENCES vendors(id),
  status text DEFAULT 'needs_response' NOT NULL,
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "disputes_state" CHECK("disputes"."state" in ('open', 'won', 'lost'))
) STRICT;
CREATE INDEX disputes_of_payment ON disputes (payment_id,state);
CREATE INDEX disputes_open ON disputes (created_at) WHERE state = 'open';
CREATE INDEX disputes_open_of_vendor ON disputes (vendor_id,created_at) WHERE state = 'open';

CREATE TABLE document_requests (
  market_id integer NOT NULL,
  vendor_id integer NOT NULL,
  asked_at integer NOT NULL,
  PRIMARY KEY(market_id, vendor_id),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX document_requests_of_vendor ON document_requests (vendor_id);

CREATE TABLE documents (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  uploader_user_id integer,
  uploader_browser text,
  subject_type text NOT NULL,
  subject_id integer NOT NULL,
  created_at integer NOT NULL,
  stored_at integer,
  discarded_at integer,
  FOREIGN KEY (uploader_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "documents_kind" CHECK("documents"."kind" in ('insurance', 'licence', 'other')),
  CONSTRAINT "documents_type" CHECK("documents"."content_type" in ('application/pdf', 'image/jpeg', 'image/png')),
  CONSTRAINT "documents_subject" CHECK("documents"."subject_type" in ('vendor', 'product', 'market', 'vendor_application', 'market_submission')),
  CONSTRAINT "documents_uploader" CHECK(("documents"."uploader_user_id" is null) <> ("documents"."uploader_browser" is null))
);
CREATE INDEX documents_discarded ON documents (discarded_at) WHERE discarded_at is not null;
CREATE UNIQUE INDEX documents_key ON documents (key);
CREATE INDEX documents_of_subject ON documents (subject_type,subject_id);
CREATE INDEX documents_of_uploader ON documents (uploader_user_id);
CREATE INDEX documents_on_their_way ON documents (created_at) WHERE stored_at is null;

CREATE TABLE duplicate_markets (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  one_id integer NOT NULL,
  other_id integer NOT NULL,
  different_at integer,
  FOREIGN KEY (one_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (other_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "duplicate_markets_order" CHECK("duplicate_markets"."one_id" < "duplicate_markets"."other_id")
) STRICT;
CREATE INDEX duplicate_markets_of_other ON duplicate_markets (other_id);
CREATE INDEX duplicate_markets_open ON duplicate_markets (id) WHERE different_at is null;
CREATE UNIQUE INDEX duplicate_markets_pair ON duplicate_markets (one_id,other_id);

CREATE TABLE email_changes (
  token_hash text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  new_email text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);
CREATE UNIQUE INDEX email_changes_of_user ON email_changes (user_id);

CREATE TABLE failed_stripe_events (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  event_id text NOT NULL,
  source text NOT NULL,
  account text,
  type text NOT NULL,
  first_tried_at integer NOT NULL,
  last_tried_at integer NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  reason text NOT NULL,
  is_gone integer DEFAULT 0 NOT NULL,
  api_version text,
  CONSTRAINT "failed_stripe_events_source" CHECK("failed_stripe_events"."source" in ('payments', 'accounts')),
  CONSTRAINT "failed_stripe_events_texts" CHECK(length("failed_stripe_events"."event_id") <= 255 and length("failed_stripe_events"."type") <= 255 and length("failed_stripe_events"."reason") <= 300)
) STRICT;
CREATE UNIQUE INDEX failed_stripe_events_event ON failed_stripe_events (event_id);
CREATE INDEX failed_stripe_events_oldest ON failed_stripe_events (first_tried_at,id);
CREATE INDEX failed_stripe_events_other_version ON failed_stripe_events (last_tried_at) WHERE api_version is not null;

CREATE TABLE failed_tries (
  key_hash text PRIMARY KEY NOT NULL,
  tries integer NOT NULL,
  expires_at integer NOT NULL
);
CREATE INDEX failed_tries_by_expiry ON failed_tries (expires_at);

CREATE TABLE guide_changes (
  seq integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  record_id integer NOT NULL,
  at integer NOT NULL,
  is_deleted integer DEFAULT 0 NOT NULL,
  CONSTRAINT "guide_changes_kind" CHECK("kind" in ('market', 'vendor', 'product'))
) STRICT;
CREATE INDEX guide_changes_at ON guide_changes (at);
CREATE INDEX guide_changes_gone ON guide_changes (at) WHERE is_deleted = 1;
CREATE UNIQUE INDEX guide_changes_record ON guide_changes (kind,record_id);
CREATE INDEX guide_changes_shown ON guide_changes (kind,at,seq,record_id) WHERE is_deleted = 0;

CREATE TABLE guide_changes_forgotten (
  id integer PRIMARY KEY NOT NULL,
  up_to integer NOT NULL,
  CONSTRAINT "guide_changes_forgotten_one" CHECK("id" = 1)
) STRICT;

CREATE VIEW hours_of_week AS SELECT value AS hour FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,167]');

CREATE TABLE kept_answers (
  key_hash text PRIMARY KEY NOT NULL,
  who text NOT NULL,
  user_id integer,
  fingerprint text NOT NULL,
  claim text NOT NULL,
  status integer,
  answer text,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX kept_answers_by_expiry ON kept_answers (expires_at);
CREATE INDEX kept_answers_of ON kept_answers (who);
CREATE INDEX kept_answers_of_user ON kept_answers (user_id);

CREATE TABLE kept_forms (
  id text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  expires_at integer NOT NULL
) STRICT;
CREATE INDEX kept_forms_by_expiry ON kept_forms (expires_at);
CREATE INDEX kept_forms_of_user ON kept_forms (user_id);

CREATE TABLE known_browsers (
  token_hash text NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  PRIMARY KEY(token_hash, user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX known_browsers_by_expiry ON known_browsers (expires_at);
CREATE INDEX known_browsers_of_user ON known_browsers (user_id,expires_at);

CREATE TABLE mail_counts (
  status text PRIMARY KEY NOT NULL,
  n integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_marks (
  source text PRIMARY KEY NOT NULL,
  last_id integer NOT NULL
);

CREATE TABLE mail_outbox (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  key text NOT NULL,
  to_email text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  status text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at integer NOT NULL,
  last_error text,
  created_at integer NOT NULL,
  sent_at integer,
  headers text,
  is_secret integer DEFAULT 0 NOT NULL,
  vendor_id integer REFERENCES vendors(id),
  issue_id integer REFERENCES newsletter_issues(id),
  reader_id integer,
  CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" in ('queued', 'sent', 'given_up'))
) STRICT;
CREATE INDEX mail_outbox_by_status ON mail_outbox (status,id);
CREATE INDEX mail_outbox_done ON mail_outbox (created_at) WHERE status <> 'queued';
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE status = 'queued';
CREATE UNIQUE INDEX mail_outbox_key ON mail_outbox (key);
CREATE INDEX mail_outbox_of_address ON mail_outbox (lower("to_email"));
CREATE INDEX mail_outbox_of_issue ON mail_outbox (issue_id,reader_id) WHERE issue_id is not null and status = 'queued';
CREATE INDEX mail_outbox_of_stall ON mail_outbox (vendor_id,id) WHERE vendor_id is not null;
CREATE TRIGGER mail_counts_added AFTER INSERT ON mail_outbox BEGIN
  INSERT INTO mail_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
  UPDATE newsletter_issues SET copies = copies + 1 WHERE id = new.issue_id;
END;
CREATE TRIGGER mail_counts_gone AFTER DELETE ON mail_outbox BEGIN
  UPDATE mail_counts SET n = n - 1 WHERE status = old.status;
  UPDATE newsletter_issues SET copies = copies - 1 WHERE id = old.issue_id AND old.status = 'queued';
END;
CREATE TRIGGER mail_counts_moved AFTER UPDATE OF status ON mail_outbox WHEN new.status <> old.status BEGIN
  UPDATE mail_counts SET n = n - 1 WHERE status = old.status;
  INSERT INTO mail_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
  UPDATE newsletter_issues SET sent = sent + (new.status = 'sent') - (old.status = 'sent'), given_up = given_up + (new.status = 'given_up') - (old.status = 'given_up') WHERE id = new.issue_id;
END;

CREATE VIEW manager_request_review AS SELECT 'manager_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.market_name AS title, name AS line, s.email AS email, NULL AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM market_manager_requests s;

CREATE TABLE market_announcements (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  text text NOT NULL,
  last_date text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  written_by integer,
  ended_at integer,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (written_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "market_announcements_text" CHECK(length("market_announcements"."text") between 1 and 500),
  CONSTRAINT "market_announcements_last_date" CHECK("market_announcements"."last_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX market_announcements_of_market ON market_announcements (market_id,last_date);
CREATE INDEX market_announcements_of_writer ON market_announcements (written_by);

CREATE TABLE market_closures (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  date text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  created_at integer NOT NULL,
  from_time text CONSTRAINT "market_closures_from_time" CHECK("from_time" glob '[0-2][0-9]:[0-5][0-9]'),
  closed_by integer REFERENCES users(id) ON DELETE SET NULL,
  announce_at integer,
  announced_at integer,
  done_at integer CONSTRAINT "market_closures_done" CHECK("done_at" is null or "announced_at" is not null),
  round integer DEFAULT 1 NOT NULL CONSTRAINT "market_closures_round" CHECK("round" between 1 and 5),
  replaced text,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "market_closures_date_form" CHECK("market_closures"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE UNIQUE INDEX market_closures_date ON market_closures (market_id,date);
CREATE INDEX market_closures_to_announce ON market_closures (announce_at) WHERE done_at is null and announce_at is not null;

CREATE TABLE market_correction_counts (
  state text PRIMARY KEY NOT NULL,
  n integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE market_corrections (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  what text NOT NULL,
  text text DEFAULT '' NOT NULL,
  email text,
  came_at integer NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  decided_at integer,
  decided_by integer,
  reason text,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "market_corrections_what" CHECK("market_corrections"."what" in ('hours', 'season', 'place', 'closed', 'contact', 'other')),
  CONSTRAINT "market_corrections_state" CHECK("market_corrections"."state" in ('pending', 'applied', 'declined')),
  CONSTRAINT "market_corrections_decided" CHECK(("market_corrections"."state" = 'pending') = ("market_corrections"."decided_at" is null))
) STRICT;
CREATE INDEX market_corrections_by_what ON market_corrections (state,what,id);
CREATE INDEX market_corrections_in_state ON market_corrections (state,id);
CREATE INDEX market_corrections_of_address ON market_corrections (lower("email")) WHERE email is not null;
CREATE INDEX market_corrections_of_market ON market_corrections (market_id,state,id);
CREATE TRIGGER market_correction_counts_added AFTER INSERT ON market_corrections BEGIN
  INSERT INTO market_correction_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER market_correction_counts_gone AFTER DELETE ON market_corrections BEGIN
  UPDATE market_correction_counts SET n = n - 1 WHERE state = old.state;
END;
CREATE TRIGGER market_correction_counts_moved AFTER UPDATE OF state ON market_corrections WHEN new.state <> old.state BEGIN
  UPDATE market_correction_counts SET n = n - 1 WHERE state = old.state;
  INSERT INTO market_correction_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;

CREATE TABLE market_day_books (
  market_id integer NOT NULL,
  date text NOT NULL,
  hours text NOT NULL,
  visitors integer,
  counts text DEFAULT '[]' NOT NULL,
  updated_at integer NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY(market_id, date),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (updated_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "market_day_books_date" CHECK("market_day_books"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "market_day_books_visitors" CHECK("market_day_books"."visitors" is null or "market_day_books"."visitors" between 0 and 1000000)
) STRICT;
CREATE INDEX market_day_books_of_writer ON market_day_books (updated_by);

CREATE TABLE market_day_stalls (
  market_id integer NOT NULL,
  date text NOT NULL,
  vendor_id integer NOT NULL,
  was_there integer NOT NULL,
  PRIMARY KEY(market_id, date, vendor_id),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "market_day_stalls_date" CHECK("market_day_stalls"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX market_day_stalls_of_stall ON market_day_stalls (vendor_id,date);

CREATE TABLE market_day_takings (
  market_id integer NOT NULL,
  date text NOT NULL,
  vendor_id integer NOT NULL,
  cash integer,
  card integer,
  snap integer,
  wic integer,
  sfmnp integer,
  entered_as text NOT NULL,
  entered_by integer,
  entered_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY(market_id, date, vendor_id),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (entered_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "market_day_takings_date" CHECK("market_day_takings"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "market_day_takings_as" CHECK("market_day_takings"."entered_as" in ('vendor', 'manager')),
  CONSTRAINT "market_day_takings_amounts" CHECK(min(coalesce("market_day_takings"."cash", 0), coalesce("market_day_takings"."card", 0), coalesce("market_day_takings"."snap", 0), coalesce("market_day_takings"."wic", 0), coalesce("market_day_takings"."sfmnp", 0)) >= 0)
) STRICT;
CREATE INDEX market_day_takings_of_stall ON market_day_takings (vendor_id,date);
CREATE INDEX market_day_takings_of_writer ON market_day_takings (entered_by);

CREATE TABLE market_hours (
  time_zone text NOT NULL,
  hour integer NOT NULL,
  market_id integer NOT NULL,
  PRIMARY KEY(time_zone, hour, market_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX market_hours_of_market ON market_hours (market_id);

CREATE VIEW market_hours_source AS
SELECT s.id AS schedule_id, s.market_id, m.time_zone, (s.opens / 60 + h.value) % 168 AS hour
FROM (SELECT *, (instr('MonTueWedThuFriSatSun', substr(day, 1, 3)) - 1) / 3 * 1440 + substr(open_time, 1, 2) * 60 + substr(open_time, 4, 2) AS opens, (substr(close_time, 1, 2) - substr(open_time, 1, 2)) * 60 + substr(close_time, 4, 2) - substr(open_time, 4, 2) AS lasts FROM market_schedules) s
JOIN markets m ON m.id = s.market_id
JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]') h ON h.value <= (s.opens % 60 + s.lasts + iif(s.lasts > 0, 0, 1440)) / 60;

CREATE TABLE market_invitations (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  invited_by integer,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  accepted_at integer,
  accepted_by integer,
  withdrawn_at integer,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (invited_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  FOREIGN KEY (accepted_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null
) STRICT;
CREATE INDEX market_invitations_by_expiry ON market_invitations (expires_at);
CREATE INDEX market_invitations_newest ON market_invitations (market_id,created_at);
CREATE UNIQUE INDEX market_invitations_open ON market_invitations (market_id,lower("email")) WHERE accepted_at is null and withdrawn_at is null;
CREATE UNIQUE INDEX market_invitations_token ON market_invitations (token_hash);

CREATE VIEW market_listing_source AS SELECT m.id,
  json_object(
    'schedules', json((SELECT json_group_array(json_object('id', id, 'day', day, 'openTime', open_time, 'closeTime', close_time, 'seasonStart', season_start, 'seasonEnd', season_end, 'weekOfMonth', week_of_month, 'date', on_date, 'seasonKnown', season_known, 'doubt', doubt)) FROM (SELECT * FROM market_schedules WHERE market_id = m.id ORDER BY id LIMIT 60))),
    'closures', json((SELECT json_group_array(json_object('date', date, 'reason', reason, 'fromTime', from_time)) FROM (SELECT date, reason, from_time FROM market_closures WHERE market_id = m.id AND date >= (SELECT date(max(created_at) / 1000, 'unixepoch', '-1 day') FROM market_closures WHERE market_id = m.id) ORDER BY date LIMIT 366)))
  ) AS week,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM market_tags WHERE market_id = m.id ORDER BY tag LIMIT 60)) AS tags,
  (SELECT json_group_array(json_object('id', id, 'name', name, 'vendorType', vendor_type)) FROM (SELECT v.id, v.name, v.vendor_type FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL AND v.is_published = 1 ORDER BY mv.vendor_id LIMIT 60)) AS vendors
FROM markets m;

CREATE TABLE market_manager_requests (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  market_name text NOT NULL,
  address text NOT NULL,
  phone text,
  website text,
  instagram text,
  user_id integer,
  market_id integer,
  status text DEFAULT 'pending' NOT NULL,
  requested_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "market_manager_requests_status" CHECK("market_manager_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
CREATE INDEX market_manager_requests_by_status ON market_manager_requests (status,requested_at);
CREATE INDEX market_manager_requests_of_user ON market_manager_requests (user_id) WHERE user_id is not null;
CREATE INDEX market_manager_requests_waiting ON market_manager_requests (email collate nocase) WHERE status = 'pending';

CREATE TABLE market_managers (
  market_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(market_id, user_id),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX market_managers_of_user ON market_managers (user_id,market_id);

CREATE TABLE market_schedules (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  day text NOT NULL,
  open_time text NOT NULL,
  close_time text NOT NULL,
  season_start text,
  season_end text,
  week_of_month integer CONSTRAINT "market_schedules_week_of_month" CHECK("week_of_month" is null or "week_of_month" in (1, 2, 3, 4, -1)),
  version integer DEFAULT 1 NOT NULL,
  on_date text CONSTRAINT "market_schedules_on_date" CHECK("on_date" is null or "on_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "season_start" is null and "week_of_month" is null),
  season_known text DEFAULT 'both' NOT NULL CONSTRAINT "market_schedules_season_known" CHECK("season_known" in ('both', 'start', 'end', 'none')),
  doubt text CONSTRAINT "market_schedules_doubt" CHECK(length("doubt") between 1 and 100),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "market_schedules_day" CHECK("market_schedules"."day" in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  CONSTRAINT "market_schedules_times" CHECK("market_schedules"."open_time" glob '[0-2][0-9]:[0-5][0-9]' and "market_schedules"."close_time" glob '[0-2][0-9]:[0-5][0-9]'),
  CONSTRAINT "market_schedules_season" CHECK(("market_schedules"."season_start" is null) = ("market_schedules"."season_end" is null) and ("market_schedules"."season_start" is null or "market_schedules"."season_start" glob '[0-1][0-9]-[0-3][0-9]' and "market_schedules"."season_end" glob '[0-1][0-9]-[0-3][0-9]'))
) STRICT;
CREATE INDEX market_schedules_by_date ON market_schedules (on_date) WHERE on_date is not null;
CREATE INDEX market_schedules_by_day ON market_schedules (day,market_id);
CREATE INDEX market_schedules_of_market ON market_schedules (market_id);

CREATE VIRTUAL TABLE market_search USING fts5(name, location, description, address, vendors, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");

CREATE VIEW market_search_source AS SELECT m.id, m.name, m.location, m.description, m.address, coalesce((SELECT group_concat(v.name || ' ' || v.vendor_type, char(10)) FROM market_vendors mv JOIN vendors v ON v.id = mv.vendor_id WHERE mv.market_id = m.id AND v.removed_at IS NULL AND v.is_published = 1), '') AS vendors FROM markets m WHERE m.removed_at IS NULL;

CREATE TABLE market_sources (
  source text NOT NULL,
  key text NOT NULL,
  market_id integer NOT NULL,
  hash text NOT NULL,
  changed_at integer,
  reader integer NOT NULL,
  said text DEFAULT '{}' NOT NULL,
  imported_at integer NOT NULL,
  PRIMARY KEY(source, key),
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX market_sources_of_market ON market_sources (market_id,source);

CREATE TABLE market_squares (
  day text NOT NULL,
  square text NOT NULL,
  count integer NOT NULL,
  lat_sum real NOT NULL,
  lng_sum real NOT NULL,
  id_sum integer NOT NULL,
  PRIMARY KEY (day, square)
) WITHOUT ROWID, STRICT;

CREATE VIEW market_submission_review AS SELECT iif(origin = 'application', 'market_application', 'market_recommendation') AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.name AS title, location AS line, s.contact_email AS email, NULL AS username, NULL AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM market_submissions s;

CREATE TABLE market_submissions (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  origin text NOT NULL,
  name text NOT NULL,
  location text NOT NULL,
  address text,
  description text DEFAULT '' NOT NULL,
  contact_name text DEFAULT '' NOT NULL,
  contact_email text,
  contact_phone text,
  website text,
  image text,
  photos text DEFAULT '[]' NOT NULL,
  operating_days text DEFAULT '[]' NOT NULL,
  operating_hours text,
  seasonal_info text,
  facility_info text,
  market_id integer,
  status text DEFAULT 'pending' NOT NULL,
  submitted_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  reference text,
  existing_market_id integer REFERENCES markets(id),
  likeness_1 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone, address)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL,
  likeness_2 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL,
  likeness_3 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL,
  like_name text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_mail text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_phone text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL,
  like_place text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[3]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "market_submissions_origin" CHECK("market_submissions"."origin" in ('application', 'grow_with_us')),
  CONSTRAINT "market_submissions_status" CHECK("market_submissions"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
CREATE INDEX market_submissions_by_status ON market_submissions (origin,status,submitted_at);
CREATE INDEX market_submissions_like_mail ON market_submissions (like_mail) WHERE like_mail is not null;
CREATE INDEX market_submissions_like_name ON market_submissions (like_name) WHERE like_name is not null;
CREATE INDEX market_submissions_like_phone ON market_submissions (like_phone) WHERE like_phone is not null;
CREATE INDEX market_submissions_like_place ON market_submissions (like_place) WHERE like_place is not null;
CREATE UNIQUE INDEX market_submissions_reference ON market_submissions (reference) WHERE reference is not null;
CREATE INDEX market_submissions_to_add ON market_submissions (origin,reviewed_at) WHERE status = 'approved' and market_id is null;
CREATE INDEX market_submissions_waiting ON market_submissions (name collate nocase) WHERE status = 'pending';

CREATE TABLE market_tags (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  tag text NOT NULL,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX market_tags_by_tag ON market_tags (tag,market_id);
CREATE UNIQUE INDEX market_tags_tag ON market_tags (market_id,tag);

CREATE TABLE market_vendors (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  vendor_id integer NOT NULL,
  comes text DEFAULT 'every_date' NOT NULL CHECK (comes IN ('every_date', 'single_dates')),
  said text DEFAULT '{"dates":[],"pauses":[]}' NOT NULL,
  stall text CONSTRAINT "market_vendors_stall" CHECK(length("stall") between 1 and 40),
  documents_shown_at integer,
  joined_at integer,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX market_vendors_of_vendor ON market_vendors (vendor_id,market_id);
CREATE UNIQUE INDEX market_vendors_pair ON market_vendors (market_id,vendor_id);
CREATE TRIGGER place_search_added AFTER INSERT ON market_vendors BEGIN
  DELETE FROM market_search WHERE rowid = new.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.market_id;
  DELETE FROM vendor_search WHERE rowid = new.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.vendor_id;
END;
CREATE TRIGGER place_search_gone AFTER DELETE ON market_vendors BEGIN
  DELETE FROM market_search WHERE rowid = old.market_id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = old.market_id;
  DELETE FROM vendor_search WHERE rowid = old.vendor_id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = old.vendor_id;
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = old.vendor_id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = old.vendor_id;
END;

CREATE VIEW market_vocabulary AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name || ' ' || city AS text FROM markets WHERE removed_at IS NULL))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;

CREATE VIRTUAL TABLE market_words USING fts5(name, place, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");

CREATE VIEW market_words_source AS SELECT id, replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '', '') AS name, replace(replace(replace(replace(city || ' ' || state || ' ' || zip || ' ' || location, '''', ''), '’', ''), '‘', ''), '', '') AS place FROM markets WHERE removed_at IS NULL;

CREATE TABLE markets (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  location text DEFAULT '' NOT NULL,
  address text DEFAULT '' NOT NULL,
  city text DEFAULT '' NOT NULL,
  state text DEFAULT '' NOT NULL,
  zip text DEFAULT '' NOT NULL,
  lat real,
  lng real,
  time_zone text DEFAULT 'America/New_York' NOT NULL,
  image text,
  contact_phone text,
  contact_email text,
  website text,
  rating_count integer DEFAULT 0 NOT NULL,
  rating_sum integer DEFAULT 0 NOT NULL,
  source text,
  source_key text,
  source_hash text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  removed_at integer,
  listed_week text DEFAULT '{"schedules":[],"closures":[]}' NOT NULL,
  listed_tags text DEFAULT '[]' NOT NULL,
  listed_vendors text DEFAULT '[]' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  asked_documents text DEFAULT '[]' NOT NULL,
  confirmed_at integer,
  links text DEFAULT '{}' NOT NULL,
  seasons text DEFAULT '[]' NOT NULL,
  square text GENERATED ALWAYS AS (iif(removed_at is null, (cast((lat + 90) / 180 as integer) % 2 * 2 + cast((lng + 180) / 180 as integer) % 2) || (cast((lat + 90) / 90 as integer) % 2 * 2 + cast((lng + 180) / 90 as integer) % 2) || (cast((lat + 90) / 45 as integer) % 2 * 2 + cast((lng + 180) / 45 as integer) % 2) || (cast((lat + 90) / 22.5 as integer) % 2 * 2 + cast((lng + 180) / 22.5 as integer) % 2) || (cast((lat + 90) / 11.25 as integer) % 2 * 2 + cast((lng + 180) / 11.25 as integer) % 2) || (cast((lat + 90) / 5.625 as integer) % 2 * 2 + cast((lng + 180) / 5.625 as integer) % 2) || (cast((lat + 90) / 2.8125 as integer) % 2 * 2 + cast((lng + 180) / 2.8125 as integer) % 2) || (cast((lat + 90) / 1.40625 as integer) % 2 * 2 + cast((lng + 180) / 1.40625 as integer) % 2) || (cast((lat + 90) / 0.703125 as integer) % 2 * 2 + cast((lng + 180) / 0.703125 as integer) % 2) || (cast((lat + 90) / 0.3515625 as integer) % 2 * 2 + cast((lng + 180) / 0.3515625 as integer) % 2) || (cast((lat + 90) / 0.17578125 as integer) % 2 * 2 + cast((lng + 180) / 0.17578125 as integer) % 2) || (cast((lat + 90) / 0.087890625 as integer) % 2 * 2 + cast((lng + 180) / 0.087890625 as integer) % 2) || (cast((lat + 90) / 0.0439453125 as integer) % 2 * 2 + cast((lng + 180) / 0.0439453125 as integer) % 2) || (cast((lat + 90) / 0.02197265625 as integer) % 2 * 2 + cast((lng + 180) / 0.02197265625 as integer) % 2), null)) VIRTUAL,
  listed_days integer GENERATED ALWAYS AS (1 + (instr(listed_week, '"day":"Monday"') > 0) * 2 + (instr(listed_week, '"day":"Tuesday"') > 0) * 4 + (instr(listed_week, '"day":"Wednesday"') > 0) * 8 + (instr(listed_week, '"day":"Thursday"') > 0) * 16 + (instr(listed_week, '"day":"Friday"') > 0) * 32 + (instr(listed_week, '"day":"Saturday"') > 0) * 64 + (instr(listed_week, '"day":"Sunday"') > 0) * 128) VIRTUAL,
  likeness_1 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone, address)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL,
  likeness_2 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL,
  likeness_3 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL,
  like_name text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_mail text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_phone text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL,
  like_place text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[3]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  merged_into integer REFERENCES markets(id),
  CONSTRAINT "markets_name_present" CHECK(length(trim("markets"."name")) > 0),
  CONSTRAINT "markets_coordinates" CHECK(("markets"."lat" is null) = ("markets"."lng" is null) and ("markets"."lat" is null or "markets"."lat" between -90 and 90 and "markets"."lng" between -180 and 180 and not ("markets"."lat" = 0 and "markets"."lng" = 0))),
  CONSTRAINT "markets_rating" CHECK("markets"."rating_count" >= 0 and "markets"."rating_sum" between "markets"."rating_count" and "markets"."rating_count" * 5)
) STRICT;
CREATE INDEX markets_by_city ON markets ("city" collate nocase) WHERE removed_at is null;
CREATE INDEX markets_by_name ON markets ("name" collate nocase,id) WHERE removed_at is null;
CREATE INDEX markets_by_square ON markets (square) WHERE square is not null;
CREATE INDEX markets_by_zip ON markets (zip) WHERE removed_at is null;
CREATE INDEX markets_like_mail ON markets (like_mail) WHERE like_mail is not null and removed_at is null;
CREATE INDEX markets_like_name ON markets (like_name) WHERE like_name is not null and removed_at is null;
CREATE INDEX markets_like_phone ON markets (like_phone) WHERE like_phone is not null and removed_at is null;
CREATE INDEX markets_like_place ON markets (like_place) WHERE like_place is not null and removed_at is null;
CREATE INDEX markets_merged ON markets (merged_into) WHERE merged_into is not null;
CREATE UNIQUE INDEX markets_source ON markets (source,source_key);
CREATE INDEX markets_unplaced ON markets (id) WHERE lat is null and removed_at is null;
CREATE TRIGGER changes_market_added AFTER INSERT ON markets WHEN new.removed_at IS NULL BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('market', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER changes_market_changed AFTER UPDATE OF name, updated_at, removed_at, lat, lng, listed_week, listed_tags, listed_vendors, rating_count, rating_sum ON markets
WHEN new.updated_at IS NOT old.updated_at OR new.removed_at IS NOT old.removed_at OR new.name IS NOT old.name OR new.lat IS NOT old.lat OR new.lng IS NOT old.lng
  OR new.listed_week IS NOT old.listed_week OR new.listed_tags IS NOT old.listed_tags OR new.listed_vendors IS NOT old.listed_vendors
  OR new.removed_at IS NULL AND (new.rating_count IS NOT old.rating_count OR new.rating_sum IS NOT old.rating_sum)
BEGIN
  DELETE FROM guide_changes WHERE kind = 'market' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('market', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), new.removed_at IS NOT NULL);
END;
CREATE TRIGGER changes_market_gone AFTER DELETE ON markets BEGIN
  DELETE FROM guide_changes WHERE kind = 'market' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('market', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;
CREATE TRIGGER directory_counts_market_changed AFTER UPDATE OF removed_at, time_zone ON markets WHEN (new.removed_at IS NULL) <> (old.removed_at IS NULL) OR new.time_zone <> old.time_zone BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', (new.removed_at IS NULL) - (old.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || old.time_zone, -(old.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || new.time_zone, (new.removed_at IS NULL)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER market_counts_added AFTER INSERT ON markets WHEN new.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || new.time_zone, 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum) SELECT day, substr(new.square, 1, level), 1, new.lat, new.lng, new.id FROM square_parts WHERE new.square IS NOT NULL AND new.listed_days & bit ON CONFLICT (day, square) DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
CREATE TRIGGER market_counts_gone AFTER DELETE ON markets WHEN old.removed_at IS NULL BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('markets', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  INSERT INTO directory_counts (name, n) VALUES ('zone:' || old.time_zone, -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
  UPDATE market_squares SET count = count - 1, lat_sum = lat_sum - old.lat, lng_sum = lng_sum - old.lng, id_sum = id_sum - old.id WHERE (day, square) IN (SELECT day, substr(old.square, 1, level) FROM square_parts WHERE old.listed_days & bit);
END;
CREATE TRIGGER market_search_added AFTER INSERT ON markets BEGIN
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.id;
  INSERT INTO market_words (rowid, name, place) SELECT id, name, place FROM market_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'market', word, 1 FROM market_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER market_search_changed AFTER UPDATE OF name, location, description, address, removed_at ON markets BEGIN
  DELETE FROM market_search WHERE rowid = new.id;
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id = new.id;
  DELETE FROM vendor_search WHERE rowid IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
END;
CREATE TRIGGER market_search_gone BEFORE DELETE ON markets BEGIN
  DELETE FROM market_search WHERE rowid = old.id;
  UPDATE search_words SET n = n - 1 WHERE kind = 'market' AND word IN (SELECT word FROM market_vocabulary WHERE id = old.id);
  DELETE FROM market_words WHERE rowid = old.id;
END;
CREATE TRIGGER market_squares_changed AFTER UPDATE OF lat, lng, removed_at, listed_week ON markets WHEN (old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR old.listed_days <> new.listed_days BEGIN
  UPDATE market_squares SET count = count - 1, lat_sum = lat_sum - old.lat, lng_sum = lng_sum - old.lng, id_sum = id_sum - old.id WHERE (day, square) IN (SELECT day, substr(old.square, 1, level) FROM square_parts WHERE old.listed_days & bit AND ((old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR NOT (new.listed_days & bit)));
  INSERT INTO market_squares (day, square, count, lat_sum, lng_sum, id_sum) SELECT day, substr(new.square, 1, level), 1, new.lat, new.lng, new.id FROM square_parts WHERE new.square IS NOT NULL AND new.listed_days & bit AND ((old.square, old.lat, old.lng) IS NOT (new.square, new.lat, new.lng) OR NOT (old.listed_days & bit)) ON CONFLICT (day, square) DO UPDATE SET count = count + 1, lat_sum = lat_sum + excluded.lat_sum, lng_sum = lng_sum + excluded.lng_sum, id_sum = id_sum + excluded.id_sum;
END;
CREATE TRIGGER market_words_changed AFTER UPDATE OF name, location, city, state, zip, removed_at ON markets WHEN new.name IS NOT old.name OR new.location IS NOT old.location OR new.city IS NOT old.city OR new.state IS NOT old.state OR new.zip IS NOT old.zip OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM market_words WHERE rowid = new.id;
  INSERT INTO market_words (rowid, name, place) SELECT id, name, place FROM market_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'market', word, 1 FROM market_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER market_words_changing BEFORE UPDATE OF name, location, city, state, zip, removed_at ON markets WHEN new.name IS NOT old.name OR new.location IS NOT old.location OR new.city IS NOT old.city OR new.state IS NOT old.state OR new.zip IS NOT old.zip OR new.removed_at IS NOT old.removed_at BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'market' AND word IN (SELECT word FROM market_vocabulary WHERE id = old.id);
END;
CREATE TRIGGER product_search_market_moved AFTER UPDATE OF lat, lng, removed_at ON markets WHEN new.lat IS NOT old.lat OR new.lng IS NOT old.lng OR new.removed_at IS NOT old.removed_at BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id));
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id IN (SELECT vendor_id FROM market_vendors WHERE market_id = new.id);
END;

CREATE TABLE newsletter_counts (
  state text PRIMARY KEY NOT NULL,
  n integer NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE newsletter_issues (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  state text DEFAULT 'draft' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  written_by integer REFERENCES users(id) ON DELETE SET NULL,
  written_at integer NOT NULL,
  changed_at integer NOT NULL,
  sent_by integer REFERENCES users(id) ON DELETE SET NULL,
  started_at integer,
  ended_at integer,
  readers integer DEFAULT 0 NOT NULL,
  last_reader_id integer DEFAULT 0 NOT NULL,
  up_to_reader_id integer DEFAULT 0 NOT NULL,
  copies integer DEFAULT 0 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  given_up integer DEFAULT 0 NOT NULL,
  CONSTRAINT "newsletter_issues_state" CHECK("newsletter_issues"."state" in ('draft', 'sending', 'stopped', 'sent')),
  CONSTRAINT "newsletter_issues_started" CHECK(("newsletter_issues"."state" = 'draft') = ("newsletter_issues"."started_at" is null))
) STRICT;
CREATE INDEX newsletter_issues_of_sender ON newsletter_issues (sent_by);
CREATE INDEX newsletter_issues_of_writer ON newsletter_issues (written_by);
CREATE INDEX newsletter_issues_under_way ON newsletter_issues (started_at,id) WHERE state = 'sending';

CREATE TABLE newsletters (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  email text NOT NULL,
  subscribed_at integer NOT NULL,
  confirmed_at integer,
  is_active integer DEFAULT true NOT NULL,
  token_hash text,
  unsubscribe_token text,
  state text GENERATED ALWAYS AS (case when "is_active" = 0 then 'inactive' when "confirmed_at" is null then 'unconfirmed' else 'active' end) VIRTUAL
) STRICT;
CREATE INDEX newsletters_by_time ON newsletters (subscribed_at,id);
CREATE UNIQUE INDEX newsletters_email ON newsletters (lower("email"));
CREATE INDEX newsletters_of_state ON newsletters (state,id);
CREATE INDEX newsletters_of_state_by_email ON newsletters (state,lower("email"),id);
CREATE INDEX newsletters_of_state_by_time ON newsletters (state,subscribed_at,id);
CREATE UNIQUE INDEX newsletters_token ON newsletters (token_hash);
CREATE INDEX newsletters_unconfirmed ON newsletters (subscribed_at) WHERE confirmed_at is null;
CREATE UNIQUE INDEX newsletters_unsubscribe_token ON newsletters (unsubscribe_token);
CREATE TRIGGER newsletter_counts_added AFTER INSERT ON newsletters BEGIN
  INSERT INTO newsletter_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER newsletter_counts_changed AFTER UPDATE OF is_active, confirmed_at ON newsletters WHEN new.state <> old.state BEGIN
  UPDATE newsletter_counts SET n = n - 1 WHERE state = old.state;
  INSERT INTO newsletter_counts (state, n) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER newsletter_counts_gone AFTER DELETE ON newsletters BEGIN
  UPDATE newsletter_counts SET n = n - 1 WHERE state = old.state;
END;

CREATE TABLE open_form_tries (
  who text NOT NULL,
  hour integer NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY(who, hour)
) STRICT;
CREATE INDEX open_form_tries_by_hour ON open_form_tries (hour);

CREATE TABLE order_amendments (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at integer NOT NULL,
  order_id integer NOT NULL,
  key text NOT NULL,
  version_seen integer NOT NULL,
  version_found integer,
  adds integer NOT NULL,
  added_order_id integer,
  refunded_amount integer NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (added_order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_amendments_as_seen" CHECK("order_amendments"."version_found" is "order_amendments"."version_seen"),
  CONSTRAINT "order_amendments_added_whole" CHECK("order_amendments"."adds" = ("order_amendments"."added_order_id" is not null))
);
CREATE INDEX order_amendments_added ON order_amendments (added_order_id);
CREATE UNIQUE INDEX order_amendments_once ON order_amendments (order_id,key);

CREATE TABLE order_corrections (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  event_id integer NOT NULL,
  order_id integer NOT NULL,
  short_harvest_id integer,
  product_id integer NOT NULL,
  product_name text NOT NULL,
  unit_price integer NOT NULL,
  quantity_before integer NOT NULL,
  quantity_after integer NOT NULL,
  FOREIGN KEY (event_id) REFERENCES order_events(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (short_harvest_id) REFERENCES short_harvests(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_corrections_quantity" CHECK("order_corrections"."quantity_after" >= 0 and "order_corrections"."quantity_after" < "order_corrections"."quantity_before"),
  CONSTRAINT "order_corrections_price" CHECK("order_corrections"."unit_price" >= 0)
) STRICT;
CREATE UNIQUE INDEX order_corrections_of_event ON order_corrections (event_id,product_id);
CREATE INDEX order_corrections_of_harvest ON order_corrections (short_harvest_id);
CREATE INDEX order_corrections_of_order ON order_corrections (order_id);
CREATE INDEX order_corrections_of_product ON order_corrections (product_id);
CREATE TRIGGER order_corrections_kept BEFORE DELETE ON order_corrections BEGIN
  SELECT RAISE(ABORT, 'order_corrections is append-only');
END;
CREATE TRIGGER order_corrections_stay BEFORE UPDATE ON order_corrections BEGIN
  SELECT RAISE(ABORT, 'order_corrections is append-only');
END;

CREATE TABLE order_events (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  order_id integer NOT NULL,
  at integer NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor text NOT NULL,
  actor_user_id integer,
  note text,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (actor_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_events_status" CHECK("order_events"."to_status" in ('pending_payment', 'confirmed', 'ready', 'completed', 'cancelled', 'not_collected'))
) STRICT;
CREATE INDEX order_events_of_order ON order_events (order_id,at);
CREATE TRIGGER order_events_no_delete BEFORE DELETE ON order_events BEGIN
  SELECT RAISE(ABORT, 'order_events is append-only');
END;
CREATE TRIGGER order_events_no_update BEFORE UPDATE ON order_events BEGIN
  SELECT RAISE(ABORT, 'order_events is append-only');
END;

CREATE TABLE "order_items" (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  order_id integer NOT NULL,
  product_id integer NOT NULL,
  product_name text NOT NULL,
  product_description text DEFAULT '' NOT NULL,
  quantity integer NOT NULL,
  unit_price integer NOT NULL,
  total_price integer NOT NULL,
  weight_unit text,
  price_per_unit integer,
  weight_min integer,
  weight_max integer,
  weight integer,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_items_quantity" CHECK("quantity" >= 1),
  CONSTRAINT "order_items_price" CHECK("unit_price" >= 0 and "total_price" = iif("weight" is null, "unit_price" * "quantity", min("unit_price" * "quantity", ("price_per_unit" * "weight" + 500) / 1000))),
  CONSTRAINT "order_items_weight" CHECK(("weight_unit" is null) = ("price_per_unit" is null) and ("weight_unit" is null) = ("weight_min" is null) and ("weight_unit" is null) = ("weight_max" is null) and ("weight_unit" is null or "weight_unit" in ('lb', 'oz') and "price_per_unit" > 0 and "weight_min" between 1 and "weight_max") and ("weight" is null or "weight_unit" is not null and "weight" between 1 and 999999999))
) STRICT;
CREATE INDEX order_items_of_product ON order_items (product_id);
CREATE UNIQUE INDEX order_items_product ON order_items (order_id,product_id);

CREATE TABLE order_weighings (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  event_id integer NOT NULL,
  order_id integer NOT NULL,
  product_id integer NOT NULL,
  product_name text NOT NULL,
  quantity integer NOT NULL,
  weight_unit text NOT NULL,
  price_per_unit integer NOT NULL,
  weight integer NOT NULL,
  amount_before integer NOT NULL,
  amount_after integer NOT NULL,
  FOREIGN KEY (event_id) REFERENCES order_events(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "order_weighings_weight" CHECK("weight" >= 1 and "quantity" >= 1),
  CONSTRAINT "order_weighings_amount" CHECK("amount_after" >= 0 and "amount_before" >= 0)
) STRICT;
CREATE UNIQUE INDEX order_weighings_of_event ON order_weighings (event_id,product_id);
CREATE INDEX order_weighings_of_order ON order_weighings (order_id);
CREATE INDEX order_weighings_of_product ON order_weighings (product_id);

CREATE TABLE orders (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id integer NOT NULL,
  vendor_id integer NOT NULL,
  market_id integer NOT NULL,
  status text DEFAULT 'confirmed' NOT NULL,
  payment_method text DEFAULT 'card' NOT NULL,
  vendor_name text NOT NULL,
  market_name text NOT NULL,
  market_address text DEFAULT '' NOT NULL,
  time_zone text NOT NULL,
  total_amount integer NOT NULL,
  pickup_date text NOT NULL,
  pickup_time_start text NOT NULL,
  pickup_time_end text NOT NULL,
  special_instructions text,
  pickup_code text NOT NULL,
  can_cancel integer DEFAULT true NOT NULL,
  cancel_deadline integer,
  cancelled_by text,
  expires_at integer,
  place_key text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  corrected_amount integer DEFAULT 0 NOT NULL CHECK (corrected_amount >= 0),
  basket_id integer REFERENCES baskets(id),
  card_when_weighed integer DEFAULT false NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending_payment', 'confirmed', 'ready', 'completed', 'cancelled', 'not_collected')),
  CONSTRAINT "orders_payment_method" CHECK("orders"."payment_method" in ('card', 'at_pickup')),
  CONSTRAINT "orders_total" CHECK("orders"."total_amount" between 0 and 99999999),
  CONSTRAINT "orders_pickup" CHECK("orders"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "orders"."pickup_time_start" glob '[0-2][0-9]:[0-5][0-9]' and "orders"."pickup_time_end" glob '[0-2][0-9]:[0-5][0-9]'),
  CONSTRAINT "orders_cancelled_by" CHECK(("orders"."status" = 'cancelled') = ("orders"."cancelled_by" is not null) and ("orders"."cancelled_by" is null or "orders"."cancelled_by" in ('customer', 'vendor', 'closure', 'expired', 'payment_failed')))
) STRICT;
CREATE INDEX orders_by_status ON orders (status,id) WHERE id > 0;
CREATE INDEX orders_collected ON orders (user_id,market_id) WHERE status = 'completed';
CREATE INDEX orders_of_basket ON orders (basket_id) WHERE basket_id is not null;
CREATE INDEX orders_of_date_newest ON orders (pickup_date,id) WHERE id > 0;
CREATE INDEX orders_of_market_day ON orders (market_id,pickup_date);
CREATE INDEX orders_of_market_newest ON orders (market_id,id) WHERE id > 0;
CREATE INDEX orders_of_user ON orders (user_id,pickup_date);
CREATE INDEX orders_of_user_by_change ON orders (user_id,updated_at,id) WHERE id > 0;
CREATE INDEX orders_of_user_newest ON orders (user_id,id) WHERE id > 0;
CREATE INDEX orders_of_vendor ON orders (vendor_id,pickup_date);
CREATE INDEX orders_of_vendor_by_change ON orders (vendor_id,updated_at,id) WHERE id > 0;
CREATE INDEX orders_of_vendor_newest ON orders (vendor_id,id);
CREATE INDEX orders_open_of_vendor ON orders (vendor_id,pickup_date,pickup_time_start) WHERE status in ('confirmed', 'ready');
CREATE INDEX orders_past_of_vendor ON orders (vendor_id,status,pickup_date,id,total_amount) WHERE status in ('completed', 'not_collected', 'cancelled');
CREATE UNIQUE INDEX orders_place_key ON orders (user_id,place_key) WHERE status <> 'cancelled';
CREATE INDEX orders_to_expire ON orders (expires_at) WHERE status = 'pending_payment';
CREATE INDEX orders_to_pay_at_pickup ON orders (user_id,pickup_date) WHERE payment_method = 'at_pickup' and status in ('confirmed', 'ready');
CREATE INDEX orders_to_prepare ON orders (vendor_id) WHERE status = 'confirmed';
CREATE INDEX orders_to_remind ON orders (pickup_date,id) WHERE status in ('confirmed', 'ready');
CREATE INDEX orders_unpaid ON orders (user_id) WHERE status = 'pending_payment';

CREATE TABLE pack_sheets (
  vendor_id integer NOT NULL,
  market_id integer NOT NULL,
  pickup_date text NOT NULL,
  look_at integer,
  version integer DEFAULT 0 NOT NULL,
  told text DEFAULT '{}' NOT NULL,
  PRIMARY KEY(vendor_id, market_id, pickup_date),
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "pack_sheets_date" CHECK("pack_sheets"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX pack_sheets_by_date ON pack_sheets (pickup_date);
CREATE INDEX pack_sheets_due ON pack_sheets (look_at) WHERE look_at is not null;

CREATE TABLE passkeys (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  user_handle text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  is_synced integer NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE UNIQUE INDEX passkeys_name ON passkeys (user_id,lower("name"));

CREATE TABLE password_resets (
  token_hash text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
CREATE INDEX password_resets_of_user ON password_resets (user_id);

CREATE TABLE payment_events (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  payment_id integer NOT NULL,
  at integer NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  reference text NOT NULL,
  note text,
  turn integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payment_events_sign" CHECK(("kind" in ('charged', 'refund_failed', 'dispute_won') and "amount" > 0) or ("kind" in ('refunded', 'disputed', 'settled_by_hand') and "amount" < 0))
) STRICT;
CREATE INDEX payment_events_of_payment ON payment_events (payment_id);
CREATE UNIQUE INDEX payment_events_reference ON payment_events (kind,reference,turn);
CREATE TRIGGER payment_events_no_delete BEFORE DELETE ON payment_events BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;
CREATE TRIGGER payment_events_no_update BEFORE UPDATE ON payment_events BEGIN
  SELECT RAISE(ABORT, 'payment_events is append-only');
END;

CREATE TABLE "payments" (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  order_id integer NOT NULL,
  stripe_account_id text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  amount integer NOT NULL,
  application_fee integer DEFAULT 0 NOT NULL,
  refunded_amount integer DEFAULT 0 NOT NULL,
  currency text DEFAULT 'usd' NOT NULL,
  checkout_session_id text,
  checkout_url text,
  payment_intent_id text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  taken_off_before integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (stripe_account_id) REFERENCES stripe_accounts(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "payments_status" CHECK("status" in ('pending', 'paid', 'refund_due', 'refunded', 'expired', 'failed')),
  CONSTRAINT "payments_amount" CHECK("amount" > 0 and "refunded_amount" between 0 and "amount"),
  CONSTRAINT "payments_fee" CHECK("application_fee" between 0 and "amount")
) STRICT;
CREATE UNIQUE INDEX payments_intent ON payments (payment_intent_id);
CREATE INDEX payments_of_account ON payments (stripe_account_id);
CREATE INDEX payments_of_order ON payments (order_id);
CREATE UNIQUE INDEX payments_one_open ON payments (order_id) WHERE status = 'pending';
CREATE UNIQUE INDEX payments_session ON payments (checkout_session_id);
CREATE INDEX payments_to_close ON payments (updated_at) WHERE checkout_url is not null and status in ('expired', 'failed');

CREATE TABLE payouts (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id text NOT NULL,
  stripe_id text,
  amount integer NOT NULL,
  currency text DEFAULT 'usd' NOT NULL,
  status text NOT NULL,
  reason text,
  asked_by integer,
  after_id integer,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at integer,
  arrives_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  followed_at integer,
  FOREIGN KEY (account_id) REFERENCES stripe_accounts(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (asked_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('requested', 'refused', 'pending', 'in_transit', 'paid', 'failed', 'canceled')),
  CONSTRAINT "payouts_amount" CHECK("payouts"."amount" > 0),
  CONSTRAINT "payouts_at_stripe" CHECK(("payouts"."stripe_id" is null) = ("payouts"."status" in ('requested', 'refused')))
) STRICT;
CREATE INDEX payouts_failed ON payouts (updated_at,id) WHERE status = 'failed' and followed_at is null;
CREATE INDEX payouts_failed_of_account ON payouts (account_id) WHERE status = 'failed' and followed_at is null;
CREATE INDEX payouts_failed_since ON payouts (updated_at) WHERE status = 'failed';
CREATE INDEX payouts_of_account ON payouts (account_id,created_at);
CREATE UNIQUE INDEX payouts_one_after_another ON payouts (account_id,after_id) WHERE after_id is not null;
CREATE UNIQUE INDEX payouts_one_at_a_time ON payouts (account_id) WHERE status = 'requested';
CREATE UNIQUE INDEX payouts_stripe_id ON payouts (stripe_id);
CREATE INDEX payouts_to_ask_again ON payouts (next_try_at) WHERE status = 'requested';

CREATE TABLE pictures (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  key text NOT NULL,
  purpose text NOT NULL,
  uploader_user_id integer,
  uploader_browser text,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at integer NOT NULL,
  subject_type text,
  subject_id integer,
  attached_at integer,
  discarded_at integer,
  FOREIGN KEY (uploader_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "pictures_purpose" CHECK("pictures"."purpose" in ('stall', 'market', 'application')),
  CONSTRAINT "pictures_subject" CHECK("pictures"."subject_type" in ('vendor', 'product', 'market', 'vendor_application', 'market_submission')),
  CONSTRAINT "pictures_attached" CHECK(("pictures"."attached_at" is null) = ("pictures"."subject_type" is null) and ("pictures"."attached_at" is null) = ("pictures"."subject_id" is null)),
  CONSTRAINT "pictures_uploader" CHECK(("pictures"."uploader_user_id" is null) <> ("pictures"."uploader_browser" is null))
);
CREATE INDEX pictures_discarded ON pictures (discarded_at) WHERE discarded_at is not null;
CREATE UNIQUE INDEX pictures_key ON pictures (key);
CREATE INDEX pictures_of_subject ON pictures (subject_type,subject_id) WHERE subject_id is not null;
CREATE INDEX pictures_of_uploader ON pictures (uploader_user_id);
CREATE INDEX pictures_waiting ON pictures (created_at) WHERE attached_at is null;

CREATE TABLE product_imports (
  vendor_id integer PRIMARY KEY NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "product_imports_content" CHECK(length("product_imports"."content") <= 400000)
) STRICT;

CREATE TABLE product_pre_order_configs (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  product_id integer NOT NULL,
  market_id integer NOT NULL,
  is_enabled integer DEFAULT true NOT NULL,
  cutoff_date_time text,
  pickup_date text,
  pickup_time_start text,
  pickup_time_end text,
  special_instructions text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  cutoff_days integer CHECK (cutoff_days BETWEEN 0 AND 14),
  cutoff_time text CHECK (cutoff_time IS NULL OR cutoff_time GLOB '[0-2][0-9]:[0-5][0-9]' AND cutoff_days IS NOT NULL),
  day_limit integer CHECK (day_limit >= 0),
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "pre_order_configs_date" CHECK("product_pre_order_configs"."pickup_date" is null or "product_pre_order_configs"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "pre_order_configs_window" CHECK(("product_pre_order_configs"."pickup_time_start" is null) = ("product_pre_order_configs"."pickup_time_end" is null) and ("product_pre_order_configs"."pickup_time_start" is null or "product_pre_order_configs"."pickup_time_start" glob '[0-2][0-9]:[0-5][0-9]' and "product_pre_order_configs"."pickup_time_end" glob '[0-2][0-9]:[0-5][0-9]' and "product_pre_order_configs"."pickup_time_start" < "product_pre_order_configs"."pickup_time_end")),
  CONSTRAINT "pre_order_configs_cutoff" CHECK("product_pre_order_configs"."cutoff_date_time" is null or ("product_pre_order_configs"."pickup_date" is not null and substr("product_pre_order_configs"."cutoff_date_time", 1, 10) glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and substr("product_pre_order_configs"."cutoff_date_time", 11, 1) = 'T' and substr("product_pre_order_configs"."cutoff_date_time", 12) glob '[0-2][0-9]:[0-5][0-9]'))
) STRICT;
CREATE UNIQUE INDEX pre_order_configs_date_once ON product_pre_order_configs (product_id,market_id,pickup_date) WHERE pickup_date is not null;
CREATE UNIQUE INDEX pre_order_configs_every_date_once ON product_pre_order_configs (product_id,market_id) WHERE pickup_date is null;

CREATE VIRTUAL TABLE product_search USING fts5(name, description, category, seasonal_info, places, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");

CREATE VIEW product_search_source AS SELECT p.id, p.vendor_id, p.name, p.description, p.category, coalesce(p.seasonal_info, '') AS seasonal_info,
  coalesce((SELECT group_concat(char(20000 + CAST((m.lng + 180) / 0.087890625 AS INTEGER) % 4096, 25000 + CAST((m.lat + 90) / 0.087890625 AS INTEGER)) || '. ' || char(20000 + CAST((m.lng + 180) / 0.703125 AS INTEGER) % 512, 25000 + CAST((m.lat + 90) / 0.703125 AS INTEGER)) || ':', ' ') FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = p.vendor_id AND m.lat IS NOT NULL AND m.removed_at IS NULL), '') AS places
FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.is_active = 1 AND p.is_visible = 1 AND v.removed_at IS NULL AND v.is_published = 1;

CREATE TABLE product_stock (
  product_id integer NOT NULL,
  market_id integer NOT NULL,
  pickup_date text NOT NULL,
  stock_limit integer,
  reserved integer DEFAULT 0 NOT NULL,
  brought integer CHECK (brought BETWEEN 0 AND 999999),
  PRIMARY KEY(product_id, market_id, pickup_date),
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "stock_not_negative" CHECK("product_stock"."reserved" >= 0),
  CONSTRAINT "stock_not_oversold" CHECK("product_stock"."stock_limit" is null or "product_stock"."reserved" <= "product_stock"."stock_limit"),
  CONSTRAINT "stock_date" CHECK("product_stock"."pickup_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;

CREATE VIEW product_vocabulary AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name || ' ' || category AS text FROM products WHERE is_active = 1 AND is_visible = 1))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;

CREATE TABLE products (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_id integer NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  price text NOT NULL,
  price_cents integer,
  image text,
  images text DEFAULT '[]' NOT NULL,
  category text NOT NULL,
  unit text DEFAULT 'each' NOT NULL,
  availability_status text DEFAULT 'Available' NOT NULL,
  seasonal_info text,
  pre_order_deadline text,
  is_pre_order_enabled integer DEFAULT false NOT NULL,
  is_visible integer DEFAULT false NOT NULL,
  is_active integer DEFAULT true NOT NULL,
  day_limit integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  weight_min integer,
  weight_max integer,
  weight_unit text CONSTRAINT "products_weight" CHECK( ("weight_min" is null) = ("weight_max" is null) and ("weight_min" is null) = ("weight_unit" is null) and ("weight_min" is null or "weight_min" between 1 and "weight_max" and "weight_max" <= 999999 and "weight_unit" in ('lb', 'oz'))),
  price_per_pound integer GENERATED ALWAYS AS (case when price_cents is null then null when unit = 'lb' then price_cents when unit = 'oz' then price_cents * 16 when weight_unit = 'lb' then max(1, (price_cents * 1000 + weight_max / 2) / weight_max) when weight_unit = 'oz' then max(1, (price_cents * 16000 + weight_max / 2) / weight_max) end) VIRTUAL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "products_status" CHECK("products"."availability_status" in ('Available', 'Limited', 'Seasonal', 'Out of Stock')),
  CONSTRAINT "products_price" CHECK(length("products"."price") between 1 and 50 and ("products"."price_cents" is null or "products"."price_cents" between 1 and 99999999)),
  CONSTRAINT "products_name" CHECK(length("products"."name") between 1 and 255 and length("products"."category") between 1 and 100),
  CONSTRAINT "products_day_limit" CHECK("products"."day_limit" is null or "products"."day_limit" >= 0)
) STRICT;
CREATE INDEX products_by_category ON products (vendor_id,category) WHERE is_active = 1 and is_visible = 1;
CREATE INDEX products_of_vendor ON products (vendor_id,is_active);
CREATE TRIGGER changes_product_added AFTER INSERT ON products
WHEN new.is_active = 1 AND new.is_visible = 1 AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER changes_product_changed AFTER UPDATE ON products
WHEN (new.is_active = 1 AND new.is_visible = 1) OR (old.is_active = 1 AND old.is_visible = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('product', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER),
    new.is_active = 0 OR new.is_visible = 0 OR EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND (removed_at IS NOT NULL OR is_published = 0)));
END;
CREATE TRIGGER changes_product_gone AFTER DELETE ON products WHEN old.is_active = 1 AND old.is_visible = 1 BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('product', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;
CREATE TRIGGER product_search_added AFTER INSERT ON products BEGIN
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'product', word, 1 FROM product_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER product_search_changed AFTER UPDATE OF name, description, category, seasonal_info, is_visible, is_active, vendor_id ON products BEGIN
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE id = new.id);
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE id = new.id;
END;
CREATE TRIGGER product_search_gone BEFORE DELETE ON products BEGIN
  DELETE FROM product_search WHERE rowid = old.id;
  UPDATE search_words SET n = n - 1 WHERE kind = 'product' AND word IN (SELECT word FROM product_vocabulary WHERE id = old.id);
END;
CREATE TRIGGER product_words_changed AFTER UPDATE OF name, category, is_active, is_visible ON products WHEN new.name IS NOT old.name OR new.category IS NOT old.category OR new.is_active IS NOT old.is_active OR new.is_visible IS NOT old.is_visible BEGIN
  INSERT INTO search_words (kind, word, n) SELECT 'product', word, 1 FROM product_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER product_words_changing BEFORE UPDATE OF name, category, is_active, is_visible ON products WHEN new.name IS NOT old.name OR new.category IS NOT old.category OR new.is_active IS NOT old.is_active OR new.is_visible IS NOT old.is_visible BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'product' AND word IN (SELECT word FROM product_vocabulary WHERE id = old.id);
END;

CREATE TABLE push_muted (
  user_id integer NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY(user_id, kind),
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "push_muted_kind" CHECK("push_muted"."kind" in ('order_ready', 'order_changed', 'market_closed', 'refund', 'new_order', 'cancellation', 'payout_failed', 'waiting'))
) STRICT;

CREATE TABLE push_outbox (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  key text NOT NULL,
  subscription_id integer NOT NULL,
  news text NOT NULL,
  line text NOT NULL,
  path text NOT NULL,
  time_zone text NOT NULL,
  date text,
  status text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at integer NOT NULL,
  last_error text,
  created_at integer NOT NULL,
  vendor_id integer REFERENCES vendors(id),
  FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "push_outbox_status" CHECK("push_outbox"."status" in ('queued', 'sent', 'given_up')),
  CONSTRAINT "push_outbox_news" CHECK("push_outbox"."news" in ('ready', 'not_ready', 'changed', 'cancelled', 'closed', 'ends_early', 'refunded', 'new_order', 'change', 'cancellation', 'payout_failed', 'waiting')),
  CONSTRAINT "push_outbox_date" CHECK("push_outbox"."date" is null or "push_outbox"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;
CREATE INDEX push_outbox_by_age ON push_outbox (created_at);
CREATE INDEX push_outbox_due ON push_outbox (next_attempt_at) WHERE status = 'queued';
CREATE UNIQUE INDEX push_outbox_key ON push_outbox (key,subscription_id);
CREATE INDEX push_outbox_of_subscription ON push_outbox (subscription_id);

CREATE TABLE push_subscriptions (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id integer NOT NULL,
  session_hash text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON UPDATE cascade ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  used_at integer,
  PRIMARY KEY(user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON UPDATE no action ON DELETE cascade
) STRICT;

CREATE TABLE refunds (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  payment_id integer NOT NULL,
  amount integer NOT NULL,
  reason text NOT NULL,
  note text,
  ask_key text NOT NULL,
  asked_by_user_id integer,
  state text DEFAULT 'requested' NOT NULL,
  stripe_refund_id text,
  key_number integer DEFAULT 0 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  next_try_at integer,
  last_error text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  vendor_id integer REFERENCES vendors(id),
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (asked_by_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
  CONSTRAINT "refunds_reason" CHECK("refunds"."reason" in ('order_ended', 'part', 'at_stripe')),
  CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('requested', 'pending', 'done', 'refused', 'settled', 'replaced')),
  CONSTRAINT "refunds_next_try" CHECK(("refunds"."state" = 'requested') = ("refunds"."next_try_at" is not null)),
  CONSTRAINT "refunds_made" CHECK("refunds"."state" not in ('pending', 'done') or "refunds"."stripe_refund_id" is not null)
) STRICT;
CREATE UNIQUE INDEX refunds_asked ON refunds (payment_id,ask_key);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_stripe ON refunds (stripe_refund_id);
CREATE INDEX refunds_to_try ON refunds (next_try_at) WHERE state = 'requested';
CREATE INDEX refunds_waiting ON refunds (updated_at) WHERE state in ('pending', 'refused') or state = 'requested' and attempts > 2;
CREATE INDEX refunds_waiting_of_vendor ON refunds (vendor_id,updated_at) WHERE state in ('pending', 'refused') or state = 'requested' and attempts > 2;
CREATE TRIGGER refunds_stay_within_payment BEFORE UPDATE OF amount, state ON refunds
WHEN new.state <> 'replaced' AND new.amount + (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.id <> new.id AND r.state <> 'replaced')
  > (SELECT p.amount FROM payments p WHERE p.id = new.payment_id) BEGIN
  SELECT RAISE(ABORT, 'refunds are of more than was paid');
END;
CREATE TRIGGER refunds_within_payment BEFORE INSERT ON refunds
WHEN new.state <> 'replaced' AND new.amount + (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = new.payment_id AND r.state <> 'replaced')
  > (SELECT p.amount FROM payments p WHERE p.id = new.payment_id) BEGIN
  SELECT RAISE(ABORT, 'refunds are of more than was paid');
END;

CREATE TABLE review_claims (
  item_id integer PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  since integer NOT NULL,
  FOREIGN KEY (item_id) REFERENCES review_items(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX review_claims_of_user ON review_claims (user_id);

CREATE TABLE review_counts (
  kind text NOT NULL,
  state text NOT NULL,
  n integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(kind, state)
) STRICT;

CREATE TABLE review_items (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  subject_id integer NOT NULL,
  state text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  title text NOT NULL,
  line text DEFAULT '' NOT NULL,
  email text,
  username text,
  user_id integer,
  at integer NOT NULL,
  decided_at integer DEFAULT 0 NOT NULL,
  decided_by integer,
  replaced text,
  CONSTRAINT "review_items_kind" CHECK("review_items"."kind" in ('admin_request', 'vendor_request', 'manager_request', 'vendor_application', 'market_application', 'market_recommendation', 'vendor_recommendation')),
  CONSTRAINT "review_items_state" CHECK("review_items"."state" in ('pending', 'approved', 'refused'))
) STRICT;
CREATE INDEX review_items_by_decision ON review_items (kind,state,decided_at,id);
CREATE INDEX review_items_by_time ON review_items (kind,state,at,id);
CREATE INDEX review_items_by_title ON review_items (kind,state,"title" collate nocase,id);
CREATE INDEX review_items_of_reviewer ON review_items (decided_by,decided_at);
CREATE UNIQUE INDEX review_items_subject ON review_items (kind,subject_id);
CREATE TRIGGER review_item_added AFTER INSERT ON review_items BEGIN
  INSERT INTO review_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET n = n + 1;
  INSERT INTO review_search (rowid, title, line, mail) VALUES (new.id, new.title, new.line, coalesce(new.email, ''));
END;
CREATE TRIGGER review_item_gone AFTER DELETE ON review_items BEGIN
  UPDATE review_counts SET n = n - 1 WHERE kind = old.kind AND state = old.state;
  DELETE FROM review_search WHERE rowid = old.id;
END;
CREATE TRIGGER review_item_moved AFTER UPDATE OF state ON review_items WHEN new.state <> old.state BEGIN
  UPDATE review_counts SET n = n - 1 WHERE kind = old.kind AND state = old.state;
  INSERT INTO review_counts (kind, state, n) VALUES (new.kind, new.state, 1) ON CONFLICT (kind, state) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER review_item_renamed AFTER UPDATE OF title, line, email ON review_items WHEN new.title <> old.title OR new.line <> old.line OR new.email IS NOT old.email BEGIN
  DELETE FROM review_search WHERE rowid = new.id;
  INSERT INTO review_search (rowid, title, line, mail) VALUES (new.id, new.title, new.line, coalesce(new.email, ''));
END;

CREATE VIRTUAL TABLE review_search USING fts5(title, line, mail, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");

CREATE TABLE reviews (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  market_id integer NOT NULL,
  user_id integer,
  username text NOT NULL,
  rating integer NOT NULL,
  comment text DEFAULT '' NOT NULL,
  is_hidden integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5)
) STRICT;
CREATE INDEX reviews_of_market ON reviews (market_id,created_at);
CREATE INDEX reviews_of_user ON reviews (user_id,created_at);
CREATE UNIQUE INDEX reviews_once ON reviews (market_id,user_id);
CREATE INDEX reviews_shown ON reviews (market_id,created_at) WHERE is_hidden = 0;
CREATE TRIGGER reviews_rated AFTER INSERT ON reviews WHEN new.is_hidden = 0 BEGIN
  UPDATE markets SET rating_count = rating_count + 1, rating_sum = rating_sum + new.rating WHERE id = new.market_id;
END;
CREATE TRIGGER reviews_rerated AFTER UPDATE OF rating, is_hidden ON reviews BEGIN
  UPDATE markets SET rating_count = rating_count - (old.is_hidden = 0) + (new.is_hidden = 0), rating_sum = rating_sum - old.rating * (old.is_hidden = 0) + new.rating * (new.is_hidden = 0) WHERE id = new.market_id;
END;
CREATE TRIGGER reviews_unrated AFTER DELETE ON reviews WHEN old.is_hidden = 0 BEGIN
  UPDATE markets SET rating_count = rating_count - 1, rating_sum = rating_sum - old.rating WHERE id = old.market_id;
END;

CREATE TABLE saved_items (
  user_id integer NOT NULL,
  type text NOT NULL,
  item_id integer NOT NULL,
  saved_at integer NOT NULL,
  PRIMARY KEY(user_id, type, item_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "saved_items_type" CHECK("saved_items"."type" in ('market', 'vendor'))
) STRICT;
CREATE INDEX saved_items_newest ON saved_items (user_id,type,saved_at,item_id);
CREATE INDEX saved_items_of_item ON saved_items (type,item_id);

CREATE TABLE scheduled_runs (
  name text PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  took integer NOT NULL,
  jobs text NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE search_traces (
  name text PRIMARY KEY NOT NULL,
  since integer NOT NULL,
  CONSTRAINT "search_traces_name" CHECK("search_traces"."name" in ('user_search', 'review_search'))
) STRICT;

CREATE TABLE search_words (
  kind text NOT NULL,
  word text NOT NULL,
  n integer NOT NULL,
  letters integer GENERATED ALWAYS AS ((instr(word, 'a') > 0) * 1 + (instr(word, 'b') > 0) * 2 + (instr(word, 'c') > 0) * 4 + (instr(word, 'd') > 0) * 8 + (instr(word, 'e') > 0) * 16 + (instr(word, 'f') > 0) * 32 + (instr(word, 'g') > 0) * 64 + (instr(word, 'h') > 0) * 128 + (instr(word, 'i') > 0) * 256 + (instr(word, 'j') > 0) * 512 + (instr(word, 'k') > 0) * 1024 + (instr(word, 'l') > 0) * 2048 + (instr(word, 'm') > 0) * 4096 + (instr(word, 'n') > 0) * 8192 + (instr(word, 'o') > 0) * 16384 + (instr(word, 'p') > 0) * 32768 + (instr(word, 'q') > 0) * 65536 + (instr(word, 'r') > 0) * 131072 + (instr(word, 's') > 0) * 262144 + (instr(word, 't') > 0) * 524288 + (instr(word, 'u') > 0) * 1048576 + (instr(word, 'v') > 0) * 2097152 + (instr(word, 'w') > 0) * 4194304 + (instr(word, 'x') > 0) * 8388608 + (instr(word, 'y') > 0) * 16777216 + (instr(word, 'z') > 0) * 33554432 + (instr(word, '0') > 0) * 67108864 + (instr(word, '1') > 0) * 134217728 + (instr(word, '2') > 0) * 268435456 + (instr(word, '3') > 0) * 536870912 + (instr(word, '4') > 0) * 1073741824 + (instr(word, '5') > 0) * 2147483648 + (instr(word, '6') > 0) * 4294967296 + (instr(word, '7') > 0) * 8589934592 + (instr(word, '8') > 0) * 17179869184 + (instr(word, '9') > 0) * 34359738368) VIRTUAL,
  PRIMARY KEY (kind, word),
  CONSTRAINT "search_words_kind" CHECK("kind" in ('market', 'vendor', 'product'))
) WITHOUT ROWID, STRICT;
CREATE INDEX search_words_by_letters ON search_words (kind, letters) WHERE n > 0;

CREATE TABLE second_factors (
  user_id integer PRIMARY KEY NOT NULL,
  secret text NOT NULL,
  created_at integer NOT NULL,
  confirmed_at integer,
  last_step integer DEFAULT 0 NOT NULL,
  unsaved_codes text,
  shown_until integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX second_factors_unsaved ON second_factors (shown_until) WHERE unsaved_codes is not null;

CREATE TABLE sessions (
  token_hash text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  vendor_id integer,
  proven_at integer,
  proven_by text,
  device text,
  country text,
  seen_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_of_user ON sessions (user_id,seen_at);

CREATE TABLE short_harvests (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at integer NOT NULL,
  key text NOT NULL,
  vendor_id integer NOT NULL,
  product_id integer NOT NULL,
  market_id integer NOT NULL,
  pickup_date text NOT NULL,
  by_user_id integer NOT NULL,
  reason text NOT NULL,
  available integer NOT NULL,
  ordered integer NOT NULL,
  orders_corrected integer NOT NULL,
  orders_cancelled integer NOT NULL,
  refunded_amount integer NOT NULL,
  orders_proposed integer NOT NULL,
  orders_as_proposed integer NOT NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (by_user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "short_harvests_as_proposed" CHECK("short_harvests"."orders_as_proposed" = "short_harvests"."orders_proposed"),
  CONSTRAINT "short_harvests_available" CHECK("short_harvests"."available" >= 0)
) STRICT;
CREATE INDEX short_harvests_of_day ON short_harvests (vendor_id,pickup_date);
CREATE UNIQUE INDEX short_harvests_once ON short_harvests (vendor_id,key);

CREATE TABLE spent_challenges (
  challenge_hash text PRIMARY KEY NOT NULL,
  expires_at integer NOT NULL
) STRICT;
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

CREATE VIEW square_parts AS
  SELECT day.value AS day, 1 << day.key AS bit, level.value AS level
  FROM json_each('["","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]') day, json_each('[2,3,4,5,6,7,8,9,10,11,12,13,14]') level;

CREATE TABLE stall_dates (
  vendor_id integer NOT NULL,
  market_id integer NOT NULL,
  date text NOT NULL,
  comes integer NOT NULL,
  set_at integer NOT NULL,
  confirmed_at integer,
  confirmed_by integer,
  said_by text DEFAULT 'calendar' NOT NULL CONSTRAINT "stall_dates_said_by" CHECK("said_by" in ('mail', 'calendar', 'manager')),
  PRIMARY KEY(vendor_id, market_id, date),
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (confirmed_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "stall_dates_date" CHECK("stall_dates"."date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "stall_dates_confirmed" CHECK("stall_dates"."confirmed_by" is null or "stall_dates"."confirmed_at" is not null)
) STRICT;
CREATE INDEX stall_dates_of_market ON stall_dates (market_id,date);
CREATE INDEX stall_dates_to_come ON stall_dates (vendor_id,date);

CREATE TABLE stall_documents (
  document_id integer PRIMARY KEY NOT NULL,
  vendor_id integer NOT NULL,
  kind text NOT NULL,
  expires_on text,
  remind_at integer,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (document_id) REFERENCES documents(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "stall_documents_kind" CHECK("stall_documents"."kind" in ('insurance', 'licence', 'food_permit')),
  CONSTRAINT "stall_documents_expires_on" CHECK("stall_documents"."expires_on" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  CONSTRAINT "stall_documents_remind_at" CHECK("stall_documents"."remind_at" is null or "stall_documents"."expires_on" is not null)
) STRICT;
CREATE INDEX stall_documents_of_stall ON stall_documents (vendor_id,kind);
CREATE INDEX stall_documents_to_remind ON stall_documents (remind_at) WHERE remind_at is not null;

CREATE TABLE stall_notices (
  vendor_id integer NOT NULL,
  user_id integer NOT NULL,
  new_order integer DEFAULT true NOT NULL,
  cancellation integer DEFAULT true NOT NULL,
  pack_sheet integer DEFAULT true NOT NULL,
  token text NOT NULL,
  coming integer DEFAULT true NOT NULL,
  PRIMARY KEY(vendor_id, user_id),
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX stall_notices_of_user ON stall_notices (user_id);
CREATE UNIQUE INDEX stall_notices_token ON stall_notices (token);

CREATE TABLE stall_pauses (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_id integer NOT NULL,
  market_id integer NOT NULL,
  from_date text NOT NULL,
  to_date text NOT NULL,
  set_at integer NOT NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (market_id) REFERENCES markets(id) ON UPDATE no action ON DELETE cascade,
  CONSTRAINT "stall_pauses_dates" CHECK("stall_pauses"."from_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "stall_pauses"."to_date" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and "stall_pauses"."from_date" <= "stall_pauses"."to_date")
) STRICT;
CREATE INDEX stall_pauses_of_market ON stall_pauses (market_id,to_date);
CREATE INDEX stall_pauses_of_stall ON stall_pauses (vendor_id,to_date);

CREATE TABLE "stall_ticks" (
  order_id integer NOT NULL,
  key text NOT NULL,
  vendor_id integer NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  at integer NOT NULL,
  PRIMARY KEY(order_id, key),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "stall_ticks_kind" CHECK("kind" in ('weighed', 'completed', 'not_collected', 'back'))
) STRICT;
CREATE INDEX stall_ticks_of_vendor ON stall_ticks (vendor_id,at);

CREATE TABLE stripe_accounts (
  id text PRIMARY KEY NOT NULL,
  vendor_id integer NOT NULL,
  card_payments text DEFAULT 'pending' NOT NULL,
  payouts text DEFAULT 'pending' NOT NULL,
  requirements text DEFAULT '[]' NOT NULL,
  currency text DEFAULT 'usd' NOT NULL,
  country text DEFAULT 'US' NOT NULL,
  created_at integer NOT NULL,
  checked_at integer NOT NULL,
  closed_at integer,
  due_at integer,
  resolution text,
  ready_at integer,
  check_after integer DEFAULT 0 NOT NULL,
  manual_payouts_after integer DEFAULT 0,
  refunds_checked_at integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "stripe_accounts_card_payments" CHECK("stripe_accounts"."card_payments" in ('active', 'pending', 'restricted', 'rejected', 'unsupported')),
  CONSTRAINT "stripe_accounts_payouts" CHECK("stripe_accounts"."payouts" in ('active', 'pending', 'restricted', 'rejected', 'unsupported'))
) STRICT;
CREATE INDEX stripe_accounts_of_vendor ON stripe_accounts (vendor_id);
CREATE UNIQUE INDEX stripe_accounts_open ON stripe_accounts (vendor_id) WHERE closed_at is null;
CREATE INDEX stripe_accounts_refunds_checked ON stripe_accounts (refunds_checked_at);
CREATE INDEX stripe_accounts_to_check ON stripe_accounts (check_after) WHERE closed_at is null;
CREATE INDEX stripe_accounts_to_set ON stripe_accounts (manual_payouts_after) WHERE closed_at is null and manual_payouts_after is not null;
CREATE TRIGGER changes_vendor_account_opened AFTER INSERT ON stripe_accounts
WHEN new.card_payments = 'active' AND new.closed_at IS NULL AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER changes_vendor_takes_cards AFTER UPDATE OF card_payments, closed_at ON stripe_accounts
WHEN (new.card_payments = 'active' AND new.closed_at IS NULL) <> (old.card_payments = 'active' AND old.closed_at IS NULL)
  AND EXISTS (SELECT 1 FROM vendors WHERE id = new.vendor_id AND removed_at IS NULL AND is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.vendor_id;
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.vendor_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

CREATE TABLE stripe_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  received_at integer NOT NULL,
  api_version text
) STRICT;
CREATE INDEX stripe_events_other_version ON stripe_events (received_at) WHERE api_version is not null;
CREATE INDEX stripe_events_received ON stripe_events (received_at);

CREATE TABLE upload_tries (
  who text NOT NULL,
  hour integer NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY(who, hour)
);
CREATE INDEX upload_tries_by_hour ON upload_tries (hour);

CREATE TABLE user_counts (
  user_type text NOT NULL,
  role text NOT NULL,
  is_active integer NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY(user_type, role, is_active)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE user_search USING fts5(username, mail, name, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");

CREATE TABLE users (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  username text NOT NULL,
  password text NOT NULL,
  email text NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  is_admin integer DEFAULT false NOT NULL,
  user_type text DEFAULT 'customer' NOT NULL,
  is_active integer DEFAULT true NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  email_confirmed_at integer,
  CONSTRAINT "users_type" CHECK("users"."user_type" in ('customer', 'vendor', 'market_manager', 'admin')),
  CONSTRAINT "users_username_present" CHECK(length(trim("users"."username")) > 0)
) STRICT;
CREATE INDEX users_by_name ON users ("username" collate nocase,id);
CREATE INDEX users_by_role ON users ((case when "is_admin" = 1 then 'admin' else "user_type" end),id);
CREATE INDEX users_by_role_and_state ON users ((case when "is_admin" = 1 then 'admin' else "user_type" end),is_active,id);
CREATE INDEX users_by_state ON users (is_active,id);
CREATE UNIQUE INDEX users_email ON users (lower("email"),("is_admin" = 0 and "user_type" = 'customer'));
CREATE INDEX users_of_partners ON users (user_type,"username" collate nocase,id) WHERE user_type in ('vendor', 'market_manager');
CREATE INDEX users_of_partners_by_id ON users (user_type,id) WHERE user_type in ('vendor', 'market_manager');
CREATE UNIQUE INDEX users_username ON users (lower("username"));
CREATE TRIGGER user_added AFTER INSERT ON users BEGIN
  INSERT INTO user_counts (user_type, role, is_active, n) VALUES (new.user_type, iif(new.is_admin, 'admin', new.user_type), new.is_active, 1) ON CONFLICT (user_type, role, is_active) DO UPDATE SET n = n + 1;
  INSERT INTO user_search (rowid, username, mail, name) VALUES (new.id, new.username, new.email, trim(new.first_name || ' ' || new.last_name));
END;
CREATE TRIGGER user_counts_changed AFTER UPDATE OF user_type, is_admin, is_active ON users WHEN new.user_type <> old.user_type OR new.is_admin <> old.is_admin OR new.is_active <> old.is_active BEGIN
  UPDATE user_counts SET n = n - 1 WHERE user_type = old.user_type AND role = iif(old.is_admin, 'admin', old.user_type) AND is_active = old.is_active;
  INSERT INTO user_counts (user_type, role, is_active, n) VALUES (new.user_type, iif(new.is_admin, 'admin', new.user_type), new.is_active, 1) ON CONFLICT (user_type, role, is_active) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER user_gone AFTER DELETE ON users BEGIN
  UPDATE user_counts SET n = n - 1 WHERE user_type = old.user_type AND role = iif(old.is_admin, 'admin', old.user_type) AND is_active = old.is_active;
  DELETE FROM user_search WHERE rowid = old.id;
END;
CREATE TRIGGER user_search_changed AFTER UPDATE OF username, email, first_name, last_name ON users WHEN new.username <> old.username OR new.email <> old.email OR new.first_name <> old.first_name OR new.last_name <> old.last_name BEGIN
  DELETE FROM user_search WHERE rowid = old.id;
  INSERT INTO user_search (rowid, username, mail, name) VALUES (new.id, new.username, new.email, trim(new.first_name || ' ' || new.last_name));
END;
CREATE TRIGGER users_email_proven_anew BEFORE UPDATE OF email ON users WHEN lower(new.email) <> lower(old.email) AND new.email_confirmed_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'another email address is not proven yet');
END;

CREATE TABLE vendor_accounts (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at integer NOT NULL,
  role text DEFAULT 'owner' NOT NULL CHECK (role IN ('owner', 'helper')),
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX vendor_accounts_of_vendor ON vendor_accounts (vendor_id);
CREATE UNIQUE INDEX vendor_accounts_pair ON vendor_accounts (user_id,vendor_id);

CREATE VIEW vendor_application_review AS SELECT 'vendor_application' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.name AS title, trim(first_name || ' ' || last_name) AS line, s.contact_email AS email, desired_username AS username, (SELECT user_id FROM vendor_accounts WHERE vendor_id = s.vendor_id AND lower((SELECT username FROM users WHERE id = user_id)) = lower(s.desired_username)) AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_applications s;

CREATE TABLE vendor_applications (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  vendor_type text DEFAULT 'Weekly Vendor' NOT NULL,
  image text,
  instagram text,
  website text,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  contact_email text NOT NULL,
  contact_phone text,
  products text NOT NULL,
  values text,
  requested_markets text DEFAULT '[]' NOT NULL,
  schedule text DEFAULT '[]' NOT NULL,
  photos text DEFAULT '[]' NOT NULL,
  desired_username text,
  desired_password text,
  vendor_id integer,
  status text DEFAULT 'pending' NOT NULL,
  submitted_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  reference text,
  existing_vendor_id integer REFERENCES vendors(id),
  requested_market_ids text DEFAULT '[]' NOT NULL,
  likeness_1 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL,
  likeness_2 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL,
  likeness_3 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL,
  like_name text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_mail text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_phone text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "vendor_applications_status" CHECK("vendor_applications"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
CREATE INDEX vendor_applications_by_status ON vendor_applications (status,submitted_at);
CREATE INDEX vendor_applications_like_mail ON vendor_applications (like_mail) WHERE like_mail is not null;
CREATE INDEX vendor_applications_like_name ON vendor_applications (like_name) WHERE like_name is not null;
CREATE INDEX vendor_applications_like_phone ON vendor_applications (like_phone) WHERE like_phone is not null;
CREATE UNIQUE INDEX vendor_applications_reference ON vendor_applications (reference) WHERE reference is not null;
CREATE INDEX vendor_applications_to_add ON vendor_applications (reviewed_at) WHERE status = 'approved' and vendor_id is null;
CREATE INDEX vendor_applications_usernames ON vendor_applications (desired_username collate nocase) WHERE status = 'pending';
CREATE INDEX vendor_applications_waiting ON vendor_applications (name collate nocase) WHERE status = 'pending';

CREATE TABLE vendor_categories (
  category text NOT NULL,
  vendor_id integer NOT NULL,
  PRIMARY KEY(category, vendor_id),
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_categories_of_vendor ON vendor_categories (vendor_id,category);

CREATE VIEW vendor_categories_source AS SELECT v.id, (SELECT json_group_array(category) FROM (SELECT DISTINCT category FROM products WHERE vendor_id = v.id AND is_active = 1 AND is_visible = 1 ORDER BY category LIMIT 20)) AS categories FROM vendors v;

CREATE TABLE vendor_invitations (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_id integer NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by integer,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  accepted_at integer,
  accepted_by integer,
  withdrawn_at integer,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (invited_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  FOREIGN KEY (accepted_by) REFERENCES users(id) ON UPDATE no action ON DELETE set null,
  CONSTRAINT "vendor_invitations_role" CHECK("vendor_invitations"."role" in ('owner', 'helper'))
) STRICT;
CREATE INDEX vendor_invitations_by_expiry ON vendor_invitations (expires_at);
CREATE INDEX vendor_invitations_newest ON vendor_invitations (vendor_id,created_at);
CREATE UNIQUE INDEX vendor_invitations_open ON vendor_invitations (vendor_id,lower("email")) WHERE accepted_at is null and withdrawn_at is null;
CREATE UNIQUE INDEX vendor_invitations_token ON vendor_invitations (token_hash);

CREATE VIEW vendor_listing_source AS SELECT v.id,
  (SELECT json_group_array(json_object('id', id, 'name', name)) FROM (SELECT m.id, m.name FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = v.id AND m.removed_at IS NULL ORDER BY mv.market_id LIMIT 60)) AS markets
FROM vendors v;

CREATE VIEW vendor_recommendation_review AS SELECT 'vendor_recommendation' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.vendor_name AS title, your_name AS line, s.your_email AS email, NULL AS username, NULL AS user_id, s.submitted_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_recommendations s;

CREATE TABLE vendor_recommendations (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_name text NOT NULL,
  vendor_type text NOT NULL,
  description text DEFAULT '' NOT NULL,
  contact_info text,
  your_name text NOT NULL,
  your_email text,
  status text DEFAULT 'pending' NOT NULL,
  submitted_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  vendor_id integer REFERENCES vendors(id),
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "vendor_recommendations_status" CHECK("vendor_recommendations"."status" in ('pending', 'approved', 'rejected'))
) STRICT;
CREATE INDEX vendor_recommendations_by_status ON vendor_recommendations (status,submitted_at);
CREATE INDEX vendor_recommendations_of_vendor ON vendor_recommendations (vendor_id) WHERE vendor_id is not null;
CREATE INDEX vendor_recommendations_to_add ON vendor_recommendations (reviewed_at) WHERE status = 'approved' and vendor_id is null;
CREATE INDEX vendor_recommendations_waiting ON vendor_recommendations (vendor_name collate nocase) WHERE status = 'pending';

CREATE VIEW vendor_request_review AS SELECT 'vendor_request' AS kind, s.id AS subject_id, CASE s.status WHEN 'pending' THEN 'pending' WHEN 'approved' THEN 'approved' ELSE 'refused' END AS state, s.business_name AS title, name AS line, s.email AS email, NULL AS username, user_id AS user_id, s.requested_at AS at, coalesce(s.reviewed_at, 0) AS decided_at, s.reviewed_by AS decided_by FROM vendor_requests s;

CREATE TABLE vendor_requests (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  business_name text NOT NULL,
  product_category text NOT NULL,
  market_location text,
  website text,
  instagram text,
  user_id integer,
  status text DEFAULT 'pending' NOT NULL,
  requested_at integer NOT NULL,
  reviewed_at integer,
  reviewed_by integer,
  review_notes text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (reviewed_by) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "vendor_requests_status" CHECK("vendor_requests"."status" in ('pending', 'approved', 'denied'))
) STRICT;
CREATE INDEX vendor_requests_by_status ON vendor_requests (status,requested_at);
CREATE INDEX vendor_requests_waiting ON vendor_requests (email collate nocase) WHERE status = 'pending';

CREATE VIRTUAL TABLE vendor_search USING fts5(name, description, vendor_type, markets, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1");

CREATE VIEW vendor_search_source AS SELECT v.id, v.name, v.description, v.vendor_type, coalesce((SELECT group_concat(m.name, char(10)) FROM market_vendors mv JOIN markets m ON m.id = mv.market_id WHERE mv.vendor_id = v.id AND m.removed_at IS NULL), '') AS markets FROM vendors v WHERE v.removed_at IS NULL AND v.is_published = 1;

CREATE VIEW vendor_vocabulary AS
SELECT DISTINCT x.id, each.value AS word
FROM (SELECT id, replace(text, '”', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '*', ' '), '@', ' '), '_', ' '), '|', ' '), '[', ' '), ']', ' '), char(34), ' '), '–', ' '), '“', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(text, '(', ' '), ')', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '#', ' ') AS text FROM (
SELECT id, replace(replace(replace(replace(lower(replace(replace(replace(replace(text, '''', ''), '’', ''), '‘', ''), '', '')), '.', ' '), ',', ' '), '-', ' '), '/', ' ') AS text FROM (
SELECT id, name AS text FROM vendors WHERE removed_at IS NULL AND is_published = 1))))) x
JOIN json_each('[' || replace(json_quote(x.text), ' ', '","') || ']') each
WHERE length(each.value) BETWEEN 2 AND 30;

CREATE VIRTUAL TABLE vendor_words USING fts5(name, kind, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");

CREATE VIEW vendor_words_source AS SELECT id, replace(replace(replace(replace(name, '''', ''), '’', ''), '‘', ''), '', '') AS name, replace(replace(replace(replace(vendor_type, '''', ''), '’', ''), '‘', ''), '', '') AS kind FROM vendors WHERE removed_at IS NULL AND is_published = 1;

CREATE TABLE vendors (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  description text DEFAULT '' NOT NULL,
  vendor_type text NOT NULL,
  image text,
  instagram text,
  website text,
  contact_email text,
  contact_phone text,
  takes_payment_at_pickup integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  removed_at integer,
  listed_markets text DEFAULT '[]' NOT NULL,
  orders_at_pickup integer DEFAULT 2 NOT NULL CHECK (orders_at_pickup BETWEEN 1 AND 10),
  pieces_at_pickup integer DEFAULT 30 NOT NULL CHECK (pieces_at_pickup BETWEEN 1 AND 999),
  version integer DEFAULT 1 NOT NULL,
  listed_categories text DEFAULT '[]' NOT NULL,
  is_published integer DEFAULT 1 NOT NULL,
  likeness_1 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL,
  likeness_2 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL,
  likeness_3 text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL,
  like_name text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_mail text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL,
  like_phone text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL,
  CONSTRAINT "vendors_type" CHECK("vendors"."vendor_type" in ('Weekly Vendor', 'Bi-weekly', 'Monthly', 'Seasonal', 'Guest Vendor')),
  CONSTRAINT "vendors_name_present" CHECK(length(trim("vendors"."name")) > 0)
) STRICT;
CREATE INDEX vendors_by_name ON vendors ("name" collate nocase,id) WHERE removed_at is null;
CREATE INDEX vendors_like_mail ON vendors (like_mail) WHERE like_mail is not null and removed_at is null;
CREATE INDEX vendors_like_name ON vendors (like_name) WHERE like_name is not null and removed_at is null;
CREATE INDEX vendors_like_phone ON vendors (like_phone) WHERE like_phone is not null and removed_at is null;
CREATE TRIGGER changes_of_stall_removed AFTER UPDATE OF removed_at, is_published ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) <> (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  DELETE FROM guide_changes WHERE kind = 'product' AND record_id IN (SELECT id FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1);
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) SELECT 'product', id, CAST(unixepoch('subsec') * 1000 AS INTEGER), NOT (new.removed_at IS NULL AND new.is_published = 1) FROM products WHERE vendor_id = new.id AND is_active = 1 AND is_visible = 1;
END;
CREATE TRIGGER changes_vendor_added AFTER INSERT ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) BEGIN
  INSERT INTO guide_changes (kind, record_id, at) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER changes_vendor_changed AFTER UPDATE OF name, updated_at, removed_at, listed_markets, listed_categories, is_published ON vendors
WHEN (new.is_published = 1 OR old.is_published = 1) AND (new.updated_at IS NOT old.updated_at OR new.removed_at IS NOT old.removed_at OR new.name IS NOT old.name OR new.listed_markets IS NOT old.listed_markets OR new.is_published <> old.is_published
  OR new.listed_categories IS NOT old.listed_categories AND new.removed_at IS NULL AND new.is_published = 1)
BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = new.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), NOT (new.removed_at IS NULL AND new.is_published = 1));
END;
CREATE TRIGGER changes_vendor_gone AFTER DELETE ON vendors BEGIN
  DELETE FROM guide_changes WHERE kind = 'vendor' AND record_id = old.id;
  INSERT INTO guide_changes (kind, record_id, at, is_deleted) VALUES ('vendor', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1);
END;
CREATE TRIGGER directory_counts_vendor_added AFTER INSERT ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER directory_counts_vendor_changed AFTER UPDATE OF removed_at, is_published ON vendors WHEN (new.removed_at IS NULL AND new.is_published = 1) <> (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', (new.removed_at IS NULL AND new.is_published = 1) - (old.removed_at IS NULL AND old.is_published = 1)) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER directory_counts_vendor_gone AFTER DELETE ON vendors WHEN (old.removed_at IS NULL AND old.is_published = 1) BEGIN
  INSERT INTO directory_counts (name, n) VALUES ('vendors', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER vendor_search_added AFTER INSERT ON vendors BEGIN
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.id;
  INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, 1 FROM vendor_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER vendor_search_changed AFTER UPDATE OF name, description, vendor_type, removed_at, is_published ON vendors BEGIN
  DELETE FROM vendor_search WHERE rowid = new.id;
  INSERT INTO vendor_search (rowid, name, description, vendor_type, markets) SELECT id, name, description, vendor_type, markets FROM vendor_search_source WHERE id = new.id;
  DELETE FROM market_search WHERE rowid IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
  INSERT INTO market_search (rowid, name, location, description, address, vendors) SELECT id, name, location, description, address, vendors FROM market_search_source WHERE id IN (SELECT market_id FROM market_vendors WHERE vendor_id = new.id);
  DELETE FROM product_search WHERE rowid IN (SELECT id FROM products WHERE vendor_id = new.id AND (new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published));
  INSERT INTO product_search (rowid, name, description, category, seasonal_info, places) SELECT id, name, description, category, seasonal_info, places FROM product_search_source WHERE vendor_id = new.id AND (new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published);
END;
CREATE TRIGGER vendor_search_gone BEFORE DELETE ON vendors BEGIN
  DELETE FROM vendor_search WHERE rowid = old.id;
  UPDATE search_words SET n = n - 1 WHERE kind = 'vendor' AND word IN (SELECT word FROM vendor_vocabulary WHERE id = old.id);
  DELETE FROM vendor_words WHERE rowid = old.id;
END;
CREATE TRIGGER vendor_words_changed AFTER UPDATE OF name, vendor_type, removed_at, is_published ON vendors WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  DELETE FROM vendor_words WHERE rowid = new.id;
  INSERT INTO vendor_words (rowid, name, kind) SELECT id, name, kind FROM vendor_words_source WHERE id = new.id;
  INSERT INTO search_words (kind, word, n) SELECT 'vendor', word, 1 FROM vendor_vocabulary WHERE id = new.id ON CONFLICT (kind, word) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER vendor_words_changing BEFORE UPDATE OF name, vendor_type, removed_at, is_published ON vendors WHEN new.name IS NOT old.name OR new.vendor_type IS NOT old.vendor_type OR new.removed_at IS NOT old.removed_at OR new.is_published <> old.is_published BEGIN
  UPDATE search_words SET n = n - 1 WHERE kind = 'vendor' AND word IN (SELECT word FROM vendor_vocabulary WHERE id = old.id);
END;

CREATE TABLE wallet_days (
  account_id text NOT NULL,
  day text NOT NULL,
  lines integer NOT NULL,
  amount integer NOT NULL,
  fee integer NOT NULL,
  net integer NOT NULL,
  PRIMARY KEY(account_id, day),
  FOREIGN KEY (account_id) REFERENCES stripe_accounts(id) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE wallets (
  account_id text PRIMARY KEY NOT NULL,
  time_zone text NOT NULL,
  available integer,
  pending integer,
  balance_at integer,
  read_at integer,
  reading_since integer,
  reading_from integer DEFAULT 0 NOT NULL,
  reading_newest text,
  reading_after text,
  due_at integer,
  failures integer DEFAULT 0 NOT NULL,
  drift text DEFAULT '[]' NOT NULL,
  drift_count integer DEFAULT 0 NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES stripe_accounts(id) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX wallets_drifting ON wallets (account_id) WHERE drift_count > 0;
CREATE INDEX wallets_due ON wallets (due_at) WHERE due_at is not null;
CREATE INDEX wallets_silent ON wallets (account_id) WHERE failures > 0;
CREATE INDEX wallets_unread ON wallets (account_id) WHERE read_at is null;

CREATE TABLE webhook_deliveries (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  endpoint_id integer NOT NULL,
  message_id text NOT NULL,
  type text NOT NULL,
  event_id integer,
  body text,
  state text DEFAULT 'queued' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at integer NOT NULL,
  replays integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (event_id) REFERENCES order_events(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "webhook_deliveries_state" CHECK("state" in ('queued', 'delivered', 'failed'))
) STRICT;
CREATE INDEX webhook_deliveries_done ON webhook_deliveries (created_at) WHERE state <> 'queued';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE state = 'queued';
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id,id);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (endpoint_id,event_id) WHERE event_id is not null;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id,next_try_at) WHERE state = 'queued';

CREATE TABLE webhook_endpoints (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  vendor_id integer NOT NULL,
  url text NOT NULL,
  events text NOT NULL,
  state text DEFAULT 'on' NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_until integer,
  failing_since integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  removed_at integer,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON UPDATE no action ON DELETE no action,
  CONSTRAINT "webhook_endpoints_state" CHECK("state" in ('on', 'off', 'stopped'))
) STRICT;
CREATE INDEX webhook_endpoints_removed ON webhook_endpoints (removed_at) WHERE removed_at is not null;
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (vendor_id,url) WHERE removed_at is null;

CREATE TABLE webhook_tries (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  delivery_id integer NOT NULL,
  at integer NOT NULL,
  took integer NOT NULL,
  status integer,
  said text NOT NULL,
  FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX webhook_tries_of_delivery ON webhook_tries (delivery_id,id);
