-- 政策服务订单 (product.md 4.6): a company asks the platform to help with one policy. No money moves:
-- price and stages are information.

create table policy_order (
  -- DD, the day it was made, six digits of that day.
  order_no text primary key check (order_no ~ '^DD[0-9]{14}$'),
  company_id text not null check (company_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- As it was called when the order was made.
  company_name text not null check (length(company_name) between 1 and 200),
  policy_id text not null references policy (id) deferrable initially deferred,
  -- The policy's declaration batch; empty while a policy has no batches.
  batch text not null default '' check (length(batch) <= 200),
  -- The publication of kind serviceProject it was ordered by; empty without one.
  service_project_id text not null default '' check (service_project_id ~ '^[A-Za-z0-9_-]{0,64}$'),
  -- The policy as the company saw it: title, shortTitle, deadline, version.
  policy_snapshot jsonb not null default '{}' check (jsonb_typeof(policy_snapshot) = 'object'),
  -- The run of the matching that led here; empty when there was none.
  match_run_id text not null default '' check (length(match_run_id) <= 64),
  contact_name text not null default '' check (length(contact_name) <= 30),
  contact_phone text not null default '' check (contact_phone ~ '^(1[3-9][0-9]{9})?$'),
  expect_submit_date date,
  -- 材料编制, 专项审计, 知识产权, 培训, 全程.
  needs text[] not null default '{}'
    check (needs <@ array['materials', 'audit', 'ip', 'training', 'full']),
  remark text not null default '' check (length(remark) <= 200),
  advisor_user_id text references user_account (id) deferrable initially deferred,
  -- Yuan.
  quote_amount numeric(16, 2) check (quote_amount >= 0),
  quote_note text not null default '' check (length(quote_note) <= 1000),
  -- When a part of the fee falls due: stage, amount and note, in order.
  fee_stages jsonb not null default '[]' check (jsonb_typeof(fee_stages) = 'array'),
  -- 10 待确认, 20 待受理, 30 待报价, 40 待企业确认, 50 已确认, 60 服务中, 70 已完成, 80 已评价,
  -- 90 已取消, 91 未受理, 92 已关闭.
  status smallint not null default 10
    check (status in (10, 20, 30, 40, 50, 60, 70, 80, 90, 91, 92)),
  status_since timestamptz not null default now(),
  -- Why it was cancelled, refused or closed.
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  -- The company has read that the authority decides.
  agree_no_guarantee boolean not null default false,
  score smallint check (score between 1 and 5),
  comment text not null default '' check (length(comment) <= 500),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  -- Nothing but a draft or its end without the company's word on that.
  constraint policy_order_agreed check (agree_no_guarantee or status in (10, 90, 92)),
  -- A quotation before the company is asked to confirm one.
  constraint policy_order_quoted check (quote_amount is not null or status not in (40, 50, 60, 70, 80)),
  constraint policy_order_reason check (cancel_reason <> '' or status not in (90, 91)),
  constraint policy_order_scored check ((score is null) or status = 80)
);
-- One open order per company, policy and batch.
create unique index policy_order_open on policy_order (company_id, policy_id, batch)
  where status in (10, 20, 30, 40, 50, 60) and not del_flag;
create index policy_order_company on policy_order (company_id, created_at desc);
create index policy_order_advisor on policy_order (advisor_user_id, status)
  where advisor_user_id is not null;
create index policy_order_policy on policy_order (policy_id);
create index policy_order_news on policy_order (status_since desc) where not del_flag;
create index policy_order_project on policy_order (service_project_id, created_at)
  where service_project_id <> '';
