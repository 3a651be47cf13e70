import { byPhone, OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** Orders, which stay with the company. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'policy_order',
      name: '委托',
      where: `(t.created_by = :id or t.advisor_user_id = :id or ${byPhone('contact_phone')})`,
      kept: 'company',
    },
    { table: 'order_move', name: '委托办理', where: OF_ACTOR, onLeave: 'anonymise' },
  ],
  mentions: [
    ['policy_order', 'created_by'],
    ['policy_order', 'updated_by'],
  ],
  async forget(tx, { userId, phone }) {
    await tx
      .updateTable('policy_order')
      .set({ advisor_user_id: null })
      .where('advisor_user_id', '=', userId)
      .execute()
    if (phone === '') return
    await tx
      .updateTable('policy_order')
      .set({ contact_name: '', contact_phone: '' })
      .where('contact_phone', '=', phone)
      .execute()
  },
}
