-- 咨询线索的流转 (product.md 4.12): 新线索 → 已分配 → 已联系 → 有效/无效 → 已转委托 → 已关闭.

alter table customer_contact drop constraint customer_contact_status_check;
alter table customer_contact
  add check (status in ('new', 'assigned', 'contacted', 'valid', 'invalid', 'order', 'closed')),
  add column version integer not null default 1 check (version > 0),
  -- Whose it is; null while nobody has it.
  add column advisor_user_id text references user_account (id) on delete set null,
  -- When it should be called for the first time; null once it was.
  add column due_at timestamptz,
  add column order_no text references policy_order (order_no);
-- What was left for an expert is theirs; what nobody has called yet waits for it.
update customer_contact c set status = 'assigned', advisor_user_id = c.server_user_id
  from user_account u where u.id = c.server_user_id and c.status = 'new';
update customer_contact set due_at = created_at + interval '1 day'
  where status in ('new', 'assigned');
create index customer_contact_advisor on customer_contact (advisor_user_id, created_at desc)
  where advisor_user_id is not null;
create index customer_contact_waiting on customer_contact (due_at) where due_at is not null;

-- One step of a lead.
create table contact_move (
  id bigint generated always as identity primary key,
  contact_id text not null references customer_contact (id) on delete cascade,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-zA-Z]{2,16}$'),
  to_status text not null,
  actor_id text not null default '',
  actor_name text not null default '' check (length(actor_name) <= 64),
  note text not null default '' check (length(note) <= 1000)
);
create index contact_move_contact on contact_move (contact_id, id);
