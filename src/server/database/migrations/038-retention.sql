-- 保留期限 (domain/privacy/retention.ts): telephone numbers are hidden where their time is over, in
-- their own columns and in every text.

-- A text with the middle of each mobile number hidden: 138****1234, with or without blanks and +86.
create function hide_numbers(text) returns text language sql immutable parallel safe as $$
  select regexp_replace($1,
    '(?<![0-9])((?:\+?86[ -]?)?1[3-9][0-9])[ -]?[0-9]{4}[ -]?([0-9]{4})(?![0-9])', '\1****\2', 'g')
$$;
-- Whether a text has a mobile number in clear.
create function has_number(text) returns boolean language sql immutable parallel safe as $$
  select $1 ~ '(?<![0-9])(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])'
$$;

-- A number is whole, hidden, or gone because its owner wished it.
alter table customer_contact drop constraint customer_contact_contact_way_check,
  add constraint customer_contact_contact_way_check
    check (contact_way ~ '^(1[34578][0-9]([0-9]{4}|\*{4})[0-9]{4})?$');
alter table title_case drop constraint title_case_phone_check,
  add constraint title_case_phone_check check (phone ~ '^1[3-9][0-9]([0-9]{4}|\*{4})[0-9]{4}$');
alter table partner_application drop constraint partner_application_phone_check,
  add constraint partner_application_phone_check
    check (phone ~ '^(1[3-9][0-9]([0-9]{4}|\*{4})[0-9]{4})?$');

-- 删除个人信息 has codes of its own.
alter table sms_code drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check
    check (purpose in ('login', 'register', 'invited', 'retrieve', 'phone', 'erase'));

-- What the rounds look for; nothing stands here once it is hidden.
create index customer_contact_clear on customer_contact (created_at)
  where contact_way ~ '^[0-9]+$' or has_number(leave_message);
create index contact_move_clear on contact_move (contact_id) where has_number(note);
create index title_case_clear on title_case (closed_at) where phone ~ '^[0-9]+$';
create index title_case_move_clear on title_case_move (case_no) where has_number(note);
create index partner_application_clear on partner_application (state_since)
  where phone ~ '^[0-9]+$' or has_number(intro);
create index partner_application_log_clear on partner_application_log (application_id)
  where has_number(note);
create index reminder_clear on reminder (created_at) where kind = 'CHAT' and has_number(content);
create index conversation_last on conversation (last_at);
