-- A message changes its conversation's row and its members' marks. What changes with each of them
-- stands in no index, and a page keeps room beside its rows, so that they are changed in place.
drop index conversation_idle;
drop index conversation_customer;
create index conversation_customer on conversation (customer_id);
alter table conversation set (fillfactor = 70);
alter table chat_member set (fillfactor = 70);
alter table chat_stream set (fillfactor = 70);
