-- 服务小结: what an expert kept of a talk when it ended, for colleagues alone, and when to go on.
create table chat_summary (
  id bigint generated always as identity primary key,
  conv_id text not null references conversation (id),
  -- The newest message that it is about: the next summary begins after it.
  upto_seq bigint not null,
  topic text not null check (length(topic) between 1 and 20),
  outcome text not null check (outcome in ('solved', 'followUp', 'invalid')),
  summary text not null default '' check (length(summary) <= 1000),
  -- 需跟进: the day on which somebody goes on, and who; null and empty for the other outcomes.
  follow_on date,
  owner_id text not null default '',
  -- Gone on with, or replaced by the next summary.
  done_at timestamptz,
  author_id text not null default '',
  author_name text not null default '' check (length(author_name) <= 64),
  at timestamptz not null default now(),
  check ((outcome = 'followUp') = (follow_on is not null))
);
create index chat_summary_conv on chat_summary (conv_id, id);
create index chat_summary_owner on chat_summary (owner_id, follow_on)
  where done_at is null and follow_on is not null;
