-- 精准匹配: rule tables as operators keep them, which policies they decide, and what matching found
-- for each company.

create table rule_table (
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 64),
  version text not null check (version ~ '^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$' and length(version) <= 32),
  name text not null check (length(name) between 1 and 200),
  subject text not null check (subject in ('company', 'person')),
  effective_from date not null,
  -- Null: without an end.
  effective_to date check (effective_to >= effective_from),
  region_codes text[] not null default '{}',
  source_title text not null check (length(source_title) between 1 and 500),
  -- 文号; empty when the document has none.
  source_number text not null default '' check (length(source_number) <= 200),
  source_issuer text not null default '' check (length(source_issuer) <= 200),
  checked_on date not null,
  confidence text not null check (confidence in ('A', 'B', 'C', 'G')),
  -- The conditions with clause, test and groups (domain/matching/rule.ts).
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  note text not null default '' check (length(note) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  -- The version that this one was made from; empty for a first one.
  based_on text not null default '',
  -- Counts the edits.
  edition integer not null default 1 check (edition > 0),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  published_at timestamptz,
  published_by text not null default '',
  withdrawn_at timestamptz,
  withdrawn_by text not null default '',
  primary key (code, version),
  check (status = 'draft' or published_at is not null)
);

-- Which policies a version decides, and which of their stated conditions by which requirement.
create table policy_rule (
  policy_id text not null references policy (id) on delete cascade deferrable initially deferred,
  rule_code text not null,
  rule_version text not null,
  -- The first published one gives the programme its name and its dates.
  position integer not null check (position >= 0),
  links jsonb not null default '{}' check (jsonb_typeof(links) = 'object'),
  primary key (rule_code, rule_version, policy_id),
  foreign key (rule_code, rule_version) references rule_table (code, version)
    on delete cascade deferrable initially deferred
);
create index policy_rule_policy on policy_rule (policy_id);

-- What changed since a revision: the last change of each programme, as policy_change says it.
create table rule_change (
  rule_code text primary key,
  seq bigint not null unique,
  tx xid8 not null
);

create function rule_changed(changed text) returns void language plpgsql as $$
declare next bigint;
begin
  if exists (select from rule_change where rule_code = changed and tx = pg_current_xact_id()) then
    return;
  end if;
  update content_revision set revision = revision + 1, updated_at = now()
    returning revision into next;
  insert into rule_change (rule_code, seq, tx) values (changed, next, pg_current_xact_id())
    on conflict (rule_code) do update set seq = excluded.seq, tx = excluded.tx;
  perform pg_notify('content', 'rules');
end $$;

create function rule_table_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform rule_changed(old.code); end if;
  if tg_op <> 'DELETE' then perform rule_changed(new.code); end if;
  return null;
end $$;
create function policy_rule_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform rule_changed(old.rule_code); end if;
  if tg_op <> 'DELETE' then perform rule_changed(new.rule_code); end if;
  return null;
end $$;
create trigger rule_table_changes after insert or update or delete on rule_table
  for each row execute function rule_table_changed();
create trigger policy_rule_changes after insert or update or delete on policy_rule
  for each row execute function policy_rule_changed();

-- 画像 in the form that one policy is held against for all companies at once: by `field` or
-- `field@year` a number, a code, a day, or the codes of a list; of a band its lower end, its upper
-- end by the same key with `<`.
create table match_portrait (
  company_id text primary key references company (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bounds jsonb not null check (jsonb_typeof(bounds) = 'object'),
  -- The day of which the years before the founding were reckoned.
  read_on date not null,
  updated_at timestamptz not null default now()
);

-- 匹配运行: one that found something that was not known before. The newest of a company counts.
create table match_run (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Which of two runs of one moment came later.
  nth bigint not null generated always as identity,
  company_id text not null references company (id) on delete cascade,
  cause text not null check (cause in ('first', 'asked', 'portrait', 'rules', 'day')),
  ran_at timestamptz not null default now(),
  -- The day as of which it was judged.
  day date not null,
  portrait_hash text not null,
  rules_digest text not null,
  -- What differs from the run before (domain/matching/snapshot.ts).
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array')
);
create index match_run_company on match_run (company_id, nth desc);

-- 匹配快照: what one policy came to.
create table match_snapshot (
  run_id text not null references match_run (id) on delete cascade,
  company_id text not null references company (id) on delete cascade,
  rule_code text not null,
  rule_version text not null,
  policy_id text not null,
  portrait_hash text not null,
  result text not null
    check (result in ('hopeful', 'possible', 'incomplete', 'scant', 'unmet', 'inapplicable')),
  -- State by the id of the condition.
  results jsonb not null default '{}' check (jsonb_typeof(results) = 'object'),
  primary key (run_id, rule_code)
);
create index match_snapshot_company on match_snapshot (company_id);

-- Up to what each company has been matched; a company is matched by one server at a time under
-- this row's lock.
create table match_state (
  company_id text primary key references company (id) on delete cascade,
  run_id text references match_run (id) on delete set null,
  day date,
  portrait_hash text not null default '',
  rules_digest text not null default '',
  -- A policy that fits was published: before all others.
  due boolean not null default false,
  checked_at timestamptz
);

-- 不感兴趣: a programme that the company does not want to see.
create table match_dislike (
  company_id text not null references company (id) on delete cascade,
  rule_code text not null check (length(rule_code) between 1 and 64),
  reason text not null
    check (reason in ('done', 'amount', 'effort', 'business', 'timing', 'other')),
  note text not null default '' check (length(note) <= 100),
  created_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, rule_code)
);

do $$
declare
  name text;
begin
  foreach name in array array['match_portrait', 'match_run', 'match_snapshot', 'match_state',
    'match_dislike']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I using (company_id = tenant_company())', name);
    if exists (select from pg_roles where rolname = 'ceqiao_tenant') then
      execute format('grant select, insert, update, delete on %I to ceqiao_tenant', name);
    end if;
  end loop;
end $$;

-- Gives the role every table that is bound, so that a table that is bound later needs no list here.
create or replace function tenant_open() returns boolean language plpgsql as $$
declare
  name text;
begin
  if tenant_role() <> 'none' then
    return true;
  end if;
  begin
    if not exists (select from pg_roles where rolname = 'ceqiao_tenant') then
      create role ceqiao_tenant nologin;
    end if;
    if not pg_has_role('ceqiao_tenant', 'MEMBER') then
      execute format('grant ceqiao_tenant to %I', current_user);
    end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then
    null;
  end;
  if exists (select from pg_roles where rolname = 'ceqiao_tenant') then
    execute format('grant usage on schema %I to ceqiao_tenant', current_schema());
    for name in select relname from pg_class
      where relrowsecurity and relnamespace = current_schema()::regnamespace
        and relname not in ('audit_log', 'company_change')
    loop
      execute format('grant select, insert, update, delete on %I to ceqiao_tenant', name);
    end loop;
    grant select on company_change to ceqiao_tenant;
    grant select, insert, update on audit_day to ceqiao_tenant;
    grant select, insert on audit_log to ceqiao_tenant;
  end if;
  return tenant_role() <> 'none';
end $$;

-- Which server matches companies again at the moment; one at a time, for a minute beyond its last word.
create table match_lease (
  one boolean primary key default true check (one),
  holder text not null default '',
  until timestamptz not null default '-infinity'
);
insert into match_lease default values;
