-- 数据报表: visits, reads, leads and service by day. No row here is about a visitor, a customer or a
-- company: there is no id, address, number, name or text of theirs in any column.

-- 访问来源 of the visit that a lead was left in, of a closed list (domain/visits/source.ts).
alter table customer_contact add column source text not null default 'unknown'
  check (source ~ '^[a-z]{2,16}$');
-- Of the lead that became the order; none = it did not come from a lead.
alter table policy_order add column source text not null default 'none'
  check (source ~ '^[a-z]{2,16}$');
update policy_order o set source = 'unknown'
  where exists (select from customer_contact c where c.order_no = o.order_no);

create table visit_day (
  day date not null,
  site text not null check (length(site) <= 200),
  -- A page of the portal (domain/visits/places.ts).
  page text not null check (page ~ '^[a-zA-Z]{2,30}$'),
  source text not null check (source ~ '^[a-z]{2,16}$'),
  -- The other site by its registered name, or the campaign; empty for other sources.
  via text not null default '' check (via ~ '^[a-z0-9._-]{0,60}$'),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  -- Visits that began here, and pages shown.
  visits integer not null default 0 check (visits >= 0),
  views integer not null default 0 check (views >= 0),
  primary key (day, site, page, source, via, device)
);

-- 阅读: what view_count counts, by day.
create table read_day (
  day date not null,
  obj_type text not null,
  obj_id text not null,
  reads integer not null default 0 check (reads >= 0),
  primary key (day, obj_type, obj_id)
);

create table lead_day (
  day date not null,
  source text not null,
  -- Empty for a page that is not counted.
  page text not null,
  -- The policy or service that it was asked about, where there is such a one.
  obj_type text not null default '' check (obj_type in ('', 'policy', 'serviceProject')),
  obj_id text not null default '',
  service text not null,
  leads integer not null check (leads >= 0),
  valid integer not null check (valid >= 0),
  ordered integer not null check (ordered >= 0),
  primary key (day, source, page, obj_type, obj_id, service)
);

-- The one table here with a person in it: the advisor whose service it was. Empty for nobody's, and
-- for those who have gone.
create table service_day (
  day date not null,
  advisor_id text not null default '',
  chats integer not null,
  answered integer not null,
  unanswered integer not null,
  off_hours integer not null,
  missed integer not null,
  transfers integer not null,
  -- One to five stars.
  ratings integer[] not null check (cardinality(ratings) = 5),
  -- How often by seconds (domain/reports/spread.ts).
  replies jsonb not null check (jsonb_typeof(replies) = 'object'),
  queues jsonb not null check (jsonb_typeof(queues) = 'object'),
  leads integer not null,
  leads_in_time integer not null,
  leads_late integer not null
);
create index service_day_day on service_day (day);

-- Days that were added up, and when last.
create table report_day (
  day date primary key,
  added_at timestamptz not null
);

-- Which server adds up at the moment.
create table report_lease (
  one boolean primary key default true check (one),
  holder text not null default '',
  until timestamptz not null default '-infinity'
);
insert into report_lease default values;

-- What the days are added up from, and what reports read as it stands.
create index chat_move_at on chat_move (at);
create index contact_move_at on contact_move (at);
create index policy_order_created on policy_order (created_at);
create index declaration_created on declaration (created_at);
create index declaration_approved on declaration (approved_on) where approved_on is not null;
create index declaration_payment_arrived on declaration_payment (arrived_on);
create index match_run_at on match_run (ran_at);
create index search_log_nothing on search_log (created_at) where total = 0;
create index customer_contact_order on customer_contact (order_no) where order_no is not null;
