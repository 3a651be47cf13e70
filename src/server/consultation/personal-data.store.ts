import { byPhone, type PersonalData } from '#server/personal-data.ts'

/** Numbers left. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'customer_contact',
      name: '咨询',
      where: `(t.customer_user_id = :id or ${byPhone('contact_way')})`,
      omit: ['visitor'],
      kept: 'leads',
      onLeave: 'delete',
    },
  ],
}
