-- 项目申报 (product.md 4.7): everything that a declaration holds, beside what a confirmed order made so far.

alter table declaration
  -- Null where the project was typed in freely.
  alter column policy_id drop not null,
  -- The policy's title as it was called then; empty without a policy.
  add column policy_title text not null default '' check (length(policy_title) <= 500),
  add column project_type text not null default ''
    check (project_type in ('', 'title', 'fund', 'research', 'platform', 'talent', 'other')),
  -- What an approval brings into the portrait.
  add column title_code text not null default ''
    check (title_code in ('', 'hnte', 'tech-sme', 'innovative-sme', 'specialized-sme',
      'little-giant', 'champion')),
  add column level text not null default '' check (level ~ '^[1-5]?$'),
  add column region_code text not null default '' check (region_code ~ '^([0-9]{6})?$'),
  add column dept text not null default '' check (length(dept) <= 100),
  -- 0 = not stated.
  add column year smallint not null default 0 check (year = 0 or year between 2000 and 2100),
  add column official_platform text not null default '' check (length(official_platform) <= 100),
  add column official_url text not null default '' check (length(official_url) <= 300),
  add column accept_no text not null default '' check (length(accept_no) <= 100),
  -- Yuan.
  add column apply_amount numeric(16, 2) check (apply_amount >= 0),
  add column approved_amount numeric(16, 2) check (approved_amount >= 0),
  add column paid_amount numeric(16, 2) not null default 0 check (paid_amount >= 0),
  add column principal text not null default '' check (length(principal) <= 30),
  -- 申报专员 who answers for it.
  add column declarer_user_id text references user_account (id) deferrable initially deferred,
  -- As the company sees the advisor, whose account is none of its own.
  add column advisor_name text not null default '' check (length(advisor_name) <= 64),
  -- The last days; `deadline` is the next date that counts in the present state, whatever it is.
  add column deadline_online date,
  add column deadline_recommend date,
  add column deadline_paper date,
  add column due_kind text not null default ''
    check (due_kind in ('', 'online', 'recommend', 'paper', 'correction', 'publicity', 'duty')),
  add column submit_date date,
  -- Day of the last step outside: the next one is not before it.
  add column last_outside_on date,
  add column publicity_from date,
  add column publicity_to date,
  add column publicity_url text not null default '' check (length(publicity_url) <= 600),
  add column approved_on date,
  add column certificate_no text not null default '' check (length(certificate_no) <= 100),
  add column valid_from date,
  add column valid_to date,
  -- [{name, duty}]
  add column members jsonb not null default '[]' check (jsonb_typeof(members) = 'array'),
  add column remark text not null default '' check (length(remark) <= 500),
  add column lessons text not null default '' check (length(lessons) <= 500),
  add column copied_from text not null default '' check (copied_from ~ '^(SB[0-9]{14})?$'),
  -- The administrator asked to end it; null when nothing is asked.
  add column end_asked_at timestamptz,
  add column end_asked_by text not null default '',
  add column end_reason text not null default '' check (length(end_reason) <= 500),
  -- Who has to act: E 申报专员, A 企业管理员, V 顾问, S 系统, G 主管部门; several, or nobody.
  add column holder text not null default 'E' check (holder ~ '^[EAVSG]{0,3}$'),
  add column holder_since timestamptz not null default now(),
  -- When the platform got to see it; null while it is the company's own.
  add column shared_at timestamptz,
  -- The day on which time has to look at it next, and the last one on which it did.
  add column look_on date default (now() at time zone 'Asia/Shanghai')::date,
  add column looked_on date not null default (now() at time zone 'Asia/Shanghai')::date,
  add constraint declaration_paid check (paid_amount <= coalesce(approved_amount, 0)),
  add constraint declaration_project check (policy_id is null or policy_title <> '' or order_no is not null);

update declaration as d set
  policy_title = coalesce(o.policy_snapshot ->> 'title', ''),
  deadline_online = d.deadline,
  due_kind = case when d.deadline is null then '' else 'online' end,
  declarer_user_id = (select u.id from user_account as u where u.id = d.created_by),
  advisor_name = coalesce((select u.user_name from user_account as u where u.id = d.advisor_user_id), ''),
  holder_since = d.status_since,
  shared_at = d.created_at
from policy_order as o where o.order_no = d.order_no;

drop index declaration_company;
create index declaration_company on declaration (company_id, status) where not del_flag;
create index declaration_advisor on declaration (advisor_user_id, status) where not del_flag;
create index declaration_declarer on declaration (declarer_user_id) where declarer_user_id is not null;
create index declaration_queue on declaration (status, holder_since)
  where shared_at is not null and not del_flag;
create index declaration_look on declaration (look_on) where look_on is not null and not del_flag;

-- 申报材料: one line of the list of what is handed in.
create table declaration_material (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  declare_no text not null references declaration (declare_no) on delete cascade,
  company_id text not null,
  seq integer not null,
  name text not null check (length(name) between 1 and 100),
  required boolean not null default false,
  note text not null default '' check (length(note) <= 500),
  -- 未上传, 已上传, 退回, 通过.
  state text not null default 'none' check (state in ('none', 'uploaded', 'returned', 'passed')),
  remark text not null default '' check (length(remark) <= 500),
  -- Of the newest upload; 0 = none.
  version integer not null default 0 check (version >= 0),
  -- The version of the submission; 0 = not frozen.
  frozen_version integer not null default 0 check (frozen_version between 0 and version),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (declare_no, name),
  check (state <> 'none' or version = 0)
);

-- One upload: what was frozen once stays as it was.
create table declaration_version (
  material_id text not null references declaration_material (id) on delete cascade,
  version integer not null check (version > 0),
  declare_no text not null,
  company_id text not null,
  file_ids text[] not null check (cardinality(file_ids) between 1 and 9),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'uploaded' check (state in ('uploaded', 'returned', 'passed')),
  remark text not null default '' check (length(remark) <= 500),
  at timestamptz not null default now(),
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  primary key (material_id, version)
);
create index declaration_version_of on declaration_version (declare_no);
create index declaration_version_files on declaration_version using gin (file_ids);

-- 时间线: one row a move.
create table declaration_move (
  id bigint generated always as identity primary key,
  declare_no text not null references declaration (declare_no) on delete cascade,
  company_id text not null,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-zA-Z]{2,20}$'),
  from_status smallint not null,
  to_status smallint not null,
  -- E 申报专员, A 企业管理员, V 顾问, S 系统.
  role text not null check (role in ('E', 'A', 'V', 'S')),
  -- Empty for what time does.
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  -- The day of a step outside.
  on_day date,
  note text not null default '' check (length(note) <= 500),
  -- [{name, value}]
  details jsonb not null default '[]' check (jsonb_typeof(details) = 'array'),
  file_ids text[] not null default '{}' check (cardinality(file_ids) <= 9),
  url text not null default '' check (length(url) <= 600)
);
create index declaration_move_of on declaration_move (declare_no, id);
create index declaration_move_files on declaration_move using gin (file_ids);

-- 补正: one round after the other.
create table declaration_correction (
  declare_no text not null references declaration (declare_no) on delete cascade,
  round integer not null check (round > 0),
  company_id text not null,
  asked_on date not null,
  due_on date not null check (due_on >= asked_on),
  -- [{materialId, name, text}]
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  file_ids text[] not null default '{}',
  url text not null default '' check (length(url) <= 600),
  -- Null while it is open.
  replied_on date,
  reply text not null default '' check (length(reply) <= 500),
  reply_file_ids text[] not null default '{}',
  primary key (declare_no, round)
);
-- Of one declaration one round is open.
create unique index declaration_correction_open on declaration_correction (declare_no)
  where replied_on is null;

-- 里程碑: what is planned, what the programme still demands, when to apply anew.
create table declaration_milestone (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  declare_no text not null references declaration (declare_no) on delete cascade,
  company_id text not null,
  kind text not null check (kind in ('plan', 'report', 'acceptance', 'renewal')),
  name text not null check (length(name) between 1 and 100),
  due_on date not null,
  done_on date,
  note text not null default '' check (length(note) <= 500),
  created_by text not null default '',
  version integer not null default 1 check (version > 0)
);
create index declaration_milestone_of on declaration_milestone (declare_no);
create index declaration_milestone_day on declaration_milestone (company_id, due_on);

-- 到账: one arrival of money.
create table declaration_payment (
  id bigint generated always as identity primary key,
  declare_no text not null references declaration (declare_no) on delete cascade,
  company_id text not null,
  -- Yuan.
  amount numeric(16, 2) not null check (amount > 0),
  arrived_on date not null,
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null default now(),
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64)
);
create index declaration_payment_of on declaration_payment (declare_no);
create index declaration_payment_year on declaration_payment (company_id, arrived_on);

do $$
declare
  name text;
begin
  foreach name in array array['declaration_material', 'declaration_version', 'declaration_move',
    'declaration_correction', 'declaration_milestone', 'declaration_payment']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I using (company_id = tenant_company())', name);
  end loop;
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
