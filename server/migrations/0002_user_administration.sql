-- For each field of a user, the version at which it was last changed: two admins on one user do not overwrite each other.
ALTER TABLE users ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}';

-- Search by any part of name or e-mail, and the order of the list.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id);
