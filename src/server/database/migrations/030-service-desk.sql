-- 服务设置 (product.md 4.12): when the platform and each expert answer, automatic replies by version,
-- shared quick replies that can come back, and lists of 敏感词 that came in together.

-- 接待时间 of the platform, by version; without one the built-in hours hold.
create table office_hours_version (
  version integer primary key check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default now(),
  created_by text not null default ''
);

-- 接待设置 of an expert: what stands in the place of the public profile; null follows it.
create table expert_service (
  user_id text primary key references user_account (id),
  -- Seven days; null follows the hours of the platform.
  week jsonb check (jsonb_typeof(week) = 'array'),
  tags text[],
  -- consult, jobTitle.
  lists text[] check (lists <@ array['consult', 'jobTitle']),
  auto_reply text check (length(auto_reply) <= 64),
  -- Place in the lists; those without one come after, in the order of their profiles.
  position integer check (position > 0),
  -- The last day of a pause.
  paused_until date,
  -- Counts edits; a place alone is none.
  version integer not null default 0 check (version >= 0),
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);

alter table content_revision add column service bigint not null default 0;

create function service_changed() returns trigger language plpgsql as $$
begin
  update content_revision
    set revision = revision + 1, service = revision + 1, updated_at = now();
  perform pg_notify('content', 'service');
  return null;
end $$;
create trigger service_changed after insert or update or delete or truncate on office_hours_version
  for each statement execute function service_changed();
create trigger service_changed after insert or update or delete or truncate on expert_service
  for each statement execute function service_changed();

-- 自动回复: what a reply is called and how often it was written. What it says stands in the
-- dictionary, from which the chat answers; one that was never written has no row here.
create table auto_reply (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  title text not null default '' check (length(title) <= 30),
  version integer not null check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
create table auto_reply_version (
  code text not null references auto_reply (code) on delete cascade,
  version integer not null check (version > 0),
  title text not null default '' check (length(title) <= 30),
  html text not null check (length(html) <= 8000),
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (code, version)
);

-- 共享快捷语 that were deleted can come back for thirty days.
alter table quick_reply add column removed_at timestamptz;
alter table quick_reply add column updated_at timestamptz not null default now();
alter table quick_reply add column updated_by text not null default '';
create index quick_reply_removed on quick_reply (removed_at) where removed_at is not null;

-- 导入敏感词: a list as it was checked, and what was added of it.
create table word_batch (
  id text primary key,
  name text not null check (length(name) <= 300),
  note text not null default '' check (length(note) <= 100),
  -- New when it was checked; those that another had added meanwhile are not added again.
  words text[] not null check (cardinality(words) between 1 and 5000),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  -- When it was taken over, and how many words that added.
  added_at timestamptz,
  added integer not null default 0 check (added >= 0),
  undone_at timestamptz
);
create index word_batch_time on word_batch (created_at desc);
alter table sensitive_word add column batch_id text references word_batch (id) on delete set null;
create index sensitive_word_batch on sensitive_word (batch_id) where batch_id is not null;
