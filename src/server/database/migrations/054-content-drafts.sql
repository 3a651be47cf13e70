-- 编号 of a draft: it may be chosen until readers have met the item under it, and its versions go along.
create or replace function content_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.by_user = '' and
     to_jsonb(new) - 'by_user' = to_jsonb(old) - 'by_user' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'id' = to_jsonb(old) - 'id'
     and not exists (select from content_version v where v.kind = old.kind and v.id = old.id
       and v.act in ('taken', 'approve', 'publish', 'package')) then
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

-- 审核意见 at fields: those that an item has now, and those that it was sent back with.
alter table content_item
  add comments jsonb not null default '[]' check (jsonb_typeof(comments) = 'array');
alter table content_version
  add comments jsonb not null default '[]' check (jsonb_typeof(comments) = 'array');
