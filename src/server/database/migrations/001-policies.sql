-- 政策、行政区划、字典、搜索记录、浏览计数、站点配置, and the revision that says what changed.

-- One row: every change of content bumps it under its row lock, so a revision that is seen has
-- been preceded by the commit of every smaller one (a sequence cannot promise that).
create table content_revision (
  one boolean primary key default true check (one),
  revision bigint not null default 0,
  -- The revision of the last change of a dictionary or region, and of a site configuration.
  dictionaries bigint not null default 0,
  site bigint not null default 0,
  updated_at timestamptz not null default now()
);
insert into content_revision default values;

create table region (
  code text primary key check (code ~ '^[0-9]{6}$'),
  name text not null check (length(name) between 1 and 60),
  parent text references region (code) deferrable initially deferred,
  -- 0 the whole country, 1 province, 2 city, 3 county.
  depth smallint not null check (depth between 0 and 3),
  kind text not null default 'admin'
    check (kind in ('admin', 'statistical', 'virtual', 'unofficial')),
  valid_to date,
  check ((depth = 0) = (parent is null))
);
create index region_parent on region (parent, code);

create table dictionary (
  dict_type text not null check (dict_type ~ '^[A-Z_]{2,32}$'),
  dict_code text not null check (length(dict_code) between 1 and 64),
  dict_desc text not null check (length(dict_desc) <= 200),
  parent text not null default '',
  sort integer not null default 0,
  effective_from date,
  effective_to date,
  source text not null default '' check (length(source) <= 200),
  primary key (dict_type, dict_code),
  check (effective_to is null or effective_from is null or effective_to >= effective_from)
);
create index dictionary_order on dictionary (dict_type, sort, dict_code);

create table policy (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 64),
  title text not null check (length(title) between 1 and 500),
  short_title text not null default '' check (length(short_title) <= 200),
  keywords text[] not null default '{}',
  type text not null
    check (type in ('notice', 'policy', 'publicity', 'interpretation', 'consultation')),
  doc_kind text not null default '' check (length(doc_kind) <= 200),
  doc_number text not null default '' check (length(doc_number) <= 200),
  level text not null check (level in ('1', '2', '3', '4', '5')),
  region_code text not null references region (code) deferrable initially deferred,
  written_on date,
  published_on date,
  effective_on date,
  expires_on date,
  validity text not null check (
    validity in ('pending', 'valid', 'partial', 'amended', 'repealed', 'expired', 'draft')),
  replaced_by text references policy (id) deferrable initially deferred,
  industries text[] not null default '{}'
    check (industries <@ string_to_array('A B C D E F G H I J K L M N O P Q R S T', ' ')),
  hightech_fields text[] not null default '{}' check (hightech_fields <@ array[
    'electronics', 'biomedicine', 'aerospace', 'materials', 'services', 'energy',
    'environment', 'manufacturing']),
  sizes text[] not null default '{}'
    check (sizes <@ array['large', 'medium', 'small', 'micro']),
  support_modes text[] not null default '{}' check (support_modes <@ array[
    'title', 'award', 'grant', 'afterward', 'interest', 'tax', 'equity', 'risk', 'voucher',
    'land', 'talent', 'instant']),
  -- Yuan.
  amount_min numeric(16, 2) check (amount_min >= 0),
  amount_max numeric(16, 2) check (amount_max >= 0),
  amount_text text not null default '' check (length(amount_text) <= 1000),
  source_name text not null default '' check (length(source_name) <= 500),
  source_issuer text not null default '' check (length(source_issuer) <= 200),
  source_url text not null default '' check (source_url ~ '^(https?://[^\s]+)?$'),
  checked_on date,
  confidence text not null default 'G' check (confidence in ('A', 'B', 'C', 'G')),
  -- summary, benefits, materials, steps, contacts, platform, sourceNote, unverified, body.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  status text not null default 'draft'
    check (status in ('draft', 'review', 'published', 'offline', 'replaced')),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  constraint policy_amount_range check (amount_max >= amount_min),
  constraint policy_not_itself check (replaced_by <> id),
  -- 发布前必须有来源、发文机关和核对日期.
  constraint policy_publishable check (
    status not in ('published', 'replaced')
    or (source_name <> '' and source_issuer <> '' and checked_on is not null))
);
create index policy_public on policy (published_on desc nulls last, id)
  where status in ('published', 'replaced') and not del_flag;
create index policy_place on policy (region_code, level);
create index policy_replaced on policy (replaced_by) where replaced_by is not null;

create table policy_org (
  policy_id text not null references policy (id) on delete cascade deferrable initially deferred,
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 100),
  primary key (policy_id, position),
  unique (policy_id, name)
);
create index policy_org_name on policy_org (name);

create table policy_condition (
  policy_id text not null references policy (id) on delete cascade deferrable initially deferred,
  position integer not null check (position >= 0),
  code text not null check (length(code) between 1 and 32),
  clause text not null default '' check (length(clause) <= 200),
  text text not null check (length(text) between 1 and 2000),
  threshold text not null default '' check (length(threshold) <= 200),
  period text not null default '' check (length(period) <= 200),
  kind text not null check (kind in ('required', 'veto', 'bonus')),
  -- Conditions of one named group are alternatives; empty stands alone.
  any_of text not null default '' check (length(any_of) <= 64),
  checked_by text not null check (checked_by in ('auto', 'declare', 'manual')),
  evidence text not null default '' check (length(evidence) <= 1000),
  confidence text not null check (confidence in ('A', 'B', 'C', 'G')),
  -- The rule a machine can check; all empty while only people read it.
  field text,
  op text,
  value jsonb,
  unit text,
  primary key (policy_id, position),
  unique (policy_id, code),
  check ((field is null) = (op is null))
);

create table policy_window (
  policy_id text not null references policy (id) on delete cascade deferrable initially deferred,
  position integer not null check (position >= 0),
  batch text not null default '' check (length(batch) <= 200),
  certainty text not null check (certainty in ('published', 'reference', 'always', 'unknown')),
  opens_on date,
  note text not null default '' check (length(note) <= 1000),
  confidence text not null check (confidence in ('A', 'B', 'C', 'G')),
  primary key (policy_id, position)
);

create table policy_deadline (
  policy_id text not null,
  batch_position integer not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('online', 'recommend', 'paper')),
  day date not null,
  -- Null: until 23:59:59 of the day, Beijing.
  hour time(0),
  at timestamptz not null generated always as
    ((day + coalesce(hour, time '23:59:59')) at time zone 'Asia/Shanghai') stored,
  note text not null default '' check (length(note) <= 500),
  primary key (policy_id, batch_position, position),
  foreign key (policy_id, batch_position) references policy_window (policy_id, position)
    on delete cascade deferrable initially deferred
);
create index policy_deadline_at on policy_deadline (at);

create table policy_relation (
  policy_id text not null references policy (id) on delete cascade deferrable initially deferred,
  position integer not null check (position >= 0),
  related_id text not null references policy (id) on delete cascade deferrable initially deferred,
  primary key (policy_id, position),
  unique (policy_id, related_id),
  check (related_id <> policy_id)
);
create index policy_relation_back on policy_relation (related_id);

-- What changed since a revision: the last change of each policy, deleted ones included.
create table policy_change (
  policy_id text primary key,
  seq bigint not null unique,
  tx xid8 not null
);

create function policy_changed(changed text) returns void language plpgsql as $$
declare next bigint;
begin
  -- Once a transaction is enough: readers see all of it or nothing.
  if exists (select from policy_change
             where policy_id = changed and tx = pg_current_xact_id()) then
    return;
  end if;
  update content_revision set revision = revision + 1, updated_at = now()
    returning revision into next;
  insert into policy_change (policy_id, seq, tx) values (changed, next, pg_current_xact_id())
    on conflict (policy_id) do update set seq = excluded.seq, tx = excluded.tx;
  perform pg_notify('content', 'policies');
end $$;

create function policy_row_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform policy_changed(old.id); end if;
  if tg_op <> 'DELETE' then perform policy_changed(new.id); end if;
  return null;
end $$;

create function policy_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform policy_changed(old.policy_id); end if;
  if tg_op <> 'DELETE' then perform policy_changed(new.policy_id); end if;
  return null;
end $$;

create trigger policy_changes after insert or update or delete on policy
  for each row execute function policy_row_changed();
create trigger policy_org_changes after insert or update or delete on policy_org
  for each row execute function policy_part_changed();
create trigger policy_condition_changes after insert or update or delete on policy_condition
  for each row execute function policy_part_changed();
create trigger policy_window_changes after insert or update or delete on policy_window
  for each row execute function policy_part_changed();
create trigger policy_deadline_changes after insert or update or delete on policy_deadline
  for each row execute function policy_part_changed();
create trigger policy_relation_changes after insert or update or delete on policy_relation
  for each row execute function policy_part_changed();

-- A published policy names its issuing body, whatever order its rows were written in.
create function policy_has_issuer() returns trigger language plpgsql as $$
begin
  if exists (select from policy p where p.id = new.id and p.status in ('published', 'replaced'))
     and not exists (select from policy_org o where o.policy_id = new.id) then
    raise exception 'policy % is published without an issuing body', new.id
      using errcode = 'check_violation', constraint = 'policy_publishable';
  end if;
  return null;
end $$;
create constraint trigger policy_issuer after insert or update of status on policy
  deferrable initially deferred for each row execute function policy_has_issuer();

create table site_config (
  -- default, or the host name it is for; a host's body stands over that of default.
  variant text primary key check (variant ~ '^[a-z0-9._-]{1,253}$'),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);

create function dictionaries_changed() returns trigger language plpgsql as $$
begin
  update content_revision
    set revision = revision + 1, dictionaries = revision + 1, updated_at = now();
  perform pg_notify('content', 'dictionaries');
  return null;
end $$;

create function site_changed() returns trigger language plpgsql as $$
begin
  update content_revision set revision = revision + 1, site = revision + 1, updated_at = now();
  perform pg_notify('content', 'site');
  return null;
end $$;

create trigger region_changes after insert or update or delete on region
  for each statement execute function dictionaries_changed();
create trigger dictionary_changes after insert or update or delete on dictionary
  for each statement execute function dictionaries_changed();
create trigger site_changes after insert or update or delete on site_config
  for each statement execute function site_changed();

create table search_log (
  id bigint generated always as identity primary key,
  -- SHA-256 of the guest cookie; null for a signed-in user.
  visitor text,
  user_id text,
  keyword text not null check (length(keyword) between 1 and 50),
  total integer not null default 0 check (total >= 0),
  created_at timestamptz not null,
  check (visitor is not null or user_id is not null)
);
create index search_log_recent on search_log (created_at);
create index search_log_visitor on search_log (visitor, created_at desc) where visitor is not null;
create index search_log_user on search_log (user_id, created_at desc) where user_id is not null;

create table hot_search (
  keyword text primary key check (length(keyword) between 1 and 50),
  pinned boolean not null default false,
  banned boolean not null default false,
  position integer not null default 0,
  check (not (pinned and banned))
);

create table view_count (
  obj_type text not null check (obj_type in ('policy')),
  obj_id text not null,
  total bigint not null default 0 check (total >= 0),
  primary key (obj_type, obj_id)
);

-- 一小时一次: who has seen what in which hour.
create table view_visit (
  obj_type text not null,
  obj_id text not null,
  visitor text not null,
  hour timestamptz not null,
  primary key (obj_type, obj_id, hour, visitor)
);
create index view_visit_hour on view_visit (hour);
