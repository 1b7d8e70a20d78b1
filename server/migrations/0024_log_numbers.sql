-- Numbers follow on each other. The entries that are written together are looked at among themselves, and of those before
-- them only the last one, by the index: a long log costs no more than a short one, whatever was planned when it was short.
CREATE OR REPLACE FUNCTION refuse_gap_in_log() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  broken uuid;
BEGIN
  SELECT a.auction_id INTO broken
  FROM (
    SELECT auction_id, min(number) AS first, max(number) AS last, count(*) AS entries FROM added GROUP BY auction_id
  ) a
  WHERE a.last - a.first + 1 <> a.entries OR a.first <> 1 + coalesce(
    (SELECT max(l.number) FROM auction_log l WHERE l.auction_id = a.auction_id AND l.number < a.first), 0
  )
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the log of auction % would get a gap', broken USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
