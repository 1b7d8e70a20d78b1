-- The same commission as before, worked out faster: reports ask for it once for every sale.
CREATE OR REPLACE FUNCTION commission_of(agreed jsonb, price bigint, currency text) RETURNS bigint
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
