-- 系统运行 (reliability.md, golden signals): what nodes say of themselves, alerts, periodic jobs; and
-- mails that operators look after.

-- What each node says of itself now. A crash may take it: the nodes say it again.
create unlogged table node_signal (
  node text primary key check (length(node) between 1 and 64),
  -- Host and port, for people.
  name text not null check (length(name) <= 100),
  seen_at timestamptz not null,
  body jsonb not null check (jsonb_typeof(body) = 'object')
);

-- What it counted in a minute; kept for an hour, also of a node that is gone.
create unlogged table node_minute (
  node text not null check (length(node) between 1 and 64),
  minute timestamptz not null,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  primary key (node, minute)
);
create index node_minute_time on node_minute (minute);

create table health_alert (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  -- What it is about: a node, a job; empty for the whole.
  subject text not null default '' check (length(subject) <= 100),
  said text not null check (length(said) <= 200),
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Null while it has not held long enough to be an alert.
  raised_at timestamptz,
  told_at timestamptz,
  tells integer not null default 0 check (tells >= 0),
  cleared_at timestamptz
);
create unique index health_alert_standing on health_alert (kind, subject) where cleared_at is null;
create index health_alert_cleared on health_alert (cleared_at) where cleared_at is not null;

-- A periodic job: who is at it, and how it went last.
create table job (
  name text not null check (name ~ '^[a-zA-Z]{2,32}$'),
  -- The node, where each does its own; empty where one does it for all.
  place text not null default '' check (length(place) <= 64),
  holder text not null default '' check (length(holder) <= 64),
  until timestamptz not null default '-infinity',
  started_at timestamptz,
  ran_at timestamptz,
  took_ms integer not null default 0 check (took_ms >= 0),
  -- Name of the node that ran it.
  node text not null default '' check (length(node) <= 100),
  outcome text not null default '' check (outcome in ('', 'done', 'failed')),
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  error text not null default '' check (length(error) <= 500),
  failures integer not null default 0 check (failures >= 0),
  primary key (name, place)
);

create table job_run (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-zA-Z]{2,32}$'),
  node text not null check (length(node) <= 100),
  cause text not null check (cause in ('time', 'hand')),
  ran_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  outcome text not null check (outcome in ('done', 'failed')),
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  error text not null default '' check (length(error) <= 500)
);
create index job_run_newest on job_run (name, id desc);

-- 邮件发件箱: mails about alerts are nobody's; operators stop a mail.
alter table mail_outbox alter column user_id drop not null;
alter table mail_outbox drop constraint mail_outbox_purpose_check,
  add constraint mail_outbox_purpose_check
    check (purpose in ('code', 'policy', 'deadline', 'progress', 'account', 'alert')),
  add check ((purpose = 'alert') = (user_id is null));
alter table mail_outbox drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check
    check (state in ('queued', 'sending', 'sent', 'failed', 'stopped'));
create index mail_outbox_newest on mail_outbox (made_at desc, id);
-- A mail is found again by what it carried.
create index push_item_carrier on push_item (carrier) where carrier <> '' and channel = 'mail';
