-- Auctions, the log of their bids, negotiations, offers of communities, and what is told to watchers.
-- Needs 0015: bidders and the tokens of machines.

CREATE SEQUENCE auction_numbers AS integer START 3001;

CREATE TABLE auctions (
  id uuid CONSTRAINT auctions_pkey PRIMARY KEY,
  number integer NOT NULL DEFAULT nextval('auction_numbers') CONSTRAINT auctions_number_unique UNIQUE,
  asset_id uuid NOT NULL CONSTRAINT auctions_asset_fkey REFERENCES assets,
  round integer NOT NULL CONSTRAINT auctions_round CHECK (round >= 1),
  status text NOT NULL CONSTRAINT auctions_status_known CHECK (
    status IN (
      'DRAFT', 'PENDING', 'PROCESSING', 'PUBLISHED_NEW_SERVICE', 'LIVE', 'ENDED', 'CLOSED', 'CLOSED_SUCCESSFUL',
      'CLOSED_UNSUCCESSFUL', 'CLOSED_CANCELLED', 'CANCELLED', 'COMMUNITY', 'NOT_SOLD', 'SOLD', 'PAID', 'DELIVERED'
    )
  ),
  -- Why it stands as it does, where somebody had to say it.
  reason text,

  title jsonb NOT NULL DEFAULT '{}',
  description jsonb NOT NULL DEFAULT '{}',
  -- What was added since it went live: time, who, and the text by language.
  description_additions jsonb NOT NULL DEFAULT '[]',
  -- Of the asset's place, copied when it is sent.
  country_id integer NOT NULL CONSTRAINT auctions_country CHECK (country_id IN (578, 752, 208, 246)),
  currency text NOT NULL CONSTRAINT auctions_currency_known CHECK (currency IN ('NOK', 'SEK', 'DKK', 'EUR')),
  location jsonb,
  collection jsonb NOT NULL DEFAULT '{}',
  comment text,

  -- Sums in minor units, whole amounts of the currency.
  starts_at timestamptz,
  ends_at timestamptz,
  start_price bigint CONSTRAINT auctions_start_price CHECK (start_price > 0 AND start_price % 100 = 0),
  step bigint CONSTRAINT auctions_step CHECK (step > 0 AND step % 100 = 0),
  soft_close_minutes integer NOT NULL DEFAULT 3
    CONSTRAINT auctions_soft_close CHECK (soft_close_minutes BETWEEN 0 AND 10),
  reserve bigint CONSTRAINT auctions_reserve CHECK (reserve > 0 AND reserve % 100 = 0),
  negotiation_hours integer NOT NULL DEFAULT 24
    CONSTRAINT auctions_negotiation_hours CHECK (negotiation_hours BETWEEN 1 AND 72),
  -- null: that of the owner's organization, and that of the country.
  commission jsonb,
  buyers_fee jsonb,
  vat text CONSTRAINT auctions_vat_known CHECK (vat IN ('standard', 'margin_scheme', 'none')),
  prices_include_vat boolean NOT NULL DEFAULT false,

  -- Where the bidding stands: what replaying the log gives.
  price bigint,
  leader_id uuid CONSTRAINT auctions_leader_fkey REFERENCES bidders,
  effective_end timestamptz,
  next_number integer NOT NULL DEFAULT 1,
  -- The hash of the log's last entry: a log whose end was cut off shows.
  log_hash bytea NOT NULL DEFAULT '\x',
  bid_count integer NOT NULL DEFAULT 0,
  bidder_count integer NOT NULL DEFAULT 0,
  next_event integer NOT NULL DEFAULT 1,
  next_negotiation integer NOT NULL DEFAULT 1,

  hand_over_began_at timestamptz,
  hand_over_error text,
  ended_at timestamptz,
  negotiation_deadline timestamptz,

  -- The price that is accepted, how it came about, and who buys: a bidder, or a member of the community.
  accepted_price bigint,
  accepted_by text CONSTRAINT auctions_accepted_by_known CHECK (
    accepted_by IN ('bid', 'negotiation', 'second_chance', 'later_sale', 'community_offer')
  ),
  accepted_at timestamptz,
  buyer_id uuid CONSTRAINT auctions_buyer_fkey REFERENCES bidders,
  buyer_organization_id uuid CONSTRAINT auctions_buyer_organization_fkey REFERENCES organizations,
  -- The country's rate on the day of sale, in hundredths of a percent.
  vat_rate integer,
  date_sold date,
  date_paid date,
  date_delivered date,
  delivered_at timestamptz,
  collected_by text,

  community_id uuid CONSTRAINT auctions_community_fkey REFERENCES communities,
  community_price bigint,
  community_valid_until date,

  version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL DEFAULT '{}',
  submitted_by uuid CONSTRAINT auctions_submitted_by_fkey REFERENCES users,
  submitted_at timestamptz,
  approved_by uuid CONSTRAINT auctions_approved_by_fkey REFERENCES users,
  approved_at timestamptz,
  created_by uuid NOT NULL CONSTRAINT auctions_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL CONSTRAINT auctions_updated_by_fkey REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT auctions_round_unique UNIQUE (asset_id, round),
  CONSTRAINT auctions_ends_after_start CHECK (ends_at > starts_at),
  CONSTRAINT auctions_leader_has_price CHECK ((price IS NULL) = (leader_id IS NULL)),
  CONSTRAINT auctions_running_whole CHECK (
    status NOT IN ('PENDING', 'PROCESSING', 'PUBLISHED_NEW_SERVICE', 'LIVE')
    OR num_nonnulls(starts_at, ends_at, start_price, vat) = 4
  ),
  CONSTRAINT auctions_live_has_end CHECK (status NOT IN ('LIVE', 'ENDED') OR effective_end IS NOT NULL),
  CONSTRAINT auctions_closed_has_deadline CHECK (status <> 'CLOSED' OR negotiation_deadline IS NOT NULL),
  CONSTRAINT auctions_accepted_whole CHECK (
    num_nonnulls(accepted_price, accepted_by, accepted_at) IN (0, 3)
    AND num_nonnulls(buyer_id, buyer_organization_id) = CASE WHEN accepted_price IS NULL THEN 0 ELSE 1 END
  ),
  CONSTRAINT auctions_sold_has_buyer CHECK (
    status NOT IN ('CLOSED_SUCCESSFUL', 'SOLD', 'PAID', 'DELIVERED') OR accepted_price IS NOT NULL
  ),
  CONSTRAINT auctions_sold_has_date CHECK (
    status NOT IN ('SOLD', 'PAID', 'DELIVERED') OR num_nonnulls(date_sold, vat_rate) = 2
  ),
  CONSTRAINT auctions_paid_has_date CHECK (status NOT IN ('PAID', 'DELIVERED') OR date_paid IS NOT NULL),
  CONSTRAINT auctions_delivered_whole CHECK (
    status <> 'DELIVERED' OR num_nonnulls(date_delivered, delivered_at, collected_by) = 3
  ),
  CONSTRAINT auctions_community_whole CHECK (
    num_nonnulls(community_id, community_price, community_valid_until) IN (0, 3)
    AND (status <> 'COMMUNITY' OR community_id IS NOT NULL)
  )
);
ALTER SEQUENCE auction_numbers OWNED BY auctions.number;

CREATE UNIQUE INDEX auctions_one_open ON auctions (asset_id)
  WHERE status NOT IN ('NOT_SOLD', 'CANCELLED', 'CLOSED_CANCELLED', 'DELIVERED');
CREATE INDEX auctions_by_status ON auctions (status, effective_end, id);
CREATE INDEX auctions_by_end ON auctions (effective_end, id);
CREATE INDEX auctions_by_start ON auctions (starts_at, id);
CREATE INDEX auctions_by_update ON auctions (updated_at, id);
CREATE INDEX auctions_by_creation ON auctions (created_at, id);
CREATE INDEX auctions_by_creator ON auctions (created_by, updated_at);
-- What opens, ends, expires or has to be handed over next.
CREATE INDEX auctions_to_hand_over ON auctions (hand_over_began_at) WHERE status = 'PROCESSING';
CREATE INDEX auctions_to_open ON auctions (starts_at) WHERE status = 'PUBLISHED_NEW_SERVICE';
CREATE INDEX auctions_to_end ON auctions (effective_end) WHERE status IN ('LIVE', 'ENDED');
CREATE INDEX auctions_to_close ON auctions (negotiation_deadline) WHERE status = 'CLOSED';
CREATE INDEX auctions_to_expire ON auctions (community_valid_until) WHERE status = 'COMMUNITY';
CREATE INDEX auctions_by_community ON auctions (community_id, updated_at);
CREATE INDEX auctions_by_leader ON auctions (leader_id);
CREATE INDEX auctions_by_buyer ON auctions (buyer_id);
CREATE INDEX auctions_by_buyer_organization ON auctions (buyer_organization_id);

-- What was done, from which price, leader and history are derived. Nothing of it is ever changed; the words that people
-- wrote can be erased, and the chain still verifies.
CREATE TABLE auction_log (
  auction_id uuid NOT NULL CONSTRAINT auction_log_auction_fkey REFERENCES auctions,
  number integer NOT NULL CONSTRAINT auction_log_number CHECK (number >= 1),
  -- The database's clock once the auction was locked, in whole milliseconds.
  at timestamptz NOT NULL CONSTRAINT auction_log_at CHECK (at = date_trunc('milliseconds', at)),
  type text NOT NULL CONSTRAINT auction_log_type_known CHECK (
    type IN ('terms', 'bid_placed', 'maximum_changed', 'bid_voided', 'reserve_lowered', 'end_moved')
  ),
  bidder_id uuid CONSTRAINT auction_log_bidder_fkey REFERENCES bidders,
  kind text CONSTRAINT auction_log_kind_known CHECK (kind IN ('MANUAL', 'AUTO')),
  channel text CONSTRAINT auction_log_channel_known CHECK (channel IN ('PHONE', 'EMAIL', 'ON_SITE', 'MARKETPLACE')),
  -- Of a bid or maximum, or the lowered reserve (null: none any more), in minor units.
  amount bigint CONSTRAINT auction_log_amount CHECK (amount > 0 AND amount % 100 = 0),
  -- The bid that is raised, changed or voided, by its number.
  bid integer,
  -- The terms, or where the end was moved and why it had to be.
  facts jsonb NOT NULL DEFAULT '{}',
  entered_by uuid CONSTRAINT auction_log_entered_by_fkey REFERENCES users,
  entered_by_token uuid CONSTRAINT auction_log_entered_by_token_fkey REFERENCES api_tokens,
  -- Who sent it under which key, and what was sent, so that a repeat gets the same answer and takes no effect.
  caller uuid,
  idempotency_key text CONSTRAINT auction_log_key_length CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  request_hash bytea,
  -- Note and reason.
  details jsonb,
  salt bytea,
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  erased_at timestamptz,
  CONSTRAINT auction_log_pkey PRIMARY KEY (auction_id, number),
  CONSTRAINT auction_log_key_unique UNIQUE (caller, idempotency_key),
  CONSTRAINT auction_log_key_whole CHECK (num_nonnulls(caller, idempotency_key, request_hash) IN (0, 3)),
  CONSTRAINT auction_log_by_one CHECK (num_nonnulls(entered_by, entered_by_token) <= 1),
  CONSTRAINT auction_log_terms_first CHECK ((type = 'terms') = (number = 1)),
  CONSTRAINT auction_log_bid_whole CHECK (
    CASE type
      WHEN 'bid_placed' THEN num_nonnulls(bidder_id, kind, channel, amount) = 4
      WHEN 'maximum_changed' THEN num_nonnulls(bidder_id, channel, amount, bid) = 4
      WHEN 'bid_voided' THEN bid IS NOT NULL AND num_nonnulls(bidder_id, kind, channel, amount) = 0
      WHEN 'reserve_lowered' THEN num_nonnulls(bidder_id, kind, channel, bid) = 0
      ELSE num_nonnulls(bidder_id, kind, channel, amount, bid) = 0
    END
  ),
  CONSTRAINT auction_log_earlier_bid CHECK (bid < number),
  CONSTRAINT auction_log_erased_whole CHECK ((erased_at IS NULL) = (salt IS NOT NULL AND details IS NOT NULL))
);
CREATE INDEX auction_log_by_bidder ON auction_log (bidder_id, at);
CREATE INDEX auction_log_by_time ON auction_log (at) WHERE type = 'bid_placed';
CREATE TRIGGER auction_log_append_only BEFORE UPDATE OR DELETE ON auction_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER auction_log_no_truncate BEFORE TRUNCATE ON auction_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();

-- Numbers follow on each other: an entry whose predecessor is missing is refused.
CREATE FUNCTION refuse_gap_in_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 1 AND NOT EXISTS (
    SELECT FROM auction_log WHERE auction_id = NEW.auction_id AND number = NEW.number - 1
  ) THEN
    RAISE EXCEPTION 'entry % of the log has none before it', NEW.number USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER auction_log_no_gap BEFORE INSERT ON auction_log FOR EACH ROW EXECUTE FUNCTION refuse_gap_in_log();

-- Offers and answers after the end. They are as final as bids.
CREATE TABLE negotiation_entries (
  auction_id uuid NOT NULL CONSTRAINT negotiation_entries_auction_fkey REFERENCES auctions,
  number integer NOT NULL CONSTRAINT negotiation_entries_number CHECK (number >= 1),
  at timestamptz NOT NULL,
  type text NOT NULL CONSTRAINT negotiation_entries_type_known CHECK (type IN ('opened', 'answered', 'later_sale')),
  chance text CONSTRAINT negotiation_entries_chance_known CHECK (chance IN ('highest_bid', 'second_chance')),
  bidder_id uuid CONSTRAINT negotiation_entries_bidder_fkey REFERENCES bidders,
  owner_bound boolean,
  deadline timestamptz,
  party text CONSTRAINT negotiation_entries_party_known CHECK (party IN ('owner', 'buyer')),
  answer text CONSTRAINT negotiation_entries_answer_known CHECK (answer IN ('accept', 'decline', 'counter', 'raise')),
  amount bigint CONSTRAINT negotiation_entries_amount CHECK (amount > 0 AND amount % 100 = 0),
  entered_by uuid CONSTRAINT negotiation_entries_entered_by_fkey REFERENCES users,
  caller uuid,
  idempotency_key text,
  request_hash bytea,
  details jsonb,
  salt bytea,
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  erased_at timestamptz,
  CONSTRAINT negotiation_entries_pkey PRIMARY KEY (auction_id, number),
  CONSTRAINT negotiation_entries_key_unique UNIQUE (caller, idempotency_key),
  CONSTRAINT negotiation_entries_key_whole CHECK (num_nonnulls(caller, idempotency_key, request_hash) IN (0, 3)),
  CONSTRAINT negotiation_entries_whole CHECK (
    CASE type
      WHEN 'opened' THEN num_nonnulls(chance, bidder_id, owner_bound, deadline, amount) = 5
      WHEN 'answered' THEN num_nonnulls(party, answer) = 2
      ELSE num_nonnulls(bidder_id, amount) = 2
    END
  ),
  CONSTRAINT negotiation_entries_erased_whole CHECK (
    (erased_at IS NULL) = (salt IS NOT NULL AND details IS NOT NULL)
  )
);
CREATE INDEX negotiation_entries_by_bidder ON negotiation_entries (bidder_id);
CREATE TRIGGER negotiation_entries_append_only BEFORE UPDATE OR DELETE ON negotiation_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER negotiation_entries_no_truncate BEFORE TRUNCATE ON negotiation_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();

-- Offers of member organizations, entered by staff.
CREATE TABLE community_offers (
  id uuid CONSTRAINT community_offers_pkey PRIMARY KEY,
  auction_id uuid NOT NULL CONSTRAINT community_offers_auction_fkey REFERENCES auctions,
  organization_id uuid NOT NULL CONSTRAINT community_offers_organization_fkey REFERENCES organizations,
  amount bigint NOT NULL CONSTRAINT community_offers_amount CHECK (amount > 0 AND amount % 100 = 0),
  note text,
  status text NOT NULL DEFAULT 'open' CONSTRAINT community_offers_status_known CHECK (status IN ('open', 'accepted')),
  entered_by uuid NOT NULL CONSTRAINT community_offers_entered_by_fkey REFERENCES users,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX community_offers_by_auction ON community_offers (auction_id, amount DESC, id);
CREATE INDEX community_offers_by_organization ON community_offers (organization_id);

-- Who changed what; every change of status is a row, and an entry of the audit log, whose chain covers it.
CREATE TABLE auction_history (
  id uuid CONSTRAINT auction_history_pkey PRIMARY KEY,
  auction_id uuid NOT NULL CONSTRAINT auction_history_auction_fkey REFERENCES auctions,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid CONSTRAINT auction_history_actor_fkey REFERENCES users,
  field text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX auction_history_by_auction ON auction_history (auction_id, id DESC);
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER auction_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON auction_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- What watchers are told: of one auction by number, of all by the transaction that wrote it, because transactions do not
-- end in the order of their numbers.
CREATE TABLE auction_events (
  auction_id uuid NOT NULL CONSTRAINT auction_events_auction_fkey REFERENCES auctions,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL CONSTRAINT auction_events_type_known CHECK (
    type IN ('bid', 'void', 'status', 'end', 'reserve', 'changed')
  ),
  -- Without names and without what is hidden: bidders by their id, which is turned into what each watcher may see.
  data jsonb NOT NULL,
  changed_in bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  CONSTRAINT auction_events_pkey PRIMARY KEY (auction_id, number)
);
CREATE INDEX auction_events_by_change ON auction_events (changed_in, auction_id, number);

-- Every process that takes bids says so every five seconds.
CREATE TABLE bid_takers (
  id uuid CONSTRAINT bid_takers_pkey PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  beat_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX bid_takers_by_beat ON bid_takers (beat_at);

-- Gaps in which none did, and when the ends of the auctions that they touched were moved.
CREATE TABLE bidding_outages (
  id uuid CONSTRAINT bidding_outages_pkey PRIMARY KEY,
  began_at timestamptz NOT NULL CONSTRAINT bidding_outages_began_unique UNIQUE,
  ended_at timestamptz NOT NULL,
  settled_at timestamptz,
  auctions_moved integer NOT NULL DEFAULT 0,
  CONSTRAINT bidding_outages_order CHECK (ended_at > began_at)
);
CREATE INDEX bidding_outages_unsettled ON bidding_outages (began_at) WHERE settled_at IS NULL;
