-- The content desk made whole: successive saves join, imported fields are confirmed, the library
-- knows its uses from a table, and dictionaries say when they were changed.

-- Successive saves of one hand are one version: since when it was written.
alter table content_version add column began_at timestamptz;

create or replace function content_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.by_user = '' and
     to_jsonb(new) - 'by_user' = to_jsonb(old) - 'by_user' then
    return new;
  end if;
  -- The last save may be replaced by the same hand, for ten minutes from its first one.
  if tg_op = 'UPDATE' and old.act = 'save' and old.began_at is not null
     and to_jsonb(new) - 'form' - 'digest' - 'at' = to_jsonb(old) - 'form' - 'digest' - 'at'
     and new.at >= old.at and new.at < old.began_at + interval '10 minutes'
     and not exists (select from content_version v
       where v.kind = old.kind and v.id = old.id and v.number > old.number) then
    return new;
  end if;
  raise exception 'versions of content are never changed' using errcode = 'restrict_violation';
end $$;

-- Saves that are not in the audit log yet: they are one entry of it, as soon as something else is
-- done with the item or nobody may join them any more.
create table content_run (
  kind text not null,
  id text not null,
  -- The version that they are.
  number integer not null check (number > 0),
  by_user text not null,
  -- Of the first save, as the entry will have it.
  ip text not null default '',
  request_id text not null default '',
  title text not null default '' check (length(title) <= 500),
  began_at timestamptz not null,
  at timestamptz not null,
  saves integer not null default 1 check (saves > 0),
  primary key (kind, id)
);
create index content_run_began on content_run (began_at);

-- 待核对: fields that were taken from a document and that nobody has looked at yet, as
-- [{path, value}]; one holds as long as the working form has the value there.
alter table content_item add column doubts jsonb not null default '[]'
  check (jsonb_typeof(doubts) = 'array');

-- 导入来源: the documents that fields of an item were taken from.
create table content_source (
  kind text not null,
  id text not null,
  number integer not null check (number > 0),
  -- The original in the library; empty for pasted text and for files that it does not take.
  file_id text not null default '',
  file_name text not null default '' check (length(file_name) <= 300),
  -- Its words, where there is no file.
  body text not null default '' check (length(body) <= 50000),
  at timestamptz not null,
  by_user text not null default '',
  primary key (kind, id, number)
);

alter table dictionary add column updated_at timestamptz not null default now();
-- 名称与来源 of a dictionary, once the desk has published it; until then that of its entries.
create table dictionary_name (
  dict_type text primary key check (dict_type ~ '^[A-Z_]{2,32}$'),
  name text not null check (length(name) between 1 and 200)
);

-- 企业名录: whether the company itself has agreed to be shown, and what says so.
alter table company add column list_consent boolean not null default false;
alter table company add column list_consent_note text not null default ''
  check (length(list_consent_note) <= 200);

-- Where files of the library are used, kept by the tables that hold texts for pages: asking for it
-- must not read them all. An id counts wherever it stands.
drop view library_use;
create table library_ref (
  file_id text not null,
  source text not null,
  source_kind text not null,
  source_id text not null,
  primary key (source, source_kind, source_id, file_id)
);
create index library_ref_file on library_ref (file_id);

create function library_ids(body text) returns setof text language sql immutable as $$
  select distinct found.ids[1]
  from regexp_matches(body,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as found (ids)
$$;

create function library_refs(of_source text, of_kind text, of_id text, body text) returns void
language plpgsql as $$
begin
  delete from library_ref
  where source = of_source and source_kind = of_kind and source_id = of_id;
  -- Nearly no text holds an id, and this is much cheaper than the expression.
  if body like '%-____-____-____-____________%' then
    insert into library_ref (file_id, source, source_kind, source_id)
    select id, of_source, of_kind, of_id from library_ids(body) as id;
  end if;
end $$;

create function library_refs_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library_refs('publication', old.kind, old.id, '');
  else
    perform library_refs('publication', new.kind, new.id,
      case when new.del_flag then '' else new.body::text end);
  end if;
  return null;
end $$;
create trigger library_refs after insert or delete or update of body, del_flag on publication
  for each row execute function library_refs_publication();

create function library_refs_policy() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library_refs('policy', '', old.id, '');
  else
    perform library_refs('policy', '', new.id,
      case when new.del_flag then '' else new.detail::text end);
  end if;
  return null;
end $$;
create trigger library_refs after insert or delete or update of detail, del_flag on policy
  for each row execute function library_refs_policy();

create function library_refs_site() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library_refs('site', '', old.variant, '');
  else
    perform library_refs('site', '', new.variant, new.body::text);
  end if;
  return null;
end $$;
create trigger library_refs after insert or delete or update of body on site_config
  for each row execute function library_refs_site();

create function library_refs_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform library_refs('draft', old.kind, old.id, '');
  else
    perform library_refs('draft', new.kind, new.id, coalesce(new.form::text, ''));
  end if;
  return null;
end $$;
create trigger library_refs after insert or delete or update of form on content_item
  for each row execute function library_refs_draft();

create function library_refs_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from library_ref where source = 'import' and source_kind = old.kind
      and source_id = old.id and file_id = old.file_id;
  elsif new.file_id <> '' then
    insert into library_ref (file_id, source, source_kind, source_id)
    values (new.file_id, 'import', new.kind, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger library_refs after insert or delete on content_source
  for each row execute function library_refs_source();

insert into library_ref (file_id, source, source_kind, source_id)
select ids, 'publication', kind, p.id from publication p, library_ids(p.body::text) ids
where not p.del_flag
union all
select ids, 'policy', '', p.id from policy p, library_ids(p.detail::text) ids where not p.del_flag
union all
select ids, 'site', '', variant from site_config s, library_ids(s.body::text) ids
union all
select ids, 'draft', kind, i.id from content_item i, library_ids(i.form::text) ids
where i.form is not null;

create view library_use as
  select r.file_id, r.source, coalesce(p.type, r.source_kind) as source_kind, r.source_id,
    case r.source
      when 'site' then '站点配置（' || r.source_id || '）'
      when 'policy' then p.title
      when 'publication' then coalesce(b.body ->> 'title', b.body ->> 'name',
        b.body ->> 'question', b.body ->> 'alt', r.source_id)
      else coalesce(nullif(i.title, ''), o.title, b.body ->> 'title', b.body ->> 'name',
        r.source_id)
    end as title
  from library_ref r
    left join policy p on r.source = 'policy' and p.id = r.source_id
    left join policy o
      on r.source in ('draft', 'import') and r.source_kind = 'policy' and o.id = r.source_id
    left join publication b on r.source in ('publication', 'draft', 'import')
      and b.kind = r.source_kind and b.id = r.source_id
    left join content_item i on r.source in ('draft', 'import')
      and i.kind = r.source_kind and i.id = r.source_id;

do $$ begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
