-- 断点续传 and 文件库.

-- An upload in chunks that goes on after a lost link, a reload of its page or a restart of the
-- server. The bytes of its chunks lie in the file store under ids of their own.
create table file_upload (
  id text primary key,
  owner_id text not null references user_account (id) on delete cascade,
  company_id text references company (id) on delete cascade,
  feature text not null check (feature ~ '^[a-z-]{2,32}$'),
  original_name text not null check (length(original_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  -- CRC-32 of every chunk, as the browser worked them out before it began.
  sums text[] not null check (cardinality(sums) between 1 and 100),
  -- What it became; null while it is under way.
  file_id text references stored_file (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index file_upload_owner on file_upload (owner_id, created_at desc);
create index file_upload_company on file_upload (company_id) where company_id is not null;
create index file_upload_end on file_upload (expires_at);

create table file_chunk (
  upload_id text not null references file_upload (id) on delete cascade,
  -- Which chunk, from 0.
  seq integer not null check (seq >= 0),
  id text not null unique,
  primary key (upload_id, seq)
);

alter table file_upload enable row level security;
create policy own_company on file_upload using (exists (
  select from user_account as u
  where u.id = file_upload.owner_id and u.company_id = tenant_company()));
alter table file_chunk enable row level security;
create policy own_company on file_chunk using (exists (
  select from file_upload as f
    join user_account as u on u.id = f.owner_id
  where f.id = file_chunk.upload_id and u.company_id = tenant_company()));

-- Files of the platform's library: what a picture shows, in words, and since when it is in the bin.
alter table stored_file add column alt text not null default '' check (length(alt) <= 200);
alter table stored_file add column binned_at timestamptz;
alter table stored_file add column binned_by text not null default '';
create index stored_file_library on stored_file (created_at desc)
  where feature = 'content' and not del_flag;

-- Where the library's files are used: every id of a file in what editors publish.
create view library_use as
  with texts as (
    select 'publication'::text as source, kind as source_kind, id as source_id,
      coalesce(body ->> 'title', body ->> 'name', id) as title, body::text as body
    from publication where not del_flag
    union all
    select 'policy', type, id, title, detail::text from policy where status <> 'replaced'
    union all
    select 'site', '', variant, '站点配置（' || variant || '）', body::text from site_config
  )
  select distinct f.id as file_id, t.source, t.source_kind, t.source_id, t.title
  from texts as t
    cross join lateral regexp_matches(t.body,
      '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found (ids)
    join stored_file as f on f.id = found.ids[1]
  where f.feature = 'content' and not f.del_flag;

do $$ begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
