-- 常见问法: how people ask for what a published thing answers. The search of the site reads them
-- beside its text; operators add one where a search has no good answer.
create table asked_question (
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  obj_id text not null check (length(obj_id) between 1 and 64),
  questions text[] not null check (cardinality(questions) between 1 and 50),
  version integer not null default 1 check (version > 0),
  -- Empty: as the release brought them.
  updated_by text not null default '',
  updated_at timestamptz not null default now(),
  primary key (kind, obj_id)
);
create trigger terms_changed after insert or update or delete or truncate on asked_question
  for each statement execute function terms_changed();
