-- 移出清单的材料: with its uploads it waits for a material of the same name, which brings it back.
alter table declaration_material add column removed_at timestamptz;
