-- 链接检查: the addresses of other sites in published content, and what looking at them came to.
create table content_link (
  url text primary key check (url ~ '^https?://' and length(url) <= 500),
  -- Where it stands: [{kind, id, label}].
  places jsonb not null check (jsonb_typeof(places) = 'array'),
  -- Beijing's days.
  looked_on date,
  -- Of HTTP; 0 = there was no answer.
  status smallint not null default 0 check (status between 0 and 999),
  outcome text not null default '' check (outcome in ('', 'fine', 'gone', 'unclear')),
  -- Days on which it was gone since it was fine last; dead with the third (domain/content/links.ts).
  gone_days smallint not null default 0 check (gone_days between 0 and 3),
  gone_since date,
  check ((gone_days = 0) = (gone_since is null))
);
create index content_link_dead on content_link (url) where gone_days = 3;
