import type { PersonalData } from '#server/personal-data.ts'

/** Policies set aside, and rule tables somebody worked on. */
export const PERSONAL_DATA: PersonalData = {
  rows: [{ table: 'match_dislike', name: '不感兴趣的政策', where: 't.created_by = :id' }],
  mentions: [
    ['match_dislike', 'created_by'],
    ['rule_table', 'created_by'],
    ['rule_table', 'updated_by'],
    ['rule_table', 'published_by'],
    ['rule_table', 'withdrawn_by'],
  ],
}
