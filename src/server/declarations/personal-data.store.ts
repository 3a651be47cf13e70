import { byPhone, OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** Declarations, which stay with the company. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'declaration',
      name: '申报',
      where: `(t.created_by = :id or t.declarer_user_id = :id or t.advisor_user_id = :id or ${byPhone('contact_phone')})`,
      kept: 'company',
    },
    { table: 'declaration_move', name: '申报办理', where: OF_ACTOR, onLeave: 'anonymise' },
    { table: 'declaration_edit', name: '申报草稿修改', where: OF_ACTOR, onLeave: 'anonymise' },
    { table: 'declaration_version', name: '申报材料', where: OF_ACTOR, onLeave: 'anonymise' },
    { table: 'declaration_payment', name: '到账登记', where: OF_ACTOR, onLeave: 'anonymise' },
    { table: 'declaration_milestone', name: '申报里程碑', where: 't.created_by = :id' },
  ],
  mentions: [
    ['declaration', 'created_by'],
    ['declaration', 'updated_by'],
    ['declaration', 'end_asked_by'],
    ['declaration', 'editing_advisor_id'],
    ['declaration', 'editing_by'],
    ['declaration_milestone', 'created_by'],
  ],
  async forget(tx, { userId, phone }) {
    await tx
      .updateTable('declaration')
      .set({ advisor_name: '', advisor_user_id: null })
      .where('advisor_user_id', '=', userId)
      .execute()
    await tx
      .updateTable('declaration')
      .set({ declarer_user_id: null })
      .where('declarer_user_id', '=', userId)
      .execute()
    if (phone === '') return
    await tx
      .updateTable('declaration')
      .set({ contact_name: '', contact_phone: '' })
      .where('contact_phone', '=', phone)
      .execute()
  },
}
