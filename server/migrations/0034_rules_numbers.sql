-- An auction keeps what it was approved under: the number of the rules of bidding, the ladder, the commission and the fee.

ALTER TABLE auctions
  -- Set when it is approved, and taken away when it goes back for changes.
  ADD COLUMN rules integer CONSTRAINT auctions_rules CHECK (rules >= 1),
  -- From which leading bid on which raise is the least, in minor units: [[from, step], …].
  ADD COLUMN ladder jsonb,
  -- The organization's commission and the country's fee at that time: they hold unless the auction has its own.
  ADD COLUMN approved_commission jsonb,
  ADD COLUMN approved_fee jsonb,
  -- Since when it takes no bids because its log does not lead to its row.
  ADD COLUMN bidding_stopped_at timestamptz,
  ADD CONSTRAINT auctions_rules_whole CHECK ((rules IS NULL) = (ladder IS NULL));

-- Approved before there were numbers: number 1, whose ladder was the same for every auction.
UPDATE auctions SET rules = 1, ladder = CASE currency
  WHEN 'EUR' THEN '[[0, 500], [10000, 1000], [20000, 2000], [50000, 5000], [200000, 10000], [300000, 20000],
    [1000000, 50000], [5000000, 100000], [10000000, 250000]]'
  ELSE '[[0, 5000], [100000, 10000], [200000, 20000], [500000, 50000], [2000000, 100000], [3000000, 200000],
    [10000000, 500000], [50000000, 1000000], [100000000, 2500000]]'
  END::jsonb
WHERE approved_at IS NOT NULL OR next_number > 1;

ALTER TABLE auction_log
  DROP CONSTRAINT auction_log_type_known,
  ADD CONSTRAINT auction_log_type_known CHECK (
    type IN (
      'terms', 'terms_changed', 'bid_placed', 'maximum_changed', 'bid_voided', 'reserve_lowered', 'end_moved',
      'bidder_capped'
    )
  );
