-- 知识产权记录 of companies (product.md 4.8): where a record comes from, what it is told by, what
-- falls due when, what was added to it, and the sheets and calendars that go in and out.

-- An application has no number before it is accepted, a work none before it is registered.
alter table trademark drop constraint trademark_reg_no_check;
alter table trademark add constraint trademark_reg_no_check
  check (reg_no ~ '^[0-9]{1,12}[A-Z]?$' or reg_no = '' and company_id is not null);
alter table copyright drop constraint copyright_reg_no_check;
alter table copyright add constraint copyright_reg_no_check
  check (length(reg_no) between 1 and 40 or reg_no = '' and company_id is not null);
drop index trademark_number;
create unique index trademark_number on trademark (coalesce(company_id, ''), reg_no, nice_class)
  where not del_flag and reg_no <> '';
drop index copyright_number;
create unique index copyright_number on copyright (coalesce(company_id, ''), reg_no)
  where not del_flag and reg_no <> '';
-- 保护期至, as it was computed when the record was written.
alter table copyright add column protect_to date;

do $$
declare
  name text;
begin
  foreach name in array array['trademark', 'patent', 'copyright'] loop
    execute format($f$
      alter table %I
        add column origin text not null default 'entered'
          check (origin in ('entered', 'sheet', 'register')),
        add column hidden boolean not null default false,
        -- The days on which time moves its state on; see domain/ip/standing.ts.
        add column opens_on date,
        add column risk_after date,
        add column ends_after date,
        add column remind_on boolean not null default true,
        -- Days before the last day; none = the company's.
        add column remind_days smallint[] not null default '{}' $f$, name);
    execute format('create index %I on %I (company_id, updated_at desc, id)
      where not del_flag and company_id is not null', name || '_company', name);
  end loop;
end $$;

-- 期限 of records that are neither hidden nor deleted, written with them.
create table ip_deadline (
  company_id text not null references company (id) on delete cascade,
  kind text not null check (kind in ('trademark', 'patent', 'copyright')),
  record_id text not null,
  event text not null check (event ~ '^[a-zA-Z]{2,20}$'),
  -- Patent year of an annuity; else 0.
  year smallint not null default 0 check (year between 0 and 20),
  opens date,
  due date not null,
  -- Last day with a surcharge; null when it stays open without end.
  until date,
  rule_version text not null default '' check (length(rule_version) <= 64),
  done boolean not null default false,
  done_on date,
  -- The record says what was paid.
  sure boolean not null default true,
  -- Day of the next reminder; null when none is left.
  alert_on date,
  primary key (record_id, kind, event, year),
  check (until is null or until >= due)
);
create index ip_deadline_due on ip_deadline (company_id, due) where not done;
create index ip_deadline_alert on ip_deadline (alert_on) where alert_on is not null;

-- 已发出的提醒: one row for each day of each deadline, so that each is told once.
create table ip_alert (
  company_id text not null references company (id) on delete cascade,
  kind text not null check (kind in ('trademark', 'patent', 'copyright')),
  record_id text not null,
  event text not null,
  year smallint not null default 0,
  due date not null,
  mark text not null check (mark ~ '^[dgm][0-9]{1,3}$'),
  -- Beijing's day on which it was told.
  sent_on date not null,
  primary key (record_id, kind, event, year, due, mark)
);
create index ip_alert_company on ip_alert (company_id);

-- 附记: licences, transfers, evidence of use, papers.
create table ip_entry (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  company_id text not null references company (id) on delete cascade,
  kind text not null check (kind in ('trademark', 'patent', 'copyright')),
  record_id text not null,
  type text not null check (type ~ '^[a-zA-Z]{2,20}$'),
  usage_kind text not null default '' check (usage_kind ~ '^[a-z]{0,20}$'),
  date date,
  until date,
  party text not null default '' check (length(party) <= 100),
  note text not null default '' check (length(note) <= 500),
  file_ids text[] not null default '{}' check (cardinality(file_ids) <= 9),
  created_at timestamptz not null default now(),
  created_by text not null default ''
);
create index ip_entry_record on ip_entry (record_id, kind, date desc nulls last);
create index ip_entry_company on ip_entry (company_id);

-- 已缴年费, year by year.
create table ip_payment (
  company_id text not null references company (id) on delete cascade,
  patent_id text not null references patent (id) on delete cascade,
  year smallint not null check (year between 1 and 20),
  paid_on date not null,
  amount numeric(12, 2) check (amount >= 0),
  receipt_id text not null default '' check (length(receipt_id) <= 64),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (patent_id, year)
);
create index ip_payment_company on ip_payment (company_id);

-- 提醒设置 of a company for one kind.
create table ip_remind_rule (
  company_id text not null references company (id) on delete cascade,
  kind text not null check (kind in ('trademark', 'patent', 'copyright')),
  is_on boolean not null default true,
  -- Days that are switched off, e.g. renewal:d365.
  off text[] not null default '{}',
  -- Who is told; nobody = everybody who may see the list.
  user_ids text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (company_id, kind)
);

-- 导入预检, kept for a day.
create table ip_import (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  company_id text not null references company (id) on delete cascade,
  kind text not null check (kind in ('trademark', 'patent', 'copyright')),
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null default 'checked' check (state in ('checked', 'taking', 'taken', 'failed')),
  head jsonb not null check (jsonb_typeof(head) = 'array'),
  total integer not null,
  added integer not null,
  changed integer not null,
  same integer not null,
  duplicate integer not null,
  errors integer not null,
  done integer not null default 0,
  message text not null default '' check (length(message) <= 300),
  created_at timestamptz not null default now(),
  created_by text not null default ''
);
create index ip_import_age on ip_import (created_at);
create index ip_import_company on ip_import (company_id);

create table ip_import_row (
  import_id text not null references ip_import (id) on delete cascade,
  company_id text not null,
  row integer not null,
  verdict text not null check (verdict in ('added', 'changed', 'same', 'duplicate', 'error')),
  number text not null default '',
  name text not null default '',
  errors jsonb not null default '[]',
  changes jsonb not null default '[]',
  -- What would be stored; null where nothing would.
  form jsonb,
  record_id text not null default '',
  version integer not null default 0,
  -- The row as it was, of faulty ones.
  cells jsonb,
  primary key (import_id, row)
);
create index ip_import_row_verdict on ip_import_row (import_id, verdict, row);

-- 私密日历链接: one for each person.
create table ip_feed (
  user_id text primary key references user_account (id) on delete cascade,
  company_id text not null references company (id) on delete cascade,
  -- SHA-256 of the token; the token itself follows from the nonce and a key of the server.
  token_hash text not null unique check (length(token_hash) = 43),
  nonce text not null check (length(nonce) = 22),
  created_at timestamptz not null default now(),
  read_at timestamptz
);

-- Which server sends reminders.
create table ip_lease (
  one boolean primary key default true check (one),
  holder text not null default '',
  until timestamptz not null default '-infinity'
);
insert into ip_lease default values;

do $$
declare
  name text;
begin
  foreach name in array array['ip_deadline', 'ip_alert', 'ip_entry', 'ip_payment', 'ip_remind_rule',
    'ip_import', 'ip_import_row', 'ip_feed']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I using (company_id = tenant_company())', name);
  end loop;
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
