-- 私密日历链接 go on when the key that made their tokens is gone: the token, locked with a later one.
alter table ip_feed add token_locked bytea;
