-- Keeps the place of the migration before 027 on this branch; it goes when that one comes.
select 1;
