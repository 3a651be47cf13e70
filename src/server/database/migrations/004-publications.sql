-- 发布内容: service projects, news, job titles, cases and the like, one document a row; the shape of
-- each kind stands in src/contract/publications.ts.

create table publication (
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  id text not null check (id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  status text not null default 'draft'
    check (status in ('draft', 'review', 'published', 'offline')),
  published_on date,
  -- Smaller first; equal ones by day, newest first.
  position integer not null default 0,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1 check (version > 0),
  del_flag boolean not null default false,
  primary key (kind, id),
  check (status <> 'published' or published_on is not null)
);

alter table content_revision add column publications bigint not null default 0;

create function publications_changed() returns trigger language plpgsql as $$
begin
  update content_revision
    set revision = revision + 1, publications = revision + 1, updated_at = now();
  perform pg_notify('content', 'publications');
  return null;
end $$;

create trigger publication_changes after insert or update or delete on publication
  for each statement execute function publications_changed();

-- Views are counted of publications too.
alter table view_count drop constraint view_count_obj_type_check;
alter table view_count add constraint view_count_obj_type_check
  check (obj_type ~ '^[a-zA-Z]{2,32}$');
