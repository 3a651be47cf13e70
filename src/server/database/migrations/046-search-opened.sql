-- What people opened of what the search of the site found, by week. No person: a network sets one of
-- 64 bits, another one for another question (domain/search/site/learning.ts).
create table search_opened (
  -- Since the beginning of 1970.
  week integer not null check (week > 0),
  same text not null check (length(same) between 1 and 500),
  -- A wording of the question, for reading the log and asking it again.
  keyword text not null check (length(keyword) between 1 and 50),
  -- kind/obj_id
  whole text not null check (whole ~ '^[a-zA-Z]{2,32}/.{1,64}$'),
  opened bigint not null default 0,
  passed bigint not null default 0,
  primary key (week, same, whole)
);
