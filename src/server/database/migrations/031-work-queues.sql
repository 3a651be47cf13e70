-- 渠道合作申请 as they are worked on, and 职称咨询办理 (product.md 4.10, 4.11).

alter table partner_application
  -- Whoever deletes an account with this number takes it out of the application.
  drop constraint partner_application_contact_check,
  drop constraint partner_application_phone_check,
  add check (length(contact) <= 20),
  add check (phone ~ '^(1[3-9][0-9]{9})?$'),
  add column version integer not null default 1 check (version > 0),
  -- Where its counted steps have brought it, and since when: the lists ask for nothing else.
  add column state text not null default 'submitted' check (
    state in ('submitted', 'review', 'talk', 'sign', 'active', 'expired', 'ended', 'rejected')
  ),
  add column state_since timestamptz not null default now(),
  -- Whose it is; null while nobody has it.
  add column owner_user_id text references user_account (id) on delete set null,
  -- When the next thing is to be done; null when nothing is.
  add column next_on date,
  -- The licences, by their words, that have been looked at.
  add column licences text[] not null default '{}' check (cardinality(licences) <= 20),
  -- They agreed to be named in public.
  add column named boolean not null default false,
  -- The partner that stands for them in the content desk.
  add column entry_id text not null default '' check (entry_id ~ '^[A-Za-z0-9_-]{0,64}$');
update partner_application a set state = s.state, state_since = s.at
  from (select distinct on (application_id) application_id, state, at
    from partner_application_step order by application_id, seq desc) s
  where s.application_id = a.id;
-- What waits from before is looked at now.
update partner_application set next_on = (now() at time zone 'Asia/Shanghai')::date
  where state in ('submitted', 'review', 'talk', 'sign');
create index partner_application_state on partner_application (state, state_since);
create index partner_application_owner on partner_application (owner_user_id)
  where owner_user_id is not null;
create index partner_application_code on partner_application (credit_code);

-- A wrong step was taken back: the application stands in this state again.
alter table partner_application_step add column back boolean not null default false;

-- What the platform's people did with an application; only ever added to.
create table partner_application_log (
  id bigint generated always as identity primary key,
  application_id text not null references partner_application (id) on delete cascade,
  at timestamptz not null default now(),
  act text not null check (act in ('move', 'back', 'take', 'assign', 'save')),
  -- The state it came to; empty for what moves nothing.
  to_state text not null default '',
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  note text not null default '' check (length(note) <= 1000)
);
create index partner_application_log_of on partner_application_log (application_id, id);
insert into partner_application_log (application_id, at, act, to_state, actor_id, actor_name, note)
  select s.application_id, s.at, 'move', s.state, s.by_user, coalesce(u.user_name, ''), s.reason
  from partner_application_step s left join user_account u on u.id = s.by_user
  where s.seq > 1 order by s.at, s.application_id, s.seq;

-- 职称咨询办理: one person's way to a job title, with an advisor.
create table title_case (
  -- ZC, the day, eight letters or digits.
  case_no text primary key check (case_no ~ '^ZC[0-9]{8}[0-9A-F]{8}$'),
  version integer not null default 1 check (version > 0),
  -- The consultation it came from.
  contact_id text references customer_contact (id) on delete set null,
  applicant text not null check (length(applicant) between 1 and 60),
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  -- The notice that is applied for, by id and by its words of the day; empty before it is chosen.
  job_title_id text not null default '' check (job_title_id ~ '^[A-Za-z0-9_-]{0,64}$'),
  job_title_name text not null default '' check (length(job_title_name) <= 500),
  grade text not null check (
    grade in ('technician', 'assistant', 'engineer', 'senior', 'principal')
  ),
  specialty text not null default '' check (specialty ~ '^[a-z]{0,32}$'),
  region_code text not null check (region_code ~ '^[0-9]{6}$'),
  status text not null default 'first' check (status in ('first', 'more', 'ready', 'sent',
    'returned', 'review', 'publicity', 'passed', 'failed', 'stopped')),
  -- The state before the last move; empty when that one cannot be taken back.
  status_before text not null default '',
  status_since timestamptz not null default now(),
  advisor_user_id text references user_account (id) on delete set null,
  -- When the next thing is due; null when nothing is.
  due_on date,
  publicity_to date,
  -- The applicant agreed that we keep name, number and papers.
  consent_version text not null check (consent_version <> ''),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  -- When it came to an end; null before.
  closed_at timestamptz
);
create index title_case_status on title_case (status, created_at desc);
create index title_case_advisor on title_case (advisor_user_id, created_at desc)
  where advisor_user_id is not null;
create index title_case_phone on title_case (phone);
create index title_case_contact on title_case (contact_id) where contact_id is not null;

-- One material on the list of a case. What was taken off can be put on again.
create table title_case_paper (
  id text primary key,
  case_no text not null references title_case (case_no) on delete cascade,
  seq integer not null,
  name text not null check (length(name) between 1 and 160),
  required boolean not null,
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'pending' check (state in ('pending', 'passed', 'flagged')),
  issue text not null default '' check (issue in ('', 'missing', 'wrong', 'unclear')),
  remark text not null default '' check (length(remark) <= 400),
  removed_at timestamptz
);
create index title_case_paper_of on title_case_paper (case_no, seq);

-- A file of a material. What was taken out can be put back.
create table title_case_file (
  paper_id text not null references title_case_paper (id) on delete cascade,
  file_id text not null references stored_file (id) on delete cascade,
  at timestamptz not null default now(),
  actor_id text not null default '',
  removed_at timestamptz,
  primary key (paper_id, file_id)
);
create index title_case_file_id on title_case_file (file_id);

-- 补正: one thing that has to be put right.
create table title_case_correction (
  id text primary key,
  case_no text not null references title_case (case_no) on delete cascade,
  seq integer not null,
  text text not null check (length(text) between 1 and 400),
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index title_case_correction_of on title_case_correction (case_no, seq);

-- One step of a case.
create table title_case_move (
  id bigint generated always as identity primary key,
  case_no text not null references title_case (case_no) on delete cascade,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-zA-Z]{2,16}$'),
  to_status text not null,
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  note text not null default '' check (length(note) <= 1000),
  date date
);
create index title_case_move_of on title_case_move (case_no, id);
