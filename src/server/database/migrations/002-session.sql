-- 用户与会话.

create table user_account (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Lower-case, so that one name is one person.
  login_name text not null unique
    check (login_name = lower(login_name) and length(login_name) between 1 and 64),
  user_name text not null check (length(user_name) between 1 and 64),
  -- Argon2id in its own text form; never leaves the database but to be checked.
  password_hash text not null,
  -- 0 female, 1 male.
  sex text not null default '' check (sex in ('', '0', '1')),
  email text not null default '' check (length(email) <= 200),
  phone text not null default '' check (length(phone) <= 20),
  company_id text,
  company_name text not null default '' check (length(company_name) <= 200),
  status text not null default 'active' check (status in ('active', 'disabled')),
  roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_account_company on user_account (company_id) where company_id is not null;

-- Failed logins by name, whether or not somebody has it: both are counted alike. The name is kept
-- as its SHA-256, since people type passwords into the wrong field.
create table login_guard (
  name_hash text primary key,
  failures integer not null check (failures > 0),
  failing_since timestamptz not null,
  locked_until timestamptz
);
create index login_guard_old on login_guard (failing_since);

-- One login: what a person did once; its tabs each have a session of their own.
create table auth_login (
  id text primary key,
  user_id text not null references user_account (id) on delete cascade,
  -- SHA-256 of the companion cookie; null for a client that is no browser.
  cookie_hash text,
  -- SHA-256 of the refresh cookie, and of the one before it.
  refresh_hash text unique,
  refresh_before text unique,
  refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'password', 'disabled', 'admin')),
  ip text not null default '' check (length(ip) <= 64),
  user_agent text not null default '' check (length(user_agent) <= 300),
  check ((ended_at is null) = (end_reason is null)),
  check (refresh_before is null or refresh_hash is not null)
);
create index auth_login_user on auth_login (user_id) where ended_at is null;
create index auth_login_old on auth_login (expires_at);

-- One access token.
create table auth_session (
  token_hash text primary key,
  login_id text not null references auth_login (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index auth_session_login on auth_session (login_id);
create index auth_session_old on auth_session (expires_at);
