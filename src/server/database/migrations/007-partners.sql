-- 渠道合作申请: who asks to work with us, and the states the application has come to.

create table partner_application (
  -- The application number, told to the applicant.
  id text primary key check (id ~ '^HZ[0-9]{8}[0-9A-F]{8}$'),
  -- Id of a publication of the kind partnerType.
  partner_type text not null check (partner_type ~ '^[A-Za-z0-9_-]{1,64}$'),
  org_name text not null check (length(org_name) between 1 and 80),
  credit_code text not null check (credit_code ~ '^[0-9A-Z]{18}$'),
  region_code text not null check (region_code ~ '^[0-9]{6}$'),
  contact text not null check (length(contact) between 1 and 20),
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  intro text not null check (length(intro) between 1 and 500),
  -- SHA-256 of the guest cookie.
  visitor text,
  ip text not null default '' check (length(ip) <= 64),
  consent_version text not null check (consent_version <> ''),
  consent_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index partner_application_newest on partner_application (created_at desc, id);
create index partner_application_phone on partner_application (phone, created_at desc);

-- Steps are added, never changed; the last one is the state.
create table partner_application_step (
  application_id text not null references partner_application (id) on delete cascade,
  seq integer not null check (seq > 0),
  state text not null check (
    state in ('submitted', 'review', 'talk', 'sign', 'active', 'expired', 'ended', 'rejected')
  ),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null default now(),
  -- Who moved it; empty for the applicant's own submission.
  by_user text not null default '',
  primary key (application_id, seq)
);
