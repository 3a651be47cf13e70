-- 知识产权: one register each for trademarks, patents and copyrights. Records of a company
-- (company_id) and those of the public register (no company) stand in the same tables.
-- listed: the public lists show it; public: its owner may be named there.

create table trademark (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  company_id text,
  listed boolean not null default false,
  public boolean not null default false,
  -- 申请号或注册号.
  reg_no text not null check (reg_no ~ '^[0-9]{1,12}[A-Z]?$'),
  name text not null check (length(name) between 1 and 60),
  mark_type text not null check (mark_type ~ '^[a-z]{2,16}$'),
  nice_class smallint not null check (nice_class between 1 and 45),
  applicant text not null check (length(applicant) between 1 and 100),
  app_date date,
  prelim_date date,
  -- 异议截止 as it was computed when the publication was entered, and by which law.
  opposition_deadline date,
  law_version text not null default '',
  reg_date date,
  valid_from date,
  valid_to date,
  status text not null check (status ~ '^[a-z0-9_]{2,32}$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  check (valid_to is null or valid_from is null or valid_from <= valid_to)
);
-- A number is entered once by each company, and once in the public register.
create unique index trademark_number
  on trademark (coalesce(company_id, ''), reg_no, nice_class) where not del_flag;
create index trademark_listed on trademark (app_date desc nulls last, id)
  where listed and not del_flag;

create table patent (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  company_id text,
  listed boolean not null default false,
  public boolean not null default false,
  -- Twelve digits and the check character.
  app_no text not null check (app_no ~ '^[0-9]{12}[0-9X]$'),
  kind text not null check (kind in ('invention', 'utility', 'design')),
  title text not null check (length(title) between 1 and 200),
  applicants text[] not null check (cardinality(applicants) > 0),
  app_date date,
  grant_date date,
  main_ipc text not null default '',
  status text not null check (status ~ '^[a-z0-9_]{2,32}$'),
  -- 费减比例 in percent.
  reduction smallint not null default 0 check (reduction in (0, 70, 85)),
  -- Last patent year whose fee is paid.
  paid_through smallint not null default 0 check (paid_through between 0 and 20),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  check (grant_date is null or app_date is null or app_date <= grant_date)
);
create unique index patent_number
  on patent (coalesce(company_id, ''), app_no) where not del_flag;
create index patent_listed on patent (app_date desc nulls last, id)
  where listed and not del_flag;

create table copyright (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  company_id text,
  listed boolean not null default false,
  public boolean not null default false,
  kind text not null check (kind ~ '^[a-z]{2,16}$'),
  reg_no text not null check (length(reg_no) between 1 and 40),
  name text not null check (length(name) between 1 and 200),
  owner text not null check (length(owner) between 1 and 100),
  complete_date date,
  publish_date date,
  -- Whether it is published; with yes the day may still be unknown.
  published text not null default 'unknown' check (published in ('yes', 'no', 'unknown')),
  reg_date date,
  status text not null check (status ~ '^[a-z0-9_]{2,32}$'),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  check (published <> 'no' or publish_date is null)
);
create unique index copyright_number
  on copyright (coalesce(company_id, ''), reg_no) where not del_flag;
create index copyright_listed on copyright (reg_date desc nulls last, id)
  where listed and not del_flag;
