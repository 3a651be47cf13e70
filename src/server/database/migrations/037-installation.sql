-- What this database is served with, so that a node with another key or another file store is refused.
create table installation (
  part text primary key check (part in ('key', 'files')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  since timestamptz not null default now()
);
