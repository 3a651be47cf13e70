import type { PersonalData } from '#server/personal-data.ts'

/** Reports that somebody made for the company. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'company_checkup',
      name: '政策体检报告',
      where: 't.made_by = :id',
      omit: ['content', 'changes', 'portrait_hash', 'rules_digest'],
      kept: 'company',
    },
  ],
  mentions: [['company_checkup', 'made_by']],
}
