-- 检索词: rows that operators add to the built-in table of terms, how hot words are counted, and who
-- pinned or banned one.
create table search_term (
  id text primary key,
  words text[] not null check (cardinality(words) between 1 and 10),
  official text[] not null check (cardinality(official) between 1 and 5),
  -- The words and the one official term mean the same.
  two_way boolean not null default false,
  note text not null default '' check (length(note) <= 100),
  version integer not null default 1 check (version > 0),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  check (not two_way or cardinality(official) = 1)
);

alter table content_revision add column terms bigint not null default 0;

create function terms_changed() returns trigger language plpgsql as $$
begin
  update content_revision
    set revision = revision + 1, terms = revision + 1, updated_at = now();
  perform pg_notify('content', 'terms');
  return null;
end $$;
create trigger terms_changed after insert or update or delete or truncate on search_term
  for each statement execute function terms_changed();

-- The same for questions that ask the same: what hot words are counted by.
alter table search_log add column same text;
create index search_log_same on search_log (same, created_at) where total > 0;

alter table hot_search add column updated_by text not null default '';
alter table hot_search add column updated_at timestamptz not null default now();
