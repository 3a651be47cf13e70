-- 免登录订阅 by telephone too: begun by a code, told by a message.
alter table guest_subscription
  add channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- What its last message told, shown where the link of that leads; a mail carries it.
  add told jsonb check (jsonb_typeof(told) = 'array');

alter table sms_code drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check
    check (purpose in ('login', 'register', 'invited', 'retrieve', 'phone', 'erase', 'follow'));
