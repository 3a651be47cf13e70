import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Subscriptions and what they found. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'subscribe_set', name: '订阅', where: OF_USER },
    { table: 'subscribe_hit', name: '订阅命中', where: OF_USER, kept: 'finds' },
  ],
}
