-- The public part of a company is searched in memory like a policy: what changed since a revision.

create table company_change (
  company_id text primary key,
  seq bigint not null unique,
  tx xid8 not null
);
alter table company_change enable row level security;
create policy own_company on company_change using (company_id = tenant_company());
do $$ begin
  if exists (select from pg_roles where rolname = 'ceqiao_tenant') then
    grant select on company_change to ceqiao_tenant;
  end if;
end $$;

-- Runs as its owner: a member who edits the own company may touch no row of another table.
create function company_changed() returns trigger language plpgsql security definer
set search_path from current as $$
declare
  changed text := case when tg_op = 'DELETE' then old.id else new.id end;
  next bigint;
begin
  -- Once a transaction is enough: readers see all of it or nothing.
  if exists (select from company_change
             where company_id = changed and tx = pg_current_xact_id()) then
    return null;
  end if;
  update content_revision set revision = revision + 1, updated_at = now()
    returning revision into next;
  insert into company_change (company_id, seq, tx) values (changed, next, pg_current_xact_id())
    on conflict (company_id) do update set seq = excluded.seq, tx = excluded.tx;
  perform pg_notify('content', 'companies');
  return null;
end $$;

-- At the end of the transaction, so that the one row of the revision is held for a moment only.
create constraint trigger company_enters after insert on company
  deferrable initially deferred for each row
  when (new.listed and not new.del_flag)
  execute function company_changed();
create constraint trigger company_changes after update on company
  deferrable initially deferred for each row
  when ((old.listed and not old.del_flag or new.listed and not new.del_flag)
    and (old.listed, old.del_flag, old.company_name, old.credit_code, old.region_code,
         old.industry_code, old.establish_date, old.tags)
      is distinct from
        (new.listed, new.del_flag, new.company_name, new.credit_code, new.region_code,
         new.industry_code, new.establish_date, new.tags))
  execute function company_changed();
create constraint trigger company_leaves after delete on company
  deferrable initially deferred for each row
  when (old.listed and not old.del_flag)
  execute function company_changed();
