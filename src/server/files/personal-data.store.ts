import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

/** The own files; those of a company, of the library and of cases stay. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    { table: 'stored_file', name: '文件', where: 't.owner_id = :id', omit: ['sha256'] },
    {
      table: 'file_upload',
      name: '未完成的上传',
      where: 't.owner_id = :id',
      omit: ['sums'],
    },
  ],
  mentions: [['stored_file', 'binned_by']],
  async forget(tx, { userId }) {
    // The bytes go with the next run of the files, as those of any without a row.
    await sql`delete from stored_file where owner_id = ${userId}
      and (company_id is null or feature = 'avatar') and feature <> 'content'
      and not exists (select from title_case_file where file_id = stored_file.id)`.execute(tx)
  },
}
