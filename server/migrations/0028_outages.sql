-- Changed maxima are bids that were taken: a time in which there were some is not an outage.
CREATE INDEX auction_log_maxima_by_time ON auction_log (at) WHERE type = 'maximum_changed';

-- Who moved an auction's end last.
CREATE INDEX auction_log_by_end_move ON auction_log (auction_id, number) WHERE type = 'end_moved';
