import { byPhone, OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** Applications, which stay without whom to call. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    // What somebody of the platform works on is the applicant's.
    {
      table: 'partner_application',
      name: '渠道合作申请',
      where: byPhone('phone'),
      omit: ['visitor', 'owner_user_id', 'licences', 'entry_id'],
      kept: 'partnerApplications',
    },
    {
      table: 'partner_application_log',
      name: '渠道合作办理',
      where: OF_ACTOR,
      onLeave: 'anonymise',
    },
  ],
  mentions: [['partner_application_step', 'by_user']],
  async forget(tx, { phone }) {
    if (phone === '') return
    await tx
      .updateTable('partner_application')
      .set({ contact: '', phone: '' })
      .where('phone', '=', phone)
      .execute()
  },
}
