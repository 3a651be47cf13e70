import type { PersonalData } from '#server/personal-data.ts'

/** Views counted once a visitor. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'view_visit',
      name: '浏览计数',
      where: `t.visitor = 'u:' || :id`,
      omit: ['visitor'],
      kept: 'views',
      onLeave: 'delete',
    },
  ],
}
