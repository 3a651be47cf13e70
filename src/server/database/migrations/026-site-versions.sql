-- 站点配置的版本: every body that a site ever had, so that any of them can come back.
create table site_config_version (
  variant text not null check (variant ~ '^[a-z0-9._-]{1,253}$'),
  version integer not null check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (variant, version)
);
insert into site_config_version (variant, version, body, created_at, created_by)
  select variant, version, body, updated_at, updated_by from site_config;

-- Whoever writes a site leaves its version here as well, and nobody takes one back.
create function keep_site_version() returns trigger language plpgsql as $$
begin
  insert into site_config_version (variant, version, body, created_at, created_by)
    values (new.variant, new.version, new.body, new.updated_at, new.updated_by)
    on conflict (variant, version) do nothing;
  return null;
end $$;
create trigger site_versions after insert or update on site_config
  for each row execute function keep_site_version();
