import type { PersonalData } from '#server/personal-data.ts'

/** Days of service that were added up. */
export const PERSONAL_DATA: PersonalData = {
  rows: [{ table: 'service_day', name: '服务统计', where: 't.advisor_id = :id' }],
  mentions: [['service_day', 'advisor_id']],
}
