import type { PersonalData } from '#server/personal-data.ts'

/** Whom to call in a company. */
export const PERSONAL_DATA: PersonalData = {
  mentions: [
    ['company', 'created_by'],
    ['company', 'updated_by'],
  ],
  async forget(tx, { phone }) {
    if (phone === '') return
    await tx
      .updateTable('company')
      .set({ contact_name: '', contact_phone: '' })
      .where('contact_phone', '=', phone)
      .execute()
  },
}
