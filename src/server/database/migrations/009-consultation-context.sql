-- 职称申报 shares the value 0 with 知识产权 (specification §2); the context tells them apart.
alter table customer_contact add column context text not null default ''
  check (context in ('', 'jobTitle'));
