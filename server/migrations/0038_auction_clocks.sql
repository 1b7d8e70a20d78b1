-- When each process last did what is due by the clock of the auctions.

CREATE TABLE auction_clocks (
  -- Of the process, until it ends.
  id uuid NOT NULL,
  role text NOT NULL CONSTRAINT auction_clocks_role CHECK (role IN ('worker', 'server')),
  -- Each lane of the clock runs by itself, and may hang by itself.
  lane text NOT NULL CONSTRAINT auction_clocks_lane CHECK (lane IN ('opening', 'closing', 'following')),
  ran_at timestamptz NOT NULL,
  CONSTRAINT auction_clocks_pkey PRIMARY KEY (id, lane)
);
