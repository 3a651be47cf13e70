-- 定时备份 and 恢复演练: every run, how it went and what came of it, so that all nodes can show it.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  -- Name of the node, or of the machine that a drill was run on.
  node text not null check (length(node) <= 100),
  -- The folder or the bucket of the archive, and its name there.
  place text not null check (length(place) <= 500),
  name text not null check (length(name) <= 200),
  started_at timestamptz not null,
  -- Null while it goes on, or when its server died at it.
  ended_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'done', 'failed')),
  -- Why it failed, without anything personal.
  error text not null default '' check (length(error) <= 500),
  -- The moment that the archive tells of.
  as_of timestamptz,
  bytes bigint not null default 0 check (bytes >= 0),
  rows bigint not null default 0 check (rows >= 0),
  files integer not null default 0 check (files >= 0),
  -- Files that the tables name and the store had not, or had otherwise.
  lacking integer not null default 0 check (lacking >= 0),
  -- Read again to its last byte after it was written, or restored and compared.
  verified boolean not null default false,
  -- Whole archives that lay in the place afterwards, and their bytes.
  kept integer not null default 0 check (kept >= 0),
  kept_bytes bigint not null default 0 check (kept_bytes >= 0),
  -- Since when its archive is removed, as newer ones are enough.
  removed_at timestamptz,
  check ((ended_at is null) = (outcome = ''))
);
create index backup_run_newest on backup_run (kind, started_at desc);
