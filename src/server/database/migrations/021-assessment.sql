-- 自测: what a visitor answered, under a link nobody can guess, for 30 days. Nothing says who it was.
create table assessment (
  -- SHA-256 of the link: who reads the table still has no link.
  link_hash text primary key,
  subject text not null check (subject in ('company', 'person')),
  -- The day the answers count from.
  asked_on date not null,
  answers text[] not null check (cardinality(answers) <= 100),
  finished boolean not null default false,
  -- The results when it was kept, with the version of every rule table.
  results jsonb not null,
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index assessment_expires on assessment (expires_at);
