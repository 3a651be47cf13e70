import { sql } from 'kysely'
import { byPhone, OF_ACTOR, type PersonalData } from '#server/personal-data.ts'

/** Cases of the own number, whole; the name goes from what was done in others. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'title_case',
      name: '职称办理',
      where: byPhone('phone'),
      omit: ['advisor_user_id', 'created_by'],
      kept: 'titleCases',
      onLeave: 'delete',
    },
    { table: 'title_case_move', name: '职称办理记录', where: OF_ACTOR, onLeave: 'anonymise' },
    { table: 'title_case_file', name: '职称材料文件', where: OF_ACTOR },
  ],
  mentions: [
    ['title_case', 'created_by'],
    ['title_case_file', 'actor_id'],
  ],
  async forget(tx, { phone }) {
    if (phone === '') return
    // The bytes of a case's papers go with the next run of the files, as those of any without a row.
    await sql`delete from stored_file where id in (select f.file_id from title_case_file f
      join title_case_paper p on p.id = f.paper_id join title_case c on c.case_no = p.case_no
      where c.phone = ${phone})`.execute(tx)
  },
}
