-- 现在接待吗: what an expert answered outside of their hours, and until when it holds.
alter table expert_presence
  add column receives boolean not null default false,
  add column receiving_until timestamptz;
