-- Every asset begins with grade 0. Whether somebody chose the grade of an asset is a fact of its own.
ALTER TABLE assets ADD COLUMN graded boolean NOT NULL DEFAULT false;

-- Until now grade 0 could not be chosen for an asset that had it from the start: what was graded has a grade above 0,
-- checkpoints, or a change of the grade in its history. Notes alone counted as a condition too, and no longer do.
WITH known AS (
  SELECT a.id,
    a.condition > 0 OR a.tcr <> '[]'
      OR EXISTS (SELECT FROM asset_history h WHERE h.asset_id = a.id AND h.field = 'condition') AS graded,
    a.condition > 0 OR a.tcr <> '[]' OR a.condition_notes <> '' AS counted
  FROM assets a
)
UPDATE assets
SET graded = known.graded, ready_count = assets.ready_count + known.graded::integer - known.counted::integer
FROM known
WHERE assets.id = known.id AND (known.graded OR known.counted);

-- The first change of a grade began from one that nobody had chosen. Additions to an auction keep what bidders were shown.
UPDATE asset_history SET before = 'null'
FROM (
  SELECT DISTINCT ON (asset_id) id FROM asset_history WHERE field = 'condition' ORDER BY asset_id, id
) AS first
WHERE asset_history.id = first.id AND asset_history.before = '0' AND asset_history.auction_id IS NULL;

-- A server of the version before, still running during an upgrade, saves grades without knowing the column.
CREATE FUNCTION note_grade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.graded := true;
  RETURN NEW;
END
$$;
CREATE TRIGGER assets_note_grade BEFORE INSERT OR UPDATE OF condition ON assets FOR EACH ROW
WHEN (NEW.condition > 0 AND NOT NEW.graded)
EXECUTE FUNCTION note_grade();
ALTER TABLE assets ADD CONSTRAINT assets_grade_chosen CHECK (graded OR condition = 0);
