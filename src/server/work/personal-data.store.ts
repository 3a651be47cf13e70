import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** What somebody has put off, and when they were last told what waits. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'work_snooze', name: '推迟的待办', where: OF_USER },
    { table: 'work_letter', name: '每日待办', where: OF_USER },
  ],
}
