-- 政策性质, 不含的地区 and 金额依据: what a policy is to a company, where within its region it does not
-- hold, and the passages that its figures rest on.

alter table policy
  -- Empty: a record of before there were kinds.
  add column kind text not null default ''
    check (kind in ('', 'support', 'tax', 'title', 'finance', 'duty', 'law')),
  add column except_region_codes text[] not null default '{}'
    check (array_to_string(except_region_codes, ',') ~ '^(\d{6}(,\d{6})*)?$'),
  add column amounts jsonb not null default '[]' check (jsonb_typeof(amounts) = 'array');
