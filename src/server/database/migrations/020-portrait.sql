-- 企业画像: what a company, a sheet or a certificate says of it, value by value; what the company's
-- own record and its rights say is read where it stands (src/server/portraits).

create sequence company_fact_told;

create table company_fact (
  company_id text not null references company (id) on delete cascade,
  -- A field of domain/matching/fields.ts.
  field text not null check (field ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  -- Accounting year of a yearly field.
  year smallint check (year between 1900 and 2200),
  -- A FactValue of domain/matching/portrait.ts; null as JSON is 不清楚.
  value jsonb not null check (pg_column_size(value) <= 32000),
  unit text not null default '' check (length(unit) <= 10),
  source text not null check (source in ('user', 'import', 'certificate', 'public', 'computed')),
  observed_at date not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  -- Rises with every telling, whoever writes: of two values of one day the one told later counts,
  -- and an editor who has not seen the latest one is refused.
  told bigint not null,
  unique nulls not distinct (company_id, field, year, source)
);

create function company_fact_told() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  new.told := nextval('company_fact_told');
  return new;
end $$;
create trigger company_fact_told before insert or update of value, observed_at, source on company_fact
  for each row execute function company_fact_told();

-- 导入预检: what a sheet would change, kept until it is taken over or an hour has passed.
create table portrait_import (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  company_id text not null references company (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 255),
  -- [{field, year, value}] as they would be told.
  facts jsonb not null check (jsonb_typeof(facts) = 'array'),
  -- The portrait the dry run was made on.
  portrait_hash text not null,
  created_at timestamptz not null default now(),
  created_by text not null
);
create index portrait_import_age on portrait_import (created_at);

alter table company_fact enable row level security;
create policy own_company on company_fact using (company_id = tenant_company());
alter table portrait_import enable row level security;
create policy own_company on portrait_import using (company_id = tenant_company());

-- Gives the role the tables that are bound, whichever they are by now.
create function tenant_grant() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select relname from pg_class
    where relrowsecurity and relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('audit_log', 'company_change')
  loop
    execute format('grant select, insert, update, delete on %I to ceqiao_tenant', name);
  end loop;
  grant select on company_change to ceqiao_tenant;
  grant select, insert, update on audit_day to ceqiao_tenant;
  grant select, insert on audit_log to ceqiao_tenant;
end $$;

-- Makes the role and gives it its tables, as far as that is allowed; false when it is not there then.
create or replace function tenant_open() returns boolean language plpgsql as $$
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
    perform tenant_grant();
  end if;
  return tenant_role() <> 'none';
end $$;
do $$ begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
