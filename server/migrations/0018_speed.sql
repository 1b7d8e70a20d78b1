-- What every bid writes.

-- With no index on anything that each bid changes, and with room on the page, the new state of an auction's row needs no
-- new entries in its indexes.
DROP INDEX auctions_by_leader;
ALTER TABLE auctions SET (fillfactor = 50);

-- Numbers follow on each other: looked at once for all entries that are written together.
DROP TRIGGER auction_log_no_gap ON auction_log;
CREATE OR REPLACE FUNCTION refuse_gap_in_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gap integer;
BEGIN
  SELECT a.number INTO gap FROM added a
  WHERE a.number > 1 AND NOT EXISTS (
    SELECT FROM auction_log l WHERE l.auction_id = a.auction_id AND l.number = a.number - 1
  )
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % of the log has none before it', gap USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER auction_log_no_gap AFTER INSERT ON auction_log REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_gap_in_log();
