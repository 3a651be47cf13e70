-- 政策体检报告: what stood in each version of a company's report, as it was on its day.
create table company_checkup (
  company_id text not null references company (id) on delete cascade,
  -- 第几版, from 1; the newest one is never removed, so that no number comes twice.
  nth int not null check (nth >= 1),
  made_at timestamptz not null,
  made_by text not null,
  -- Beijing day as of which everything in it is stated.
  day date not null,
  portrait_hash text not null,
  -- Names the rule tables that were in force, with their versions.
  rules_digest text not null,
  -- A Checkup of domain/checkup/report.ts.
  content jsonb not null check (jsonb_typeof(content) = 'object'
    and pg_column_size(content) <= 2000000),
  -- The version it was compared with; null for the first.
  compared_with int,
  -- CheckupChange[] of domain/checkup/changes.ts.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  newly_hopeful int not null check (newly_hopeful >= 0),
  primary key (company_id, nth)
);

-- What is made is never changed: only the name of who made it goes with an account.
create function company_checkup_kept() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'made_by' is distinct from to_jsonb(old) - 'made_by' then
    raise exception 'a version of a report is never changed';
  end if;
  return new;
end $$;
create trigger company_checkup_kept before update on company_checkup
  for each row execute function company_checkup_kept();

alter table company_checkup enable row level security;
create policy own_company on company_checkup using (company_id = tenant_company());
do $$
begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
