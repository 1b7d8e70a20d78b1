-- A bidder who is blocked, or whose limit is lowered, holds no more than that in running auctions.

ALTER TABLE bidders
  -- Counts each time the bidder was blocked or got a lower limit: every log is capped once for each.
  ADD COLUMN restrictions integer NOT NULL DEFAULT 0,
  -- Set by the transaction that restricts the bidder, until every running log has its cap.
  ADD COLUMN caps_due boolean NOT NULL DEFAULT false,
  -- Transactions before this one may have judged a bid by what was known of the bidder before.
  ADD COLUMN caps_horizon bigint,
  ADD CONSTRAINT bidders_caps_whole CHECK (caps_due OR caps_horizon IS NULL);
CREATE INDEX bidders_by_caps_due ON bidders (id) WHERE caps_due;

-- Whoever is blocked now is capped too.
UPDATE bidders SET restrictions = 1, caps_due = true WHERE status = 'blocked' AND erased_at IS NULL;

ALTER TABLE auction_log
  DROP CONSTRAINT auction_log_type_known,
  ADD CONSTRAINT auction_log_type_known CHECK (
    type IN ('terms', 'bid_placed', 'maximum_changed', 'bid_voided', 'reserve_lowered', 'end_moved', 'bidder_capped')
  ),
  DROP CONSTRAINT auction_log_bid_whole,
  ADD CONSTRAINT auction_log_bid_whole CHECK (
    CASE type
      WHEN 'bid_placed' THEN num_nonnulls(bidder_id, kind, channel, amount) = 4
      WHEN 'maximum_changed' THEN num_nonnulls(bidder_id, channel, amount, bid) = 4
      WHEN 'bid_voided' THEN bid IS NOT NULL AND num_nonnulls(bidder_id, kind, channel, amount) = 0
      WHEN 'reserve_lowered' THEN num_nonnulls(bidder_id, kind, channel, bid) = 0
      -- The amount is the limit; null: the bidder is blocked.
      WHEN 'bidder_capped' THEN bidder_id IS NOT NULL AND num_nonnulls(kind, channel, bid) = 0
      ELSE num_nonnulls(bidder_id, kind, channel, amount, bid) = 0
    END
  );
CREATE INDEX auction_log_by_cap ON auction_log (auction_id, bidder_id) WHERE type = 'bidder_capped';

ALTER TABLE auction_events
  DROP CONSTRAINT auction_events_type_known,
  ADD CONSTRAINT auction_events_type_known CHECK (
    type IN ('bid', 'void', 'status', 'end', 'reserve', 'changed', 'cap')
  );

-- A broker has chosen to keep the bid of this bidder, who may not bid as much any more, after this restriction.
ALTER TABLE auctions
  ADD COLUMN kept_bidder_id uuid,
  ADD COLUMN kept_restriction integer,
  ADD CONSTRAINT auctions_kept_whole CHECK ((kept_bidder_id IS NULL) = (kept_restriction IS NULL));

-- As before, and now also of bidders who were capped: by id and number, without any amount of theirs.
CREATE OR REPLACE FUNCTION tell_webhooks_of_bidding() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  sent record;
BEGIN
  IF EXISTS (SELECT FROM added a WHERE NOT EXISTS (SELECT FROM auctions WHERE id = a.auction_id)) THEN
    RAISE EXCEPTION 'an event refers to an auction that is not there' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT EXISTS (
    SELECT FROM webhooks WHERE disabled_at IS NULL AND events ?| ARRAY['bid_placed', 'bid_voided', 'bidder_capped']
  ) THEN
    RETURN NULL;
  END IF;
  FOR sent IN
    SELECT
      CASE e.type WHEN 'bid' THEN 'bid_placed' WHEN 'cap' THEN 'bidder_capped' ELSE 'bid_voided' END AS event,
      e.at,
      jsonb_build_object(
        'auction', jsonb_build_object('id', a.id, 'number', a.number, 'status', e.data -> 'status'),
        'asset_id', a.asset_id,
        'price', CASE WHEN e.data ->> 'price' IS NOT NULL
          THEN jsonb_build_object('amount', e.data -> 'price', 'currency', a.currency) END,
        'reserve_met', e.data -> 'reserve_met',
        'effective_end', e.data -> 'effective_end',
        'bid_count', e.data -> 'bid_count',
        'bidder_count', e.data -> 'bidder_count'
      ) || CASE e.type
        WHEN 'cap' THEN jsonb_build_object('bidder', (
          SELECT jsonb_build_object('id', b.id, 'number', b.number) FROM bidders b WHERE b.id = (e.data ->> 'capped')::uuid
        ))
        WHEN 'bid' THEN jsonb_build_object('bids', (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'number', line -> 'number', 'at', line -> 'at',
            'amount', jsonb_build_object('amount', line -> 'amount', 'currency', a.currency)
          )), '[]') FROM jsonb_array_elements(e.data -> 'lines') AS line
        ))
        ELSE '{"bids": []}'
      END AS data
    FROM added e JOIN auctions a ON a.id = e.auction_id
    WHERE e.type IN ('bid', 'void', 'cap')
    ORDER BY e.auction_id, e.number
  LOOP
    PERFORM tell_webhooks(sent.event, sent.at, sent.data);
  END LOOP;
  RETURN NULL;
END
$$;
