-- 订阅、收藏、足迹与推送 (product.md 4.9): what sets find, what is told of it on which channel, mail.

-- What was removed comes back by its removal for a while, and is gone after it.
alter table favourite
  -- What was seen of the thing when it was starred or last opened: state, deadline, mark.
  add column seen jsonb not null default '{}' check (jsonb_typeof(seen) = 'object'),
  add column removal_id text check (length(removal_id) <= 64),
  add column removed_at timestamptz,
  add check ((removal_id is null) = (removed_at is null));
alter table footprint
  add column removal_id text check (length(removal_id) <= 64),
  add column removed_at timestamptz,
  add check ((removal_id is null) = (removed_at is null));
create index favourite_newest on favourite (user_id, created_at desc);
create index favourite_policy on favourite (obj_id) where obj_type = 'policy' and removal_id is null;
create index favourite_removed on favourite (removed_at) where removal_id is not null;
create index footprint_newest on footprint (user_id, last_at desc);
create index footprint_removed on footprint (removed_at) where removal_id is not null;

create table trace_setting (
  user_id text primary key references user_account (id) on delete cascade,
  recording boolean not null default true
);

-- 不再提醒: policies that a set says nothing of.
alter table subscribe_set
  add column muted text[] not null default '{}' check (cardinality(muted) <= 500),
  -- Deadlines are told from here on: since its days were chosen, or since it goes on.
  add column since timestamptz not null default now();

-- A policy that a set has found.
create table subscribe_hit (
  set_id text not null references subscribe_set (id) on delete cascade,
  policy_id text not null,
  user_id text not null references user_account (id) on delete cascade,
  title text not null default '' check (length(title) <= 500),
  found_at timestamptz not null,
  primary key (set_id, policy_id)
);
create index subscribe_hit_user on subscribe_hit (user_id, found_at desc);
create index subscribe_hit_policy on subscribe_hit (policy_id);

-- Policies by when readers first saw them; those that sets have not been held against wait.
create table policy_news (
  policy_id text primary key,
  first_at timestamptz not null default now(),
  handled_at timestamptz
);
create index policy_news_waiting on policy_news (first_at) where handled_at is null;
insert into policy_news (policy_id, handled_at)
  select id, now() from policy where status in ('published', 'replaced', 'offline');

create function policy_came_out() returns trigger language plpgsql as $$
begin
  insert into policy_news (policy_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger policy_news_row after insert or update of status on policy
  for each row when (new.status = 'published') execute function policy_came_out();

-- What of a policy is worth telling when it changes (domain/subscriptions/changes.ts).
create function policy_facts(wanted text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', p.title,
    'status', case when p.del_flag then 'offline' else p.status end,
    'validity', p.validity,
    'replacedBy', coalesce((select r.title from policy r where r.id = p.replaced_by), ''),
    'amount', p.amount_text,
    'windows', coalesce((select jsonb_agg(jsonb_build_object(
        'batch', w.batch, 'opensOn', coalesce(w.opens_on::text, ''),
        'deadlines', coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind,
            'at', d.day::text || coalesce(' ' || to_char(d.hour, 'HH24:MI'), '')) order by d.position)
          from policy_deadline d
          where d.policy_id = w.policy_id and d.batch_position = w.position), '[]'))
        order by w.position)
      from policy_window w where w.policy_id = p.id and w.certainty = 'published'), '[]'),
    'conditions', coalesce((select jsonb_agg(jsonb_build_object('code', c.code,
        'text', c.text || ' ' || c.threshold) order by c.position)
      from policy_condition c where c.policy_id = p.id), '[]'))
  from policy p where p.id = wanted
$$;

-- Policies that somebody follows, as they were when people were last told of them.
create table policy_watch (
  policy_id text primary key,
  seq bigint not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object')
);

-- 提醒设置: what somebody has switched; the rest is as the rules say.
create table remind_switch (
  user_id text not null references user_account (id) on delete cascade,
  kind text not null check (kind ~ '^[A-Z_]{2,32}$'),
  channel text not null check (channel in ('mail', 'sms')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
create table remind_profile (
  user_id text primary key references user_account (id) on delete cascade,
  quiet_from text not null check (quiet_from ~ '^([0-2][0-9]:[03]0)?$'),
  quiet_to text not null check (quiet_to ~ '^([0-2][0-9]:[03]0)?$'),
  check ((quiet_from = '') = (quiet_to = ''))
);

-- 推送: one thing for one person on one channel, once. The row decides, whichever node comes first.
create table push_item (
  id bigint generated always as identity primary key,
  user_id text not null references user_account (id) on delete cascade,
  -- Names the thing, e.g. `news gaoqi-2027`, `deadline gaoqi-2027 2027-05-31 14`.
  item text not null check (length(item) between 1 and 200),
  channel text not null check (channel in ('site', 'mail', 'sms')),
  kind text not null check (kind ~ '^[A-Z_]{2,32}$'),
  policy_id text not null default '',
  -- What its words are made of.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  made_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'told', 'dropped')),
  settled_at timestamptz,
  -- The reminder, mail or message that it went by.
  carrier text not null default '' check (length(carrier) <= 64),
  -- Why it was dropped.
  reason text not null default '' check (length(reason) <= 100),
  unique (user_id, item, channel),
  check ((state = 'waiting') = (settled_at is null))
);
create index push_item_due on push_item (due_at) where state = 'waiting';
create index push_item_settled on push_item (settled_at) where state <> 'waiting';
create index push_item_sms on push_item (user_id, settled_at) where channel = 'sms';

-- One server pushes at a time; the deadlines were looked at in this hour.
create table push_lease (
  one boolean primary key default true check (one),
  holder text not null default '',
  until timestamptz not null default '-infinity',
  deadlines_at timestamptz not null default '-infinity'
);
insert into push_lease default values;

-- Reminders that were looked at for mail and messages.
alter table reminder add column carried_at timestamptz;
update reminder set carried_at = now();
create index reminder_carry on reminder (created_at) where carried_at is null;

-- 邮箱 of reminders: confirmed by a code or a link that was sent there.
create table mail_address (
  user_id text primary key references user_account (id) on delete cascade,
  address text not null check (length(address) between 3 and 100),
  verified_at timestamptz not null,
  -- A server has refused it for good.
  failing boolean not null default false
);
create table mail_code (
  id text primary key,
  user_id text not null references user_account (id) on delete cascade,
  address text not null check (length(address) between 3 and 100),
  code_hash text not null,
  link_hash text not null unique,
  tries integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_code_user on mail_code (user_id, asked_at desc);
create index mail_code_address on mail_code (address, asked_at desc);

-- 邮件发件箱: what was to be sent and what became of it. Words are forgotten once it has gone out.
create table mail_outbox (
  id text primary key,
  user_id text not null references user_account (id) on delete cascade,
  address text not null check (length(address) between 3 and 100),
  purpose text not null check (purpose in ('code', 'policy', 'deadline', 'progress', 'account')),
  subject text not null check (length(subject) between 1 and 200),
  body_text text not null default '',
  body_html text not null default '',
  -- Signed, without the address of the site; empty for a code.
  opt_out text not null default '' check (length(opt_out) <= 400),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null,
  error text not null default '' check (length(error) <= 500),
  made_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_at) where state in ('queued', 'sending');
create index mail_outbox_user on mail_outbox (user_id, made_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['trace_setting', 'subscribe_hit', 'remind_switch', 'remind_profile',
    'push_item', 'mail_address']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %1$I using (exists (
      select from user_account as u
      where u.id = %1$I.user_id and u.company_id = tenant_company()))', name);
  end loop;
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
