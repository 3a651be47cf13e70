-- 允许顾问编辑草稿: whom the company lets edit the draft while its order runs, since when and by whom.
-- It is that advisor's alone: whoever takes the declaration on is asked for anew.
alter table declaration
  add column editing_advisor_id text not null default '',
  add column editing_by text not null default '',
  add column editing_since timestamptz;

-- What became of it: consent given and taken back, and each change that the advisor made.
create table declaration_edit (
  id bigint generated always as identity primary key,
  declare_no text not null references declaration (declare_no) on delete cascade,
  company_id text not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('consent', 'revoke', 'edit')),
  -- Names of what was changed.
  what text[] not null default '{}',
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64)
);
create index declaration_edit_of on declaration_edit (declare_no, id);

alter table declaration_edit enable row level security;
create policy own_company on declaration_edit using (company_id = tenant_company());
do $$ begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
