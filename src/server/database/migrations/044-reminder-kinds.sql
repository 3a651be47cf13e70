-- Kinds of reminders are one table of the code (domain/subscriptions/codes.ts), as those of
-- remind_switch and push_item are already: the database keeps the form of a code, not their list.
alter table reminder drop constraint reminder_kind_check,
  add constraint reminder_kind_check check (kind ~ '^[A-Z_]{2,32}$');
