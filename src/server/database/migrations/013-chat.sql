-- 聊天: conversations of guests and members with experts. Who takes part is an actor: an account's
-- id, or a guest's name of 18 digits.

-- 自动回复 are entries of a dictionary, and longer than names.
alter table dictionary drop constraint dictionary_dict_desc_check,
  add constraint dictionary_dict_desc_check check (length(dict_desc) <= 4000);

-- What a customer has left is shown to whoever serves them.
create index customer_contact_user on customer_contact (customer_user_id) where customer_user_id <> '0';
create index customer_contact_visitor on customer_contact (visitor);

-- A guest's name belongs to the browser that first used it, known by its cookie.
create table chat_guest (
  id text primary key check (id ~ '^[1-9][0-9]{17}$'),
  cookie_hash text not null,
  -- The account whose owner took the conversations along.
  user_id text references user_account (id),
  claimed_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index chat_guest_cookie on chat_guest (cookie_hash);

-- Files that guests have uploaded: an account owns none of them.
alter table stored_file add column guest_id text not null default '';
create index stored_file_guest on stored_file (guest_id, created_at) where guest_id <> '';

create table conversation (
  id text primary key,
  -- Customer and expert, or customer and topic: the same question opens one conversation.
  client_key text not null unique,
  customer_id text not null,
  customer_name text not null,
  company_id text not null default '',
  topic text not null check (topic in ('consult', 'jobTitle')),
  status text not null check (status in ('queued', 'ringing', 'serving', 'ended')),
  assignee_id text references user_account (id),
  -- Gapless, handed out under this row's lock; notes have their own so that customers see no hole.
  last_seq bigint not null default 0 check (last_seq >= 0),
  note_seq bigint not null default 0 check (note_seq >= 0),
  source_title text not null default '',
  source_link text not null default '',
  -- The customer's oldest message that nobody has answered.
  waiting_since timestamptz,
  ring_until timestamptz,
  first_reply_ms bigint,
  last_text text not null default '',
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text not null default '',
  topic_tag text not null default '',
  outcome text not null default '',
  rating smallint not null default 0 check (rating between 0 and 5),
  rating_tags text[] not null default '{}',
  rating_comment text not null default '',
  rated_at timestamptz,
  check ((status in ('ringing', 'serving')) <= (assignee_id is not null))
);
create index conversation_customer on conversation (customer_id, last_at desc);
create index conversation_assignee on conversation (assignee_id, status);
create index conversation_waiting on conversation (status, waiting_since) where status in ('queued', 'ringing');
create index conversation_idle on conversation (last_at)
  where status in ('queued', 'serving') and last_seq > 0;

create table chat_member (
  conv_id text not null references conversation (id),
  actor_id text not null,
  role text not null check (role in ('customer', 'expert')),
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  -- Deleted for this actor: what is up to here is not shown again.
  cleared_seq bigint not null default 0,
  hidden boolean not null default false,
  pinned_at timestamptz,
  unread integer not null default 0 check (unread >= 0),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (conv_id, actor_id),
  check (read_seq <= delivered_seq)
);
create index chat_member_actor on chat_member (actor_id) where left_at is null;
create index chat_member_unread on chat_member (actor_id) where unread > 0 and left_at is null;

create table chat_message (
  conv_id text not null references conversation (id),
  seq bigint not null check (seq > 0),
  msg_id text not null unique,
  -- The sender's own id: the same one is stored once.
  client_id text not null,
  sender_id text not null,
  sender_name text not null,
  type smallint not null check (type between 1 and 4),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  reply_to bigint not null default 0,
  rev integer not null default 0,
  deleted_at timestamptz,
  ts timestamptz not null default clock_timestamp(),
  primary key (conv_id, seq),
  unique (conv_id, sender_id, client_id)
);

-- 内部备注: never the customer's.
create table chat_note (
  conv_id text not null references conversation (id),
  seq bigint not null check (seq > 0),
  author_id text not null references user_account (id),
  client_id text not null,
  text text not null check (length(text) between 1 and 2000),
  ts timestamptz not null default clock_timestamp(),
  primary key (conv_id, seq),
  unique (conv_id, author_id, client_id)
);

-- Facts of one actor's own stream (unread, assignment, status), whole; kept seven days.
create table chat_stream (
  actor_id text primary key,
  useq bigint not null default 0
);
create table chat_event (
  actor_id text not null,
  useq bigint not null,
  kind text not null,
  data jsonb not null,
  ts timestamptz not null default now(),
  primary key (actor_id, useq)
);
create index chat_event_ts on chat_event (ts);

-- 会话文件: seen by the members of its conversation once a message carries it.
create table chat_file (
  file_id text primary key references stored_file (id) on delete cascade,
  conv_id text not null references conversation (id),
  actor_id text not null,
  seq bigint
);
create index chat_file_conv on chat_file (conv_id, seq);
create index chat_file_actor on chat_file (actor_id);

-- Why a conversation came to whom.
create table chat_move (
  id bigint generated always as identity primary key,
  conv_id text not null references conversation (id),
  from_id text not null default '',
  to_id text not null default '',
  why text not null,
  brief text not null default '',
  at timestamptz not null default now()
);
create index chat_move_conv on chat_move (conv_id, id);
create index chat_move_to on chat_move (to_id, at);

-- What an expert says of themselves; connections stand in chat_lease.
create table expert_presence (
  user_id text primary key references user_account (id),
  status text not null default 'online' check (status in ('online', 'busy', 'away', 'hidden')),
  reason text not null default '',
  capacity smallint not null default 8 check (capacity between 1 and 50),
  updated_at timestamptz not null default now()
);
create unlogged table chat_lease (
  conn_id text primary key,
  actor_id text not null,
  node text not null,
  until timestamptz not null
);
create index chat_lease_actor on chat_lease (actor_id);

create table chat_ticket (
  hash text primary key,
  actor_id text not null,
  session_id text not null default '',
  until timestamptz not null
);

-- 敏感词: the operators' list; its version changes with each edit.
create table sensitive_word (
  word text primary key check (length(word) between 1 and 40),
  note text not null default '',
  created_by text not null default '',
  created_at timestamptz not null default now()
);
create table sensitive_version (version bigint not null);
insert into sensitive_version values (1);
create function sensitive_changed() returns trigger language plpgsql as $$
begin
  update sensitive_version set version = version + 1;
  return null;
end $$;
create trigger sensitive_changed after insert or update or delete or truncate on sensitive_word
  for each statement execute function sensitive_changed();

-- 快捷语: an expert's own, or everybody's where the owner is empty.
create table quick_reply (
  id text primary key,
  owner_id text not null default '',
  title text not null check (length(title) between 1 and 40),
  text text not null check (length(text) between 1 and 1000),
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index quick_reply_owner on quick_reply (owner_id);

-- Whether an expert has room for one conversation more; nobody else is told so until the end of the
-- transaction. Asked behind the lock of the conversation, never before it.
create function chat_has_room(p_expert text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('chat_expert'), hashtext(p_expert));
  return (select count(*) from conversation
      where assignee_id = p_expert and status in ('ringing', 'serving'))
    < coalesce((select capacity from expert_presence where user_id = p_expert), 8);
end $$;

-- A message as everybody of the conversation may see it.
create function chat_line(m chat_message) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'conv', m.conv_id, 'seq', m.seq, 'msgId', m.msg_id, 'id', m.client_id,
    'from', m.sender_id, 'fromName', m.sender_name,
    'ts', floor(extract(epoch from m.ts) * 1000)::bigint,
    'type', m.type, 'body', m.body, 'replyTo', m.reply_to, 'rev', m.rev,
    'deleted', m.deleted_at is not null)
$$;

-- The next number of an actor's stream; its row is locked until the end of the transaction.
create function chat_next(p_actor text) returns bigint language sql as $$
  insert into chat_stream (actor_id, useq) values (p_actor, 1)
    on conflict (actor_id) do update set useq = chat_stream.useq + 1
    returning useq
$$;

-- One fact more of an actor's stream.
create function chat_emit(p_actor text, p_kind text, p_data jsonb) returns jsonb
language plpgsql as $$
declare
  n bigint := chat_next(p_actor);
begin
  insert into chat_event (actor_id, useq, kind, data) values (p_actor, n, p_kind, p_data);
  return jsonb_build_object('actorId', p_actor, 'event',
    jsonb_build_object('useq', n, 'kind', p_kind, 'data', p_data));
end $$;

-- Unread of a conversation and of all of an actor's, whole. The sum is read behind the lock of the
-- stream, so the last event of a stream is right whichever conversations changed at once.
create function chat_emit_unread(p_conv text, p_actor text) returns jsonb
language plpgsql as $$
declare
  n bigint := chat_next(p_actor);
  facts jsonb;
begin
  select jsonb_build_object(
      'conv', p_conv,
      'unread', coalesce(sum(unread) filter (where conv_id = p_conv), 0),
      'total', coalesce(sum(unread), 0))
    into facts
    from chat_member where actor_id = p_actor and unread > 0 and left_at is null;
  insert into chat_event (actor_id, useq, kind, data) values (p_actor, n, 'unread', facts);
  return jsonb_build_object('actorId', p_actor, 'event',
    jsonb_build_object('useq', n, 'kind', 'unread', 'data', facts));
end $$;

-- Where a conversation stands.
create function chat_status(p_conv text) returns jsonb stable language sql as $$
  select jsonb_build_object('conv', id, 'status', status, 'assigneeId', coalesce(assignee_id, ''),
    'customerId', customer_id)
  from conversation where id = p_conv
$$;

-- Counts anew what somebody has not read; only under the lock of the conversation.
create function chat_recount(p_conv text, p_actor text) returns integer language sql as $$
  update chat_member m set unread = (
      select count(*) from chat_message
      where conv_id = m.conv_id and seq > greatest(m.read_seq, m.cleared_seq)
        and sender_id <> m.actor_id and deleted_at is null)
    where conv_id = p_conv and actor_id = p_actor
    returning unread
$$;

-- 发送: one message, all of it or none. The lock comes first: a number is handed out to whoever has
-- looked for the sender's own id behind it, so there is neither a hole nor a second copy.
create function chat_post(p_conv text, p_sender text, p_name text, p_client text, p_msg text,
  p_type smallint, p_body jsonb, p_file text, p_reply bigint) returns jsonb
language plpgsql as $$
declare
  conv conversation;
  me chat_member;
  line chat_message;
  actor text;
  was text;
  answers boolean := false;
  asks boolean := false;
  events jsonb := '[]';
  audience jsonb;
begin
  select * into conv from conversation where id = p_conv for update;
  if not found then return jsonb_build_object('refused', 'forbidden'); end if;
  select * into line from chat_message
    where conv_id = p_conv and sender_id = p_sender and client_id = p_client;
  if found then return jsonb_build_object('dup', true, 'line', chat_line(line)); end if;
  was := conv.status;
  if p_type <> 4 then
    select * into me from chat_member
      where conv_id = p_conv and actor_id = p_sender and left_at is null;
    if not found then return jsonb_build_object('refused', 'forbidden'); end if;
    if was = 'ended' and me.role = 'expert' then
      return jsonb_build_object('refused', 'closed');
    end if;
    asks := me.role = 'customer';
    -- What nobody wrote answers nobody.
    answers := me.role = 'expert' and not coalesce((p_body ->> 'auto')::boolean, false);
  end if;
  insert into chat_message (conv_id, seq, msg_id, client_id, sender_id, sender_name, type, body,
      reply_to)
    values (p_conv, conv.last_seq + 1, p_msg, p_client, p_sender, p_name, p_type, p_body,
      case when p_reply between 1 and conv.last_seq then p_reply else 0 end)
    returning * into line;
  if p_file <> '' then
    update chat_file set seq = coalesce(seq, line.seq)
      where file_id = p_file and conv_id = p_conv and actor_id = p_sender;
    if not found then raise exception 'file % is not of this conversation', p_file
      using errcode = '23503'; end if;
  end if;
  if asks and was = 'ended' then
    conv.status := 'queued';
    conv.ended_at := null;
    conv.ended_by := '';
  elsif answers and conv.assignee_id = p_sender
    and (was = 'ringing' or (was = 'queued' and chat_has_room(p_sender))) then
    conv.status := 'serving';
    conv.ring_until := null;
  end if;
  update conversation set
      last_seq = line.seq,
      status = conv.status,
      ended_at = conv.ended_at,
      ended_by = conv.ended_by,
      ring_until = conv.ring_until,
      first_reply_ms = case
        when answers and first_reply_ms is null
        then floor(extract(epoch from line.ts - coalesce(waiting_since, line.ts)) * 1000)
        else first_reply_ms end,
      waiting_since = case
        when answers then null
        when asks then coalesce(waiting_since, line.ts)
        else waiting_since end,
      last_text = left(p_body ->> 'text', 200),
      last_at = line.ts
    where id = p_conv;
  -- Whoever had read everything has read this too, for they wrote it.
  update chat_member set
      hidden = false,
      unread = unread + case when actor_id = p_sender then 0 else 1 end,
      delivered_seq = case when actor_id = p_sender and delivered_seq = line.seq - 1
        then line.seq else delivered_seq end,
      read_seq = case when actor_id = p_sender and read_seq = line.seq - 1
        then line.seq else read_seq end
    where conv_id = p_conv and left_at is null;
  -- Streams are locked in the order of their owners, by everybody.
  for actor in select actor_id from chat_member
    where conv_id = p_conv and left_at is null order by actor_id collate "C"
  loop
    if actor <> p_sender then events := events || chat_emit_unread(p_conv, actor); end if;
    if conv.status <> was then
      events := events || chat_emit(actor, 'status', chat_status(p_conv));
    end if;
  end loop;
  select coalesce(jsonb_agg(actor_id), '[]') into audience
    from chat_member where conv_id = p_conv and left_at is null;
  return jsonb_build_object('line', chat_line(line), 'audience', audience, 'events', events);
end $$;

-- Got and read up to a number: both only rise and never pass the newest.
create function chat_mark(p_conv text, p_actor text, p_delivered bigint, p_read bigint)
  returns jsonb language plpgsql as $$
declare
  head bigint;
  old chat_member;
  me chat_member;
  actor text;
  events jsonb := '[]';
  facts jsonb;
begin
  select last_seq into head from conversation where id = p_conv for update;
  select * into old from chat_member
    where conv_id = p_conv and actor_id = p_actor and left_at is null;
  if not found then return null; end if;
  update chat_member set
      delivered_seq = greatest(delivered_seq, least(head, greatest(p_delivered, p_read))),
      read_seq = greatest(read_seq, least(head, p_read))
    where conv_id = p_conv and actor_id = p_actor;
  perform chat_recount(p_conv, p_actor);
  select * into me from chat_member where conv_id = p_conv and actor_id = p_actor;
  facts := jsonb_build_object('conv', p_conv, 'actorId', p_actor,
    'delivered', me.delivered_seq, 'read', me.read_seq);
  for actor in select actor_id from chat_member
    where conv_id = p_conv and left_at is null order by actor_id collate "C"
  loop
    if actor = p_actor and me.unread <> old.unread then
      events := events || chat_emit_unread(p_conv, actor);
    end if;
    if (me.delivered_seq, me.read_seq) is distinct from (old.delivered_seq, old.read_seq) then
      events := events || chat_emit(actor, 'mark', facts);
    end if;
  end loop;
  return jsonb_build_object('unread', me.unread, 'events', events);
end $$;

-- 企业隔离 (011): a customer's conversations are the customer's company's.
alter table conversation enable row level security;
create policy own_company on conversation using (company_id = tenant_company());

-- Makes the role and gives it its tables, as far as that is allowed; false when it is not there then.
create or replace function tenant_open() returns boolean language plpgsql as $$
begin
  if tenant_role() <> 'none' then
    return true;
  end if;
  begin
    if not exists (select from pg_roles where rolname = 'ceqiao_tenant') then
      create role ceqiao_tenant nologin;
    end if;
    if not pg_has_role('ceqiao_tenant', 'MEMBER') then
      execute format('grant ceqiao_tenant to %I', current_user);
    end if;
  exception when insufficient_privilege or duplicate_object or unique_violation then
    null;
  end;
  if exists (select from pg_roles where rolname = 'ceqiao_tenant') then
    execute format('grant usage on schema %I to ceqiao_tenant', current_schema());
    grant select, insert, update, delete on company, user_account, company_role, member_role,
      join_request, invitation, permission_request, certification, cert_log, stored_file, reminder,
      favourite, footprint, subscribe_set, company_title, trademark, patent, copyright, policy_order,
      conversation
      to ceqiao_tenant;
    grant select, insert, update on audit_day to ceqiao_tenant;
    grant select, insert on audit_log to ceqiao_tenant;
  end if;
  return tenant_role() <> 'none';
end $$;
do $$
begin
  if tenant_role() <> 'none' then
    grant select, insert, update, delete on conversation to ceqiao_tenant;
  end if;
end $$;
