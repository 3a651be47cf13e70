import { OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** Applications, of which those for the own company stay with it. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'certification',
      name: '认证申请',
      where: 't.applicant_id = :id',
      kept: 'company',
    },
    {
      table: 'cert_log',
      name: '认证记录',
      where: OF_ACTOR,
      kept: 'company',
      onLeave: 'anonymise',
    },
  ],
  mentions: [['certification', 'reviewer_id']],
  async forget(tx, { userId }) {
    await tx
      .deleteFrom('certification')
      .where('applicant_id', '=', userId)
      .where('kind', '=', 'claim')
      .execute()
  },
}
