-- 随版本内容与内容包: what was loaded of the content that comes with releases and packages, by digest,
-- so that what nobody has changed since can follow, and everything else stays.

-- What is known of each piece that a release or a package has brought.
create table content_origin (
  kind text not null check (kind ~ '^[a-zA-Z]{2,32}$'),
  id text not null check (length(id) between 1 and 120),
  -- Digest of what was loaded last; null when a release took it away, empty when nothing ever was.
  base text check (base ~ '^([0-9a-f]{64})?$'),
  -- Digest of what the release that was followed last has; null when it has none.
  shipped text check (shipped ~ '^[0-9a-f]{64}$'),
  primary key (kind, id)
);

-- Releases that were followed, and packages that operators have loaded.
create table content_package (
  id text primary key,
  source text not null check (source in ('release', 'upload')),
  -- The file, or the release.
  name text not null check (length(name) <= 300),
  release text not null default '' check (length(release) <= 100),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Of a release: whether policies and publications follow it too.
  scope text not null default 'whole' check (scope in ('whole', 'reference')),
  -- By kind, what became of its pieces at first.
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  loaded_at timestamptz not null,
  loaded_by text not null default '',
  number bigint generated always as identity
);
-- A release is followed once, whichever server starts first.
create unique index content_package_release on content_package (digest) where source = 'release';
create index content_package_newest on content_package (loaded_at desc, number desc);

-- Its pieces that said something else than what stood there.
create table content_package_item (
  package_id text not null references content_package (id) on delete cascade,
  kind text not null,
  id text not null,
  title text not null default '' check (length(title) <= 500),
  fate text not null check (fate in ('add', 'update', 'retire', 'changed', 'deleted', 'gone')),
  -- open: waits for an operator; over: a newer release says something else.
  state text not null check (state in ('open', 'taken', 'left', 'undone', 'over')),
  -- What it says; null where it has left the piece out.
  next jsonb,
  -- Digest of what stood there when this was judged; null for nothing.
  seen text,
  -- Of what was taken: what stood there before, what was known of it, and the digest afterwards.
  before jsonb,
  origin jsonb,
  after text,
  at timestamptz not null,
  by_user text not null default '',
  -- Place in the package.
  place integer not null,
  primary key (package_id, kind, id)
);
create index content_package_item_open on content_package_item (kind, id) where state = 'open';
