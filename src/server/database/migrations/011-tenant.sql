-- 企业隔离, second layer: inside inTenant (database/tenant.ts) other companies' rows do not exist,
-- whatever a query forgets to ask. The owner of the tables, who runs everything else, is not bound.

-- The company of the transaction; null outside.
create function tenant_company() returns text language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '');

-- The role that is bound, or none where the server may not take it on.
create function tenant_role() returns text language sql stable as $$
  select coalesce((
    select rolname::text from pg_roles
    where rolname = 'ceqiao_tenant' and pg_has_role(oid, 'MEMBER')
      and has_table_privilege(oid, 'audit_log', 'select')), 'none')
$$;

-- Makes the role and gives it its tables, as far as that is allowed; false when it is not there then.
create function tenant_open() returns boolean language plpgsql as $$
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
    grant select, insert, update, delete on company, user_account, company_role, member_role,
      join_request, invitation, permission_request, certification, cert_log, stored_file, reminder,
      favourite, footprint, subscribe_set, company_title, trademark, patent, copyright, policy_order
      to ceqiao_tenant;
    grant select, insert, update on audit_day to ceqiao_tenant;
    grant select, insert on audit_log to ceqiao_tenant;
  end if;
  return tenant_role() <> 'none';
end $$;
select tenant_open();

-- What carries its company.
do $$
declare
  name text;
begin
  foreach name in array array['company_role', 'join_request', 'invitation', 'permission_request',
    'certification', 'cert_log', 'company_title', 'trademark', 'patent', 'copyright',
    'policy_order', 'audit_log']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I using (company_id = tenant_company())', name);
  end loop;
end $$;

alter table company enable row level security;
create policy own_company on company using (id = tenant_company());

-- Colleagues; and whoever asked to join, to be read.
alter table user_account enable row level security;
create policy own_company on user_account using (company_id = tenant_company());
create policy asked_to_join on user_account for select using (exists (
  select from join_request as j
  where j.user_id = user_account.id and j.company_id = tenant_company()));

-- A file of a colleague that belongs to no company, as a portrait does.
alter table stored_file enable row level security;
create policy own_company on stored_file using (
  company_id = tenant_company()
  or company_id is null and exists (
    select from user_account as u
    where u.id = stored_file.owner_id and u.company_id = tenant_company()));

-- What belongs to a person belongs to the person's company.
do $$
declare
  name text;
begin
  foreach name in array array['member_role', 'reminder', 'favourite', 'footprint', 'subscribe_set']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %1$I using (exists (
      select from user_account as u
      where u.id = %1$I.user_id and u.company_id = tenant_company()))', name);
  end loop;
end $$;
