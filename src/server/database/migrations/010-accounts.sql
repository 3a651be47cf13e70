-- 账号、企业认证、角色、短信、文件、提醒与操作日志.

alter table user_account
  alter column password_hash drop not null,
  add column dept text not null default '' check (length(dept) <= 50),
  -- Id of a stored file.
  add column head_img text not null default '',
  add column last_login_at timestamptz,
  -- 申诉认领: the company that somebody without one says is theirs.
  add column claim_company_id text,
  add column password_set_at timestamptz,
  add column created_by text not null default '',
  add column updated_by text not null default '',
  add column version integer not null default 1 check (version > 0);
comment on column user_account.password_hash is
  'null: added by an administrator, the person has not set a password yet';
create unique index user_account_phone on user_account (phone) where phone <> '';

-- The last three passwords of a person besides the present one.
create table password_history (
  user_id text not null references user_account (id) on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null default now(),
  primary key (user_id, replaced_at)
);

-- Browsers somebody has signed in with: SHA-256 of the device cookie.
create table user_device (
  user_id text not null references user_account (id) on delete cascade,
  device_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
-- The browser a login came from; null for a client that is no browser.
alter table auth_login add column device_hash text;

-- 短信验证码: one row for each that was asked for, sent or not, so that both read the same.
create table sms_code (
  -- Names the flow; the code is good for it alone.
  id text primary key,
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  purpose text not null check (purpose in ('login', 'register', 'invited', 'retrieve', 'phone')),
  -- Null when nothing was sent: nobody has this number.
  code_hash text,
  tries smallint not null default 0,
  network text not null default '',
  device_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The code was given: the flow may go on until `passed_until`.
  passed_until timestamptz,
  used_at timestamptz,
  -- Persons' facts asked for within the flow, keyed hashes.
  probes text[] not null default '{}',
  -- The challenge that was answered for it; each is good once.
  challenge text unique
);
create index sms_code_phone on sms_code (phone, created_at desc);
create index sms_code_network on sms_code (network, created_at desc);
create index sms_code_device on sms_code (device_hash, created_at desc) where device_hash is not null;
create index sms_code_old on sms_code (created_at);

-- 短信发件箱.
create table sms_outbox (
  id text primary key,
  phone text not null,
  purpose text not null check (length(purpose) <= 32),
  content text not null check (length(content) between 1 and 500),
  provider text not null check (length(provider) <= 32),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  provider_id text not null default '' check (length(provider_id) <= 100),
  error text not null default '' check (length(error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_outbox_newest on sms_outbox (created_at desc, id);

-- A password may be set with it once, for ten minutes.
create table password_ticket (
  token_hash text primary key,
  user_id text not null references user_account (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table company
  -- 认证状态 (domain/permissions/certification.ts).
  add column register_status text not null default '0'
    check (register_status in ('0', '1', '2', '3', '4', '5', '6')),
  -- The status that was left when the present one was entered.
  add column status_before text not null default ''
    check (status_before in ('', '0', '1', '2', '3', '4', '5', '6')),
  -- Last day of the certification.
  add column certified_until date,
  add column research_enabled boolean not null default false,
  add column contact_name text not null default '' check (length(contact_name) <= 30),
  add column contact_phone text not null default '' check (length(contact_phone) <= 20),
  add column email text not null default '' check (length(email) <= 200),
  add column head_img text not null default '';
create index company_certified on company (certified_until)
  where register_status = '2' and not del_flag;

-- 认证申请.
create table certification (
  id text primary key,
  company_id text not null references company (id) on delete cascade,
  -- claim: somebody without a company says that this one is theirs.
  kind text not null check (kind in ('initial', 'recheck', 'change', 'claim')),
  route text not null default 'licence' check (route in ('licence', 'legal-person', 'letter', 'bank')),
  state text not null default 'submitted'
    check (state in ('submitted', 'passed', 'rejected', 'withdrawn')),
  company_name text not null check (length(company_name) between 4 and 80),
  credit_code text not null,
  legal_person text not null check (length(legal_person) between 2 and 30),
  file_ids text[] not null default '{}' check (cardinality(file_ids) <= 5),
  note text not null default '' check (length(note) <= 200),
  -- Null when the person has deleted their account: the record is the company's.
  applicant_id text references user_account (id) on delete set null,
  submitted_at timestamptz not null default now(),
  reviewer_id text,
  reviewed_at timestamptz,
  reason_code text not null default '',
  reason text not null default '' check (length(reason) <= 200)
);
create unique index certification_open on certification (company_id)
  where state = 'submitted' and kind <> 'claim';
create unique index certification_claim on certification (applicant_id)
  where state = 'submitted' and kind = 'claim';
create index certification_queue on certification (state, submitted_at);
create index certification_company on certification (company_id, submitted_at desc);

-- 认证记录: every move of a company.
create table cert_log (
  id bigint generated always as identity primary key,
  company_id text not null references company (id) on delete cascade,
  from_status text not null,
  to_status text not null,
  event text not null check (length(event) <= 32),
  certification_id text,
  actor_id text not null default '',
  actor_name text not null default '',
  reason text not null default '' check (length(reason) <= 300),
  at timestamptz not null default now()
);
create index cert_log_company on cert_log (company_id, at desc);

-- 自定义角色; the ready-made ones stand in domain/permissions/roles.ts.
create table company_role (
  id text primary key,
  -- Null: a role of the platform.
  company_id text references company (id) on delete cascade,
  role_name text not null check (length(role_name) between 2 and 20),
  remark text not null default '' check (length(remark) <= 100),
  permission_codes text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  unique nulls not distinct (company_id, role_name)
);

-- Who holds which own role; ready-made ones stand in user_account.roles.
create table member_role (
  user_id text not null references user_account (id) on delete cascade,
  role_id text not null references company_role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index member_role_role on member_role (role_id);

-- 申请加入.
create table join_request (
  id text primary key,
  company_id text not null references company (id) on delete cascade,
  user_id text not null references user_account (id) on delete cascade,
  note text not null default '' check (length(note) <= 100),
  state text not null default 'submitted'
    check (state in ('submitted', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 200)
);
create unique index join_request_open on join_request (user_id) where state = 'submitted';
create index join_request_company on join_request (company_id, state, created_at desc);

-- 邀请: a link for one person.
create table invitation (
  id text primary key,
  token_hash text not null unique,
  company_id text not null references company (id) on delete cascade,
  inviter_id text not null references user_account (id) on delete cascade,
  -- Ready-made roles and own ones.
  roles text[] not null default '{}',
  role_ids text[] not null default '{}',
  -- Only this number may use it; empty: whoever has the link.
  phone text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by text,
  used_at timestamptz,
  revoked_at timestamptz
);
create index invitation_company on invitation (company_id, created_at desc);

-- 申请权限.
create table permission_request (
  id text primary key,
  -- Null: asked by one of the platform's people.
  company_id text references company (id) on delete cascade,
  user_id text not null references user_account (id) on delete cascade,
  permission_name text not null check (length(permission_name) between 1 and 60),
  permission_code text not null default '',
  note text not null default '' check (length(note) <= 100),
  state text not null default 'submitted' check (state in ('submitted', 'granted', 'refused')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz
);
create unique index permission_request_open on permission_request (user_id, permission_name)
  where state = 'submitted';
create index permission_request_company on permission_request (company_id, state, created_at desc);

-- 文件: what was uploaded; the bytes lie in the file store under the id.
create table stored_file (
  id text primary key,
  owner_id text references user_account (id) on delete set null,
  company_id text references company (id) on delete cascade,
  -- What it was uploaded for: licence, avatar, partner …
  feature text not null check (feature ~ '^[a-z-]{2,32}$'),
  original_name text not null check (length(original_name) between 1 and 200),
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  del_flag boolean not null default false
);
create index stored_file_company on stored_file (company_id) where company_id is not null;
create index stored_file_owner on stored_file (owner_id, created_at desc);

-- 提醒 of the message centre.
create table reminder (
  id text primary key,
  user_id text not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('POLICY_MATCH', 'POLICY_CHANGE', 'DEADLINE',
    'DECLARE_PROGRESS', 'CORRECTION', 'ORDER', 'CERT', 'IP_DUE', 'CHAT', 'SYSTEM')),
  title text not null check (length(title) between 1 and 100),
  content text not null default '' check (length(content) <= 500),
  -- Where it leads on this site.
  link text not null default '' check (link = '' or link ~ '^/[^/\\\s][^\s]*$' and length(link) <= 300),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index reminder_user on reminder (user_id, created_at desc, id);
create index reminder_unread on reminder (user_id) where read_at is null;

-- 同意记录.
create table consent_log (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null check (length(kind) <= 32),
  version text not null check (length(version) between 1 and 32),
  ip text not null default '' check (length(ip) <= 64),
  at timestamptz not null default now()
);
create index consent_log_user on consent_log (user_id);

-- 操作日志: only ever added to; each entry carries the hash of the one before it of its day.
create table audit_day (
  day date primary key,
  entries integer not null,
  last_hash text not null
);
create table audit_log (
  day date not null,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  actor_id text not null default '',
  actor_name text not null default '',
  -- Whose company it concerns; empty for the platform.
  company_id text not null default '',
  action text not null check (length(action) between 1 and 64),
  object_type text not null default '' check (length(object_type) <= 32),
  object_id text not null default '' check (length(object_id) <= 64),
  object_name text not null default '' check (length(object_name) <= 200),
  -- What was there before and after, without personal data in the clear.
  detail jsonb not null default '{}',
  ip text not null default '' check (length(ip) <= 64),
  request_id text not null default '' check (length(request_id) <= 64),
  before_hash text not null,
  hash text not null,
  primary key (day, seq)
);
create index audit_log_company on audit_log (company_id, day desc, seq desc);
create index audit_log_actor on audit_log (actor_id, at desc);

create function audit_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_final before update or delete on audit_log
  for each row execute function audit_is_final();
create trigger audit_kept before truncate on audit_log
  for each statement execute function audit_is_final();

-- 收藏、足迹与订阅: the three counters of the console read them.
create table favourite (
  user_id text not null references user_account (id) on delete cascade,
  obj_type text not null check (obj_type in ('policy', 'service', 'jobTitle', 'news', 'company', 'case')),
  obj_id text not null check (length(obj_id) between 1 and 64),
  title text not null default '' check (length(title) <= 500),
  folder text not null default '' check (length(folder) <= 20),
  note text not null default '' check (length(note) <= 100),
  created_at timestamptz not null default now(),
  primary key (user_id, obj_type, obj_id)
);
create table footprint (
  user_id text not null references user_account (id) on delete cascade,
  obj_type text not null check (obj_type in ('policy', 'service', 'jobTitle', 'news', 'company', 'case')),
  obj_id text not null check (length(obj_id) between 1 and 64),
  day date not null,
  title text not null default '' check (length(title) <= 500),
  visits integer not null default 1 check (visits > 0),
  last_at timestamptz not null default now(),
  primary key (user_id, day, obj_type, obj_id)
);
create table subscribe_set (
  id text primary key,
  user_id text not null references user_account (id) on delete cascade,
  name text not null check (length(name) between 1 and 20),
  body jsonb not null default '{}' check (jsonb_typeof(body) = 'object'),
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0)
);
create index subscribe_set_user on subscribe_set (user_id);
