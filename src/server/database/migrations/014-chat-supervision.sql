-- 聊天, continued: 静音, 退回游客, 旁听, and what people were last told of presence and queue.

alter table chat_member add column muted boolean not null default false;

-- 带入账号: what a conversation was before the account took it along, so that it can be given back.
create table chat_taken (
  conv_id text primary key references conversation (id) on delete cascade,
  guest_id text not null,
  client_key text not null,
  customer_name text not null,
  source_title text not null,
  source_link text not null,
  -- The newest number at that moment.
  head bigint not null,
  taken_at timestamptz not null default now()
);
create index chat_taken_guest on chat_taken (guest_id);

-- 旁听: when a supervisor's look at a conversation was last written into the audit.
create table chat_watch (
  conv_id text not null references conversation (id) on delete cascade,
  user_id text not null references user_account (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (conv_id, user_id)
);
create index chat_watch_user on chat_watch (user_id);

-- What those who wait were last told of how many are before them.
alter table conversation add column told_ahead integer;
create index conversation_told on conversation (told_ahead) where told_ahead is not null;

-- What the customers of an expert were last told of them.
alter table expert_presence add column shown text not null default '';

-- 接待监看 counts what is open, and the day.
create index conversation_open on conversation (status) where status <> 'ended';
create index conversation_created on conversation (created_at);
create index conversation_ended on conversation (ended_at) where ended_at is not null;
create index conversation_rated on conversation (rated_at) where rated_at is not null;
