import type { PersonalData } from '#server/personal-data.ts'

/** Facts that somebody told of the company. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'company_fact',
      name: '企业画像填报',
      where: 't.updated_by = :id',
      kept: 'company',
    },
    {
      table: 'portrait_import',
      name: '企业画像导入',
      where: 't.created_by = :id',
      onLeave: 'delete',
    },
  ],
  mentions: [['company_fact', 'updated_by']],
}
