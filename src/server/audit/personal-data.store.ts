import type { PersonalData } from '#server/personal-data.ts'

/** What somebody did; it stays. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'audit_log',
      name: '操作日志',
      where: 't.actor_id = :id',
      // Whom it concerned, in words, is somebody else.
      omit: ['object_name', 'detail', 'hash', 'before_hash'],
      kept: 'audit',
    },
  ],
}
