-- How ready an asset is depends on whether its owner is verified. Whatever changes that counts it on the owner's assets
-- in its own transaction. The asset itself is not saved by it: its version stays, and webhooks hear nothing.

-- Owners are locked first: an asset that becomes theirs meanwhile waits (count_new_owner), or is seen here.
CREATE FUNCTION count_verification(owner_ids uuid[], verified boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM owners WHERE id = ANY(owner_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM assets WHERE owner_id = ANY(owner_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE assets SET ready_count = ready_count + CASE WHEN verified THEN 1 ELSE -1 END WHERE owner_id = ANY(owner_ids);
END
$$;

CREATE FUNCTION count_owner_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_verification(ARRAY[NEW.id], NEW.status = 'VERIFIED');
  RETURN NULL;
END
$$;
CREATE TRIGGER owners_count_verification AFTER UPDATE OF status ON owners FOR EACH ROW
WHEN ((OLD.status = 'VERIFIED') <> (NEW.status = 'VERIFIED'))
EXECUTE FUNCTION count_owner_verification();

CREATE FUNCTION count_organization_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_verification(
    ARRAY(SELECT id FROM owner_facts WHERE organization_id = NEW.id), NEW.status = 'VERIFIED'
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER organizations_count_verification AFTER UPDATE OF status ON organizations FOR EACH ROW
WHEN ((OLD.status = 'VERIFIED') <> (NEW.status = 'VERIFIED'))
EXECUTE FUNCTION count_organization_verification();

-- Portfolios and communities are as verified as the organization that answers for them.
CREATE FUNCTION count_responsible_verification() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_verified boolean := EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id AND status = 'VERIFIED');
  is_verified boolean;
BEGIN
  PERFORM FROM organizations WHERE id = NEW.organization_id FOR SHARE;
  is_verified := EXISTS (SELECT FROM organizations WHERE id = NEW.organization_id AND status = 'VERIFIED');
  IF was_verified <> is_verified THEN
    PERFORM count_verification(
      ARRAY(SELECT id FROM owners WHERE portfolio_id = NEW.id OR community_id = NEW.id), is_verified
    );
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER portfolios_count_verification AFTER UPDATE OF organization_id ON portfolios FOR EACH ROW
WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id)
EXECUTE FUNCTION count_responsible_verification();
CREATE TRIGGER communities_count_verification AFTER UPDATE OF organization_id ON communities FOR EACH ROW
WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id)
EXECUTE FUNCTION count_responsible_verification();

-- Who gives an asset another owner counts as if nobody had verified that one; whether somebody has is seen here.
CREATE FUNCTION count_new_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM owners WHERE id = NEW.owner_id FOR SHARE;
  IF EXISTS (SELECT FROM owner_facts WHERE id = NEW.owner_id AND status = 'VERIFIED') THEN
    NEW.ready_count := NEW.ready_count + 1;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER assets_count_new_owner BEFORE UPDATE OF owner_id ON assets FOR EACH ROW
WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id)
EXECUTE FUNCTION count_new_owner();

-- What was counted before: all needs but the mandatory fields and the owner's verification are counted anew. What has
-- left the draft has its mandatory fields; of a draft it is known unless exactly one of the two was counted.
WITH counted AS (
  SELECT a.id, a.status, a.ready_count, (owner.status IS NOT DISTINCT FROM 'VERIFIED')::integer AS verified,
    (a.values ?| ARRAY['vin', 'registration_number'])::integer
    + EXISTS (SELECT FROM jsonb_each_text(a.notes) WHERE value <> '')::integer
    + (
      unit.usage = 'none' OR a.values -> 'asset_is_new' = 'true'
      OR CASE WHEN unit.usage = 'h' THEN a.usage_hours ELSE a.usage_km END IS NOT NULL
    )::integer
    + (a.condition > 0 OR a.condition_notes <> '' OR a.tcr <> '[]')::integer
    + (a.image_count > 0)::integer
    + (a.owner_id IS NOT NULL)::integer
    + (
      coalesce(a.place ->> 'postal_code', '') || coalesce(a.place ->> 'postal_place', '')
      || coalesce(a.place ->> 'city', '') <> ''
    )::integer AS others
  FROM assets a
  JOIN LATERAL (
    SELECT coalesce(changed, shipped) ->> 'usageUnit' AS usage
    FROM reference_items WHERE kind = 'subcategory' AND id = a.subcategory
  ) AS unit ON true
  LEFT JOIN owner_facts owner ON owner.id = a.owner_id
), known AS (
  SELECT id, ready_count,
    others + CASE
      WHEN status <> 'DRAFT' OR ready_count - others > 1 THEN 1 + verified
      WHEN ready_count - others = 1 THEN 1
      ELSE verified
    END AS now_ready
  FROM counted
)
UPDATE assets SET ready_count = known.now_ready
FROM known
WHERE assets.id = known.id AND assets.ready_count <> known.now_ready;

-- The menu counts whoever waits for verification.
CREATE INDEX owners_waiting ON owners (id) WHERE status = 'PENDING';
