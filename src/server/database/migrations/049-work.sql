-- 待办: what somebody has put off until the morning of a day (domain/work/work.ts).
create table work_snooze (
  user_id text not null references user_account (id) on delete cascade,
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  thing_id text not null check (length(thing_id) between 1 and 200),
  until date not null,
  primary key (user_id, kind, thing_id)
);
create index work_snooze_until on work_snooze (until);

-- 每日待办: the day of somebody's last morning letter.
create table work_letter (
  user_id text primary key references user_account (id) on delete cascade,
  told_on date not null
);
