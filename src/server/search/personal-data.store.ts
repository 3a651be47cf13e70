import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** What somebody searched for; words of the search that they edited. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'search_log',
      name: '搜索记录',
      where: OF_USER,
      omit: ['visitor', 'same'],
      kept: 'searches',
      onLeave: 'delete',
    },
  ],
  mentions: [
    ['search_term', 'created_by'],
    ['search_term', 'updated_by'],
    ['asked_question', 'updated_by'],
    ['hot_search', 'updated_by'],
  ],
}
