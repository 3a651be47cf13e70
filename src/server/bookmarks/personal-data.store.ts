import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Favourites and footprints. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'favourite', name: '收藏', where: OF_USER },
    { table: 'footprint', name: '足迹', where: OF_USER, kept: 'footprints' },
    { table: 'trace_setting', name: '足迹设置', where: OF_USER },
  ],
}
