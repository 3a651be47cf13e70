import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** What somebody was told, and how they want to be told. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'reminder', name: '提醒', where: OF_USER },
    { table: 'remind_switch', name: '提醒设置', where: OF_USER },
    { table: 'remind_profile', name: '免打扰', where: OF_USER },
    { table: 'push_item', name: '推送', where: OF_USER, kept: 'pushes' },
  ],
}
