-- Servers keep in memory who calls; the database tells them, at the commit, whose session has ended or who has changed.

CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', OLD.id::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER sessions_tell_change AFTER UPDATE ON sessions FOR EACH ROW
WHEN (
  OLD.ended_at IS DISTINCT FROM NEW.ended_at
  OR OLD.expires_at > NEW.expires_at
  OR OLD.user_id <> NEW.user_id
)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER sessions_tell_removal AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

CREATE TRIGGER users_tell_change AFTER UPDATE ON users FOR EACH ROW
WHEN (OLD.state <> NEW.state OR OLD.user_type <> NEW.user_type)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER users_tell_removal AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();

-- Servers also keep in memory the columns of assets that lists count by, at each asset's position, and read what has
-- changed since: by the transaction that changed it, because transactions do not end in the order of their numbers.
ALTER TABLE assets
  ADD COLUMN position integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN changed_in bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  -- What of the searched text is each asset's own.
  ADD COLUMN own_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      coalesce(values ->> 'asset_number', '') || ' ' || coalesce(values ->> 'vin', '') || ' ' ||
      coalesce(values ->> 'registration_number', '') || ' ' || coalesce(values ->> 'internal_reference', '')
    )
  ) STORED;
-- With the text: words too short for trigrams are looked for here, without reading the assets themselves.
ALTER TABLE assets ADD CONSTRAINT assets_position_unique UNIQUE (position) INCLUDE (own_text);
CREATE INDEX assets_by_change ON assets (changed_in, position);
CREATE INDEX assets_by_own_text ON assets USING gin (own_text gin_trgm_ops);

CREATE TABLE asset_removals (
  position integer CONSTRAINT asset_removals_pkey PRIMARY KEY,
  changed_in bigint NOT NULL
);
CREATE INDEX asset_removals_by_change ON asset_removals (changed_in, position);

CREATE FUNCTION note_asset_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
CREATE TRIGGER assets_note_change BEFORE UPDATE ON assets FOR EACH ROW EXECUTE FUNCTION note_asset_change();

CREATE FUNCTION note_asset_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_removals (position, changed_in) VALUES (OLD.position, pg_current_xact_id()::text::bigint);
  RETURN NULL;
END
$$;
CREATE TRIGGER assets_note_removal AFTER DELETE ON assets FOR EACH ROW EXECUTE FUNCTION note_asset_removal();
