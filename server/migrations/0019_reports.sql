-- What a seller pays for a sale at this price, in minor units: the model that was agreed, or the usual one where none was
-- agreed in the currency of the sale. The same as the product's own rule, which a test holds it to.
CREATE FUNCTION commission_of(agreed jsonb, price bigint, currency text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  kind text := agreed ->> 'kind';
  least_sum jsonb := CASE kind WHEN 'fixed' THEN agreed -> 'sum' ELSE agreed -> 'minimum' END;
BEGIN
  IF kind IS NULL OR least_sum ->> 'currency' <> currency
    OR (kind = 'steps' AND jsonb_path_exists(
      agreed, '$.steps[*].from.currency ? (@ != $own)', jsonb_build_object('own', currency)
    ))
  THEN
    RETURN greatest((price * 1000 + 5000) / 10000, CASE currency WHEN 'EUR' THEN 10000 ELSE 100000 END);
  END IF;
  IF kind = 'fixed' THEN
    RETURN (least_sum ->> 'amount')::bigint;
  END IF;
  IF kind = 'percent' THEN
    RETURN greatest((price * (agreed ->> 'rate')::bigint + 5000) / 10000, (least_sum ->> 'amount')::bigint);
  END IF;
  RETURN greatest(
    (
      SELECT coalesce(sum(((least(price, next_from) - step_from) * rate + 5000) / 10000), 0)
      FROM (
        SELECT
          (step -> 'from' ->> 'amount')::bigint AS step_from,
          lead((step -> 'from' ->> 'amount')::bigint, 1, price) OVER (ORDER BY place) AS next_from,
          (step ->> 'rate')::bigint AS rate
        FROM jsonb_array_elements(agreed -> 'steps') WITH ORDINALITY AS given (step, place)
      ) AS steps
      WHERE least(price, next_from) > step_from
    )::bigint,
    (least_sum ->> 'amount')::bigint
  );
END
$$;

-- Auctions with their assets, as reports count them: the days are those of the auction's country.
CREATE VIEW report_auctions AS
SELECT
  u.id,
  u.number,
  u.asset_id,
  u.status,
  u.country_id,
  u.currency,
  u.bid_count,
  u.reserve,
  u.date_sold,
  coalesce(u.accepted_price, u.price) AS price,
  CASE
    WHEN u.status IN ('SOLD', 'PAID', 'DELIVERED') THEN 'sold'
    WHEN u.status IN ('NOT_SOLD', 'CLOSED_UNSUCCESSFUL') THEN 'not_sold'
    WHEN u.status IN ('CANCELLED', 'CLOSED_CANCELLED') THEN 'cancelled'
    ELSE 'open'
  END AS outcome,
  coalesce(
    (coalesce(u.ended_at, u.effective_end, u.ends_at) AT TIME ZONE z.zone)::date,
    u.community_valid_until,
    (u.created_at AT TIME ZONE z.zone)::date
  ) AS end_day,
  (a.created_at AT TIME ZONE z.zone)::date AS registered_day,
  a.asset_number,
  a.category,
  a.subcategory,
  a.brand,
  a.model,
  a.variant,
  a.year,
  a.owner_id,
  a.portfolio_id,
  coalesce(nullif(u.commission, 'null'), nullif(g.commission, 'null')) AS agreed_commission
FROM auctions u
JOIN assets a ON a.id = u.asset_id
LEFT JOIN owners o ON o.id = a.owner_id
LEFT JOIN portfolios p ON p.id = o.portfolio_id
LEFT JOIN communities c ON c.id = o.community_id
LEFT JOIN organizations g ON g.id = coalesce(o.organization_id, p.organization_id, c.organization_id)
CROSS JOIN LATERAL (
  SELECT CASE u.country_id
    WHEN 752 THEN 'Europe/Stockholm'
    WHEN 208 THEN 'Europe/Copenhagen'
    WHEN 246 THEN 'Europe/Helsinki'
    ELSE 'Europe/Oslo'
  END AS zone
) AS z;

CREATE INDEX auctions_by_sale ON auctions (date_sold) WHERE date_sold IS NOT NULL;

-- Reports that are made as files in the background. The file is in the store under the id.
CREATE TABLE report_exports (
  id uuid CONSTRAINT report_exports_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT report_exports_user_fkey REFERENCES users,
  -- As which type it was asked for: what was made for one is not handed to another.
  user_type text NOT NULL CONSTRAINT report_exports_user_type_known CHECK (
    user_type IN ('read', 'user', 'support', 'auction_broker', 'admin')
  ),
  export jsonb NOT NULL,
  language text NOT NULL CONSTRAINT report_exports_language_known CHECK (language IN ('en', 'no', 'sv', 'da', 'fi')),
  status text NOT NULL DEFAULT 'waiting'
    CONSTRAINT report_exports_status_known CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_exports_by_age ON report_exports (created_at);
