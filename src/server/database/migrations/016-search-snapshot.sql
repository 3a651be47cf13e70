-- Snapshots of the search index that servers keep in their folders: a server may only use a file
-- that this database, with this history, has seen written. A database put back to an earlier state,
-- or another one, does not know the file.
create table search_snapshot (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  -- The revision of the content that the file holds.
  revision bigint not null,
  written_at timestamptz not null default now()
);
