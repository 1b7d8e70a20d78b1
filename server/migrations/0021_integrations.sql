-- Partners that an asset is linked to, webhooks with what was delivered to them, and the tokens of people.

CREATE TABLE asset_integrations (
  asset_id uuid NOT NULL CONSTRAINT asset_integrations_asset_fkey REFERENCES assets ON DELETE CASCADE,
  type text NOT NULL CONSTRAINT asset_integrations_type_known CHECK (type IN ('checkproof', 'loop')),
  status text NOT NULL CONSTRAINT asset_integrations_status_known CHECK (
    status IN ('pending', 'success', 'failed', 'deleted')
  ),
  -- What the partner is asked for.
  action text NOT NULL CONSTRAINT asset_integrations_action_known CHECK (action IN ('link', 'unlink')),
  -- By what the partner knows the request; every new request has its own, a repeated one keeps it.
  link_id uuid NOT NULL CONSTRAINT asset_integrations_link_unique UNIQUE,
  -- The partner's own id of the asset.
  external_id text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  -- The partner has taken the request and tells how it went by its webhook.
  accepted_at timestamptz,
  reason text CONSTRAINT asset_integrations_reason_known CHECK (
    reason IN ('unreachable', 'timed_out', 'server_error', 'refused', 'redirected', 'bad_answer', 'no_answer', 'partner')
  ),
  -- What the partner said, as text.
  reason_text text,
  requested_by uuid NOT NULL CONSTRAINT asset_integrations_requested_by_fkey REFERENCES users,
  requested_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT asset_integrations_pkey PRIMARY KEY (asset_id, type),
  CONSTRAINT asset_integrations_failed_has_reason CHECK (status <> 'failed' OR reason IS NOT NULL)
);

-- Messages of partners that took effect, until they are too old to be accepted again.
CREATE TABLE integration_messages (
  type text NOT NULL CONSTRAINT integration_messages_type_known CHECK (type IN ('checkproof', 'loop')),
  message_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT integration_messages_pkey PRIMARY KEY (type, message_id)
);

CREATE TABLE webhooks (
  id uuid CONSTRAINT webhooks_pkey PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  -- A list of their names.
  events jsonb NOT NULL CONSTRAINT webhooks_events CHECK (jsonb_typeof(events) = 'array'),
  -- The secret is made from this and the key of the installation, and kept nowhere.
  salt bytea NOT NULL,
  disabled_at timestamptz,
  disabled_because text CONSTRAINT webhooks_disabled_because_known CHECK (disabled_because IN ('by_admin', 'failing')),
  -- Since when nothing has come through, how often in a row, and until when it is left alone.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  resting_until timestamptz,
  created_by uuid NOT NULL CONSTRAINT webhooks_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_disabled_whole CHECK ((disabled_at IS NULL) = (disabled_because IS NULL))
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT webhook_deliveries_pkey PRIMARY KEY,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id uuid NOT NULL CONSTRAINT webhook_deliveries_webhook_fkey REFERENCES webhooks ON DELETE CASCADE,
  -- The same for every webhook that is told.
  event_id uuid NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting'
    CONSTRAINT webhook_deliveries_status_known CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  duration_ms integer,
  answer_status integer,
  answer_text text,
  -- Why there was no answer.
  failure text CONSTRAINT webhook_deliveries_failure_known CHECK (
    failure IN ('unreachable', 'timed_out', 'private_address', 'server_error', 'refused', 'redirected')
  )
);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, number DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, next_attempt_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (at);

-- What is told is written by the transaction that it is about, whoever made it: nothing is lost, and nothing is told
-- that did not come about. The webhook is locked against removal only, so that nobody waits for a delivery.
CREATE FUNCTION tell_webhooks(told_event text, told_at timestamptz, told jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  hook uuid;
  told_id uuid := gen_random_uuid();
BEGIN
  FOR hook IN
    SELECT id FROM webhooks WHERE disabled_at IS NULL AND events ? told_event ORDER BY id FOR KEY SHARE
  LOOP
    INSERT INTO webhook_deliveries (webhook_id, event_id, event, at, data) VALUES (hook, told_id, told_event, told_at, told);
    PERFORM graphile_worker.add_job(
      'deliver_webhook', json_build_object('webhook_id', hook), queue_name => 'webhook ' || hook, priority => 5
    );
  END LOOP;
END
$$;

CREATE FUNCTION tell_webhooks_of_asset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asset jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  asset := jsonb_build_object(
    'id', NEW.id, 'asset_number', NEW.asset_number, 'status', NEW.status, 'version', NEW.version
  );
  PERFORM tell_webhooks('asset_saved', NEW.updated_at, jsonb_build_object('asset', asset));
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_webhooks(
      'asset_status_changed', NEW.updated_at, jsonb_build_object('asset', asset, 'from', NULL, 'to', NEW.status)
    );
  ELSIF OLD.status <> NEW.status THEN
    PERFORM tell_webhooks(
      'asset_status_changed', NEW.updated_at, jsonb_build_object('asset', asset, 'from', OLD.status, 'to', NEW.status)
    );
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER assets_tell_creation AFTER INSERT ON assets FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_asset();
CREATE TRIGGER assets_tell_save AFTER UPDATE ON assets FOR EACH ROW
WHEN (OLD.version <> NEW.version OR OLD.status <> NEW.status)
EXECUTE FUNCTION tell_webhooks_of_asset();

CREATE FUNCTION tell_webhooks_of_auction_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sale text[] := ARRAY['CLOSED_SUCCESSFUL', 'SOLD', 'PAID', 'DELIVERED'];
  told jsonb;
  price jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT
    jsonb_build_object(
      'auction', jsonb_build_object('id', id, 'number', number, 'status', status), 'asset_id', asset_id,
      'from', NEW.before, 'to', NEW.after
    ),
    CASE WHEN accepted_price IS NOT NULL THEN jsonb_build_object('amount', accepted_price, 'currency', currency) END
  INTO told, price FROM auctions WHERE id = NEW.auction_id;
  PERFORM tell_webhooks('auction_status_changed', NEW.at, told);
  IF NEW.before #>> '{}' = ANY (sale) OR NEW.after #>> '{}' = ANY (sale) THEN
    PERFORM tell_webhooks('sale_step_taken', NEW.at, told || jsonb_build_object('price', price));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER auction_history_tell_status AFTER INSERT ON auction_history FOR EACH ROW
WHEN (NEW.field = 'status')
EXECUTE FUNCTION tell_webhooks_of_auction_status();

-- Where the bidding stands as anybody may know it: no bidder, no maximum, no note, no reserve.
CREATE FUNCTION tell_webhooks_of_bidding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told_event text := CASE NEW.type WHEN 'bid' THEN 'bid_placed' ELSE 'bid_voided' END;
  told jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE disabled_at IS NULL AND events ? told_event) THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_build_object(
    'auction', jsonb_build_object('id', a.id, 'number', a.number, 'status', NEW.data -> 'status'),
    'asset_id', a.asset_id,
    'price', CASE WHEN NEW.data ->> 'price' IS NOT NULL
      THEN jsonb_build_object('amount', NEW.data -> 'price', 'currency', a.currency) END,
    'reserve_met', NEW.data -> 'reserve_met',
    'effective_end', NEW.data -> 'effective_end',
    'bid_count', NEW.data -> 'bid_count',
    'bidder_count', NEW.data -> 'bidder_count',
    'bids', CASE NEW.type WHEN 'bid' THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'number', line -> 'number', 'at', line -> 'at',
        'amount', jsonb_build_object('amount', line -> 'amount', 'currency', a.currency)
      )), '[]') FROM jsonb_array_elements(NEW.data -> 'lines') AS line
    ) ELSE '[]' END
  ) INTO told FROM auctions a WHERE a.id = NEW.auction_id;
  PERFORM tell_webhooks(told_event, NEW.at, told);
  RETURN NULL;
END
$$;
CREATE TRIGGER auction_events_tell_bidding AFTER INSERT ON auction_events FOR EACH ROW
WHEN (NEW.type IN ('bid', 'void'))
EXECUTE FUNCTION tell_webhooks_of_bidding();

-- The tokens by which people call with their own rights or less.
CREATE TABLE personal_tokens (
  id uuid CONSTRAINT personal_tokens_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT personal_tokens_user_fkey REFERENCES users,
  name text NOT NULL,
  scope text NOT NULL CONSTRAINT personal_tokens_scope_known CHECK (scope IN ('read', 'all')),
  secret_hash bytea NOT NULL CONSTRAINT personal_tokens_secret_length CHECK (length(secret_hash) = 32),
  ends_with text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT personal_tokens_secret_unique UNIQUE (secret_hash)
);
CREATE INDEX personal_tokens_by_user ON personal_tokens (user_id, created_at DESC);
CREATE TRIGGER personal_tokens_tell_change AFTER UPDATE ON personal_tokens FOR EACH ROW
WHEN (
  OLD.revoked_at IS DISTINCT FROM NEW.revoked_at
  OR OLD.expires_at <> NEW.expires_at
  OR OLD.secret_hash <> NEW.secret_hash
  OR OLD.scope <> NEW.scope
  OR OLD.user_id <> NEW.user_id
)
EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER personal_tokens_tell_removal AFTER DELETE ON personal_tokens
  FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
