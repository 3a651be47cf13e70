-- 免费咨询: the number a visitor left, and what became of it.

create table customer_contact (
  id text primary key,
  contact_way text not null check (contact_way ~ '^1[34578][0-9]{9}$'),
  leave_message text not null default '' check (length(leave_message) <= 50),
  -- The signed-in person, 0 for a visitor.
  customer_user_id text not null default '0',
  server_user_id text not null default '',
  service_obj_id text not null check (service_obj_id in ('0', '1')),
  source_path text not null default '/' check (length(source_path) <= 400),
  -- SHA-256 of the guest cookie.
  visitor text,
  ip text not null default '' check (length(ip) <= 64),
  consent_version text not null check (consent_version <> ''),
  consent_at timestamptz not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'closed')),
  created_at timestamptz not null default now()
);
create index customer_contact_newest on customer_contact (created_at desc, id);
create index customer_contact_phone on customer_contact (contact_way, created_at desc);
