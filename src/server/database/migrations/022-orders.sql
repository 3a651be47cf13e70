-- 委托办理 (product.md 4.6): what time and people do to an order, and the declaration it leads to.

-- Numbers of a day, one after the other whoever asks: a tenant sees no other company's rows.
create table serial_day (
  kind text not null check (kind ~ '^[A-Z]{2}$'),
  day date not null,
  last integer not null check (last between 1 and 999999),
  primary key (kind, day)
);
create function next_serial(wanted text, wanted_day date) returns text language plpgsql
security definer set search_path from current as $$
declare
  n integer;
begin
  insert into serial_day as s (kind, day, last) values (wanted, wanted_day, 1)
    on conflict (kind, day) do update set last = s.last + 1
    returning last into n;
  return wanted || to_char(wanted_day, 'YYYYMMDD') || lpad(n::text, 6, '0');
end $$;
-- Orders that are there already keep their numbers.
insert into serial_day (kind, day, last)
  select 'DD', to_date(substr(order_no, 3, 8), 'YYYYMMDD'), max(substr(order_no, 11)::int)
  from policy_order
  where substr(order_no, 11)::int > 0
  group by 2;

alter table policy_order
  -- Last day of the batch as it was when the order was made; null where there was none.
  add column deadline date,
  -- Advisors were reminded that nobody has accepted it.
  add column alerted_at timestamptz;

-- One step of an order.
create table order_move (
  id bigint generated always as identity primary key,
  order_no text not null references policy_order (order_no) on delete cascade,
  company_id text not null,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-zA-Z]{2,16}$'),
  to_status smallint not null,
  -- Empty for what time does.
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  note text not null default '' check (length(note) <= 1000)
);
create index order_move_order on order_move (order_no, id);

-- 申报 (product.md 4.7), as far as a confirmed order makes one; the rest comes with its pages.
create table declaration (
  declare_no text primary key check (declare_no ~ '^SB[0-9]{14}$'),
  company_id text not null references company (id),
  policy_id text not null references policy (id) deferrable initially deferred,
  order_no text unique references policy_order (order_no),
  project_name text not null check (length(project_name) between 1 and 100),
  batch text not null default '' check (length(batch) <= 200),
  contact_name text not null default '' check (length(contact_name) <= 30),
  contact_phone text not null default '' check (contact_phone ~ '^(1[3-9][0-9]{9})?$'),
  advisor_user_id text references user_account (id) deferrable initially deferred,
  deadline date,
  -- product.md 4.7: 10 草稿 to 95 资格取消; 90 and above are ends.
  status smallint not null default 10 check (status in (10, 15, 20, 21, 30, 35, 40, 41, 42, 50, 55,
    60, 70, 75, 76, 80, 85, 90, 91, 92, 93, 94, 95)),
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false
);
create index declaration_company on declaration (company_id, created_at desc);
create index policy_order_waiting on policy_order (status, status_since) where status in (10, 20, 70);

alter table order_move enable row level security;
create policy own_company on order_move using (company_id = tenant_company());
alter table declaration enable row level security;
create policy own_company on declaration using (company_id = tenant_company());
do $$ begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
