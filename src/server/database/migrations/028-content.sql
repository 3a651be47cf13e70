-- 运营内容 (product.md 4.4, 4.10): the working forms of what operators edit, and every form there was.
-- What readers see stands in the tables of policies and publications and nowhere else: an item that
-- was never touched here has no row, and is listed all the same.

create table content_item (
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  id text not null check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  -- Counts whatever is done with it.
  version integer not null default 1 check (version > 0),
  -- Empty: nothing is being worked on.
  work text not null default '' check (work in ('', 'draft', 'review', 'scheduled')),
  form jsonb check (jsonb_typeof(form) = 'object'),
  -- Of the working form.
  title text not null default '' check (length(title) <= 500),
  edited_by text not null default '',
  edited_at timestamptz,
  submitted_by text not null default '',
  submitted_at timestamptz,
  approved_by text not null default '',
  approved_at timestamptz,
  -- Why it was sent back or taken offline.
  reason text not null default '' check (length(reason) <= 200),
  publish_at timestamptz,
  offline_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (kind, id),
  check ((work = '') = (form is null)),
  check ((work = 'scheduled') = (publish_at is not null))
);
create index content_item_due on content_item (least(publish_at, offline_at))
  where publish_at is not null or offline_at is not null;
create index content_item_bin on content_item (deleted_at) where deleted_at is not null;

-- 版本: what was done, with the form as it was after it. Nothing is ever changed here, but that
-- somebody who has left is not named any more.
create table content_version (
  kind text not null,
  id text not null,
  number integer not null check (number > 0),
  act text not null check (act ~ '^[a-zA-Z]{2,20}$'),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  -- The same for the same form.
  digest text not null,
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  by_user text not null default '',
  primary key (kind, id, number)
);

create function content_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.by_user = '' and
     to_jsonb(new) - 'by_user' = to_jsonb(old) - 'by_user' then
    return new;
  end if;
  raise exception 'versions of content are never changed' using errcode = 'restrict_violation';
end $$;
create trigger content_version_stays before update or delete on content_version
  for each row execute function content_version_stays();

-- Which server lets time act on content at the moment; one at a time, for a minute beyond its last word.
create table content_lease (
  one boolean primary key default true check (one),
  holder text not null default '',
  until timestamptz not null default '-infinity'
);
insert into content_lease default values;
