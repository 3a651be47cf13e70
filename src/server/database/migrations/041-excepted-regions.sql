-- Places within a rule table's regions where others decide: 广东 without 深圳.
alter table rule_table add column except_region_codes text[] not null default '{}';
