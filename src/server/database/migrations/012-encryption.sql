-- 传输加密: the keys of "enc v1", a new pair of them every day, sealed by the installation's secret.
create table enc_epoch (
  e smallint primary key,
  key_sealed bytea not null,
  rsa_sealed bytea not null,
  created timestamptz not null default now(),
  -- Deleted then: what was encrypted under them cannot be read any more.
  retire timestamptz not null
);

-- Requests that did something, by the random id each of them carries; forgotten when its time is over.
create unlogged table enc_replay (
  iv bytea primary key,
  until timestamptz not null
);
create index enc_replay_until on enc_replay (until);
