-- 免登录订阅: what somebody without an account is told of by mail. The address is locked.
create table guest_subscription (
  id text primary key check (length(id) between 1 and 64),
  address_locked bytea not null,
  -- A keyed hash finds the address again.
  address_key text not null check (length(address_key) = 43),
  -- One policy, or what a filter looks for.
  policy_id text not null default '' check (length(policy_id) <= 64),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  name text not null check (length(name) between 1 and 300),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Up to when it was told, and the policy as it was then.
  since timestamptz not null,
  facts jsonb,
  -- Beijing day on which it was last looked at.
  looked_on date
);
create index guest_subscription_address on guest_subscription (address_key, asked_at);
create index guest_subscription_waiting on guest_subscription (looked_on)
  where confirmed_at is not null and ended_at is null;

-- A mail to a guest names whom it is for; its own address is masked.
alter table mail_outbox add guest_id text references guest_subscription (id) on delete cascade;
create index mail_outbox_guest on mail_outbox (guest_id) where guest_id is not null;
alter table mail_outbox drop constraint mail_outbox_purpose_check,
  add constraint mail_outbox_purpose_check check (purpose in
    ('code', 'policy', 'deadline', 'progress', 'account', 'alert', 'guestCode', 'guest')),
  drop constraint mail_outbox_check,
  add check ((user_id is null) = (purpose in ('alert', 'guestCode', 'guest'))),
  add check ((guest_id is not null) = (purpose in ('guestCode', 'guest')));

do $$
begin
  if tenant_role() <> 'none' then
    perform tenant_grant();
  end if;
end $$;
