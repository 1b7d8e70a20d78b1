-- The buyer's fee is for the auction house's own service: it bears VAT whatever the VAT of the price is.

ALTER TABLE auctions
  -- At which rate, in hundredths of a percent; set with the sale, as vat_rate is. Null: at vat_rate.
  ADD COLUMN fee_vat_rate integer CONSTRAINT auctions_fee_vat_rate CHECK (fee_vat_rate BETWEEN 0 AND 10000);

-- What was sold before keeps the sums that its buyer was given: VAT on the fee only where the price bore it.
UPDATE auctions SET fee_vat_rate = 0 WHERE vat_rate IS NOT NULL AND vat IS DISTINCT FROM 'standard';
