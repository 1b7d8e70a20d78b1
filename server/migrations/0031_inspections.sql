-- Inspections are records: any number per asset, each with kind, dates, result, notes and document. Until now an asset had
-- room for one EU inspection and one other, in single fields of its forms.
ALTER TABLE assets
  ADD COLUMN inspections jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT assets_inspections_list CHECK (jsonb_typeof(inspections) = 'array');

-- Types that are no kinds of their own are named in the notes, in the language of the country where the asset is.
CREATE FUNCTION earlier_inspection_type(type text, country_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (
      SELECT CASE country_id WHEN '578' THEN no WHEN '752' THEN sv WHEN '208' THEN da WHEN '246' THEN fi ELSE en END
      FROM (VALUES
        ('expert', 'Expert inspection', 'Sakkyndig kontroll', 'Besiktning av ackrediterat organ', 'Lovpligtigt hovedeftersyn', 'Asiantuntijatarkastus'),
        ('sprayer', 'Sprayer test', 'Funksjonstest av sprøyte', 'Funktionstest av spruta', 'Sprøjtesyn', 'Ruiskun testaus'),
        ('tank', 'Tank inspection', 'Tankkontroll', 'Tankbesiktning', 'Tanksyn', 'Säiliötarkastus'),
        ('electrical', 'Electrical inspection', 'Elkontroll', 'Elbesiktning', 'Eleftersyn', 'Sähkötarkastus')
      ) AS known(id, en, no, sv, da, fi)
      WHERE known.id = type
    ),
    type
  )
$$;

-- The keys that are given, under the names that records have for them.
CREATE FUNCTION renamed_keys(given jsonb, names jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name.value #>> '{}', given -> name.key), '{}')
  FROM jsonb_each(names) AS name WHERE given ? name.key
$$;

-- Puts a record in the place of the one with its id, or else behind all others.
CREATE FUNCTION with_inspection(records jsonb, record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(each ORDER BY place) FILTER (WHERE each ->> 'id' <> record ->> 'id'), '[]') || record
  FROM jsonb_array_elements(records) WITH ORDINALITY AS known(each, place)
$$;

-- The record of the single fields: its id follows from the asset's, so that devices that carry their drafts over make the
-- same one.
CREATE FUNCTION carried_inspection(asset_id uuid, version_digit text, first_kind text, records jsonb)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (SELECT each FROM jsonb_array_elements(records) AS each WHERE each ->> 'id' = own.id),
    jsonb_build_object(
      'id', own.id, 'kind', first_kind, 'inspected_at', null, 'valid_until', null, 'result', 'NON_COMPLIANT',
      'notes', '', 'document_id', null
    )
  )
  FROM (SELECT overlay(asset_id::text PLACING version_digit FROM 15 FOR 1)) AS own(id)
$$;

CREATE FUNCTION with_inspection_values(asset_id uuid, given jsonb, records jsonb, place jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  type text := given ->> 'inspection_type';
  is_kind boolean := type IN ('annual', 'lifting', 'pressure', 'tachograph', 'emissions', 'other');
  record jsonb;
BEGIN
  IF given ?| ARRAY['eu_last_inspection', 'eu_valid_until', 'eu_passed'] THEN
    record := carried_inspection(asset_id, '8', 'eu_inspection', records)
      || renamed_keys(given, '{"eu_last_inspection": "inspected_at", "eu_valid_until": "valid_until"}');
    IF given ? 'eu_passed' THEN
      record := record || jsonb_build_object(
        'result', CASE given ->> 'eu_passed' WHEN 'true' THEN 'COMPLIANT' ELSE 'NON_COMPLIANT' END
      );
    END IF;
    records := with_inspection(records, record);
  END IF;
  IF given ?| ARRAY['inspection_type', 'inspected_at', 'next_inspection', 'inspection_result', 'inspection_notes'] THEN
    record := carried_inspection(asset_id, '5', 'other', records) || renamed_keys(
      given,
      '{"inspected_at": "inspected_at", "next_inspection": "valid_until", "inspection_result": "result", "inspection_notes": "notes"}'
    );
    IF type IS NOT NULL THEN
      record := record || jsonb_build_object('kind', CASE WHEN is_kind THEN type ELSE 'other' END);
    END IF;
    IF NOT is_kind THEN
      record := record || jsonb_build_object(
        'notes',
        concat_ws(E'\n', earlier_inspection_type(type, place ->> 'country_id'), nullif(record ->> 'notes', ''))
      );
    END IF;
    records := with_inspection(records, record);
  END IF;
  RETURN records;
END
$$;

-- Also for a server of the version before, still running during an upgrade: it saves the single fields.
CREATE FUNCTION carry_inspection_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := ARRAY[
    'eu_last_inspection', 'eu_valid_until', 'eu_passed', 'inspection_type', 'inspected_at', 'next_inspection',
    'inspection_result', 'inspection_notes'
  ];
BEGIN
  NEW.inspections := with_inspection_values(NEW.id, NEW.values, NEW.inspections, NEW.place);
  NEW.values := NEW.values - keys;
  -- Whoever began before the last change of one of the fields began before the last change of the records.
  NEW.field_versions := (NEW.field_versions - keys) || coalesce(
    (
      SELECT jsonb_build_object('inspections', max(changed.value::integer))
      FROM jsonb_each_text(NEW.field_versions) AS changed WHERE changed.key = ANY (keys || ARRAY['inspections'])
      HAVING count(*) > 0
    ),
    '{}'
  );
  RETURN NEW;
END
$$;
CREATE TRIGGER assets_carry_inspections BEFORE INSERT OR UPDATE OF values ON assets FOR EACH ROW
WHEN (NEW.values ?| ARRAY[
  'eu_last_inspection', 'eu_valid_until', 'eu_passed', 'inspection_type', 'inspected_at', 'next_inspection',
  'inspection_result', 'inspection_notes'
])
EXECUTE FUNCTION carry_inspection_values();

UPDATE assets SET values = values WHERE values ?| ARRAY[
  'eu_last_inspection', 'eu_valid_until', 'eu_passed', 'inspection_type', 'inspected_at', 'next_inspection',
  'inspection_result', 'inspection_notes'
];
