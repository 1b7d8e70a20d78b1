-- Servers look for words in memory: in the texts that are each asset's own, and in the names of owners. Indexes that
-- nothing asks are only work for every save.
DROP INDEX assets_by_own_text;
ALTER TABLE assets
  DROP CONSTRAINT assets_position_unique,
  ADD CONSTRAINT assets_position_unique UNIQUE (position);

-- Which owners and portfolios have a new name or are gone, by the transaction that changed it. The names stand where
-- they belong.
CREATE TABLE name_changes (
  id uuid CONSTRAINT name_changes_pkey PRIMARY KEY,
  changed_in bigint NOT NULL
);
CREATE INDEX name_changes_by_change ON name_changes (changed_in, id);

CREATE FUNCTION note_name_changes(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO name_changes (id, changed_in)
  SELECT id, pg_current_xact_id()::text::bigint FROM unnest(ids) AS id ORDER BY id
  ON CONFLICT (id) DO UPDATE SET changed_in = excluded.changed_in
$$;

SELECT note_name_changes(ARRAY(SELECT id FROM owners UNION ALL SELECT id FROM portfolios));

CREATE FUNCTION note_owner_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_name_changes(ARRAY[coalesce(NEW.id, OLD.id)]);
  RETURN NULL;
END
$$;
CREATE TRIGGER owners_note_name
  AFTER INSERT OR DELETE OR UPDATE OF name, organization_id, portfolio_id, community_id ON owners
  FOR EACH ROW EXECUTE FUNCTION note_owner_name();

CREATE FUNCTION note_organization_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_name_changes(ARRAY(SELECT id FROM owners WHERE organization_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER organizations_note_name AFTER UPDATE OF name ON organizations
  FOR EACH ROW EXECUTE FUNCTION note_organization_name();

CREATE FUNCTION note_portfolio_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_name_changes(ARRAY(
    SELECT coalesce(NEW.id, OLD.id) UNION ALL SELECT id FROM owners WHERE portfolio_id = NEW.id
  ));
  RETURN NULL;
END
$$;
CREATE TRIGGER portfolios_note_name AFTER INSERT OR DELETE OR UPDATE OF name ON portfolios
  FOR EACH ROW EXECUTE FUNCTION note_portfolio_name();

CREATE FUNCTION note_community_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_name_changes(ARRAY(SELECT id FROM owners WHERE community_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER communities_note_name AFTER UPDATE OF name ON communities
  FOR EACH ROW EXECUTE FUNCTION note_community_name();
