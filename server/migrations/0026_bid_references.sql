-- What every bid writes refers to an auction, a bidder and who entered it. Foreign keys look at that row by row and lock
-- each row that is referred to, which was a quarter of what a bid costs the database. Here it is looked at once for all
-- rows that are written together, and what is referred to is never removed: auctions are closed, bidders erased, users and
-- tokens of machines disabled, and their rows stay.

CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % stay for good', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
END
$$;
CREATE TRIGGER auctions_stay BEFORE DELETE OR TRUNCATE ON auctions EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER bidders_stay BEFORE DELETE OR TRUNCATE ON bidders EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER users_stay BEFORE DELETE OR TRUNCATE ON users EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER api_tokens_stay BEFORE DELETE OR TRUNCATE ON api_tokens EXECUTE FUNCTION refuse_removal();

ALTER TABLE auction_log
  DROP CONSTRAINT auction_log_auction_fkey,
  DROP CONSTRAINT auction_log_bidder_fkey,
  DROP CONSTRAINT auction_log_entered_by_fkey,
  DROP CONSTRAINT auction_log_entered_by_token_fkey;
ALTER TABLE auction_events DROP CONSTRAINT auction_events_auction_fkey;
-- Who leads is one of the log's bidders: it is written with the entry that says so, and compared with the log by `verify`.
ALTER TABLE auctions DROP CONSTRAINT auctions_leader_fkey;

CREATE FUNCTION refuse_unknown_in_log() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  unknown integer;
BEGIN
  SELECT a.number INTO unknown FROM added a
  WHERE NOT EXISTS (SELECT FROM auctions WHERE id = a.auction_id)
    OR a.bidder_id IS NOT NULL AND NOT EXISTS (SELECT FROM bidders WHERE id = a.bidder_id)
    OR a.entered_by IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = a.entered_by)
    OR a.entered_by_token IS NOT NULL AND NOT EXISTS (SELECT FROM api_tokens WHERE id = a.entered_by_token)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % of the log refers to what is not there', unknown USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER auction_log_known AFTER INSERT ON auction_log REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_in_log();

-- Webhooks are looked for once for all events that are written together.
DROP TRIGGER auction_events_tell_bidding ON auction_events;
DROP FUNCTION tell_webhooks_of_bidding();
CREATE FUNCTION tell_webhooks_of_bidding() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  told record;
BEGIN
  IF EXISTS (SELECT FROM added a WHERE NOT EXISTS (SELECT FROM auctions WHERE id = a.auction_id)) THEN
    RAISE EXCEPTION 'an event refers to an auction that is not there' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND events ?| ARRAY['bid_placed', 'bid_voided']) THEN
    RETURN NULL;
  END IF;
  FOR told IN
    SELECT
      CASE e.type WHEN 'bid' THEN 'bid_placed' ELSE 'bid_voided' END AS event,
      e.at,
      jsonb_build_object(
        'auction', jsonb_build_object('id', a.id, 'number', a.number, 'status', e.data -> 'status'),
        'asset_id', a.asset_id,
        'price', CASE WHEN e.data ->> 'price' IS NOT NULL
          THEN jsonb_build_object('amount', e.data -> 'price', 'currency', a.currency) END,
        'reserve_met', e.data -> 'reserve_met',
        'effective_end', e.data -> 'effective_end',
        'bid_count', e.data -> 'bid_count',
        'bidder_count', e.data -> 'bidder_count',
        'bids', CASE e.type WHEN 'bid' THEN (
          SELECT coalesce(jsonb_agg(jsonb_build_object(
            'number', line -> 'number', 'at', line -> 'at',
            'amount', jsonb_build_object('amount', line -> 'amount', 'currency', a.currency)
          )), '[]') FROM jsonb_array_elements(e.data -> 'lines') AS line
        ) ELSE '[]' END
      ) AS data
    FROM added e JOIN auctions a ON a.id = e.auction_id
    WHERE e.type IN ('bid', 'void')
    ORDER BY e.auction_id, e.number
  LOOP
    PERFORM tell_webhooks(told.event, told.at, told.data);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER auction_events_tell_bidding AFTER INSERT ON auction_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_bidding();
