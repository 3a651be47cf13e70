import { sql } from 'kysely'
import { OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Records of rights, which stay with the company. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'trademark',
      name: '商标记录',
      where: '(t.created_by = :id or t.updated_by = :id)',
      kept: 'company',
    },
    {
      table: 'patent',
      name: '专利记录',
      where: '(t.created_by = :id or t.updated_by = :id)',
      kept: 'company',
    },
    {
      table: 'copyright',
      name: '版权记录',
      where: '(t.created_by = :id or t.updated_by = :id)',
      kept: 'company',
    },
    { table: 'ip_entry', name: '知识产权附记', where: 't.created_by = :id' },
    { table: 'ip_payment', name: '年费登记', where: 't.created_by = :id' },
    { table: 'ip_import', name: '知识产权导入', where: 't.created_by = :id', onLeave: 'delete' },
    {
      table: 'ip_remind_rule',
      name: '知识产权提醒设置',
      where: '(t.updated_by = :id or :id = any(t.user_ids))',
      // Who else is told is somebody else.
      omit: ['user_ids'],
    },
    { table: 'ip_feed', name: '日历链接', where: OF_USER, omit: ['token_hash', 'nonce'] },
  ],
  mentions: [
    ['trademark', 'created_by'],
    ['trademark', 'updated_by'],
    ['patent', 'created_by'],
    ['patent', 'updated_by'],
    ['copyright', 'created_by'],
    ['copyright', 'updated_by'],
    ['ip_entry', 'created_by'],
    ['ip_payment', 'created_by'],
    ['ip_remind_rule', 'updated_by'],
  ],
  async forget(tx, { userId }) {
    await sql`update ip_remind_rule set user_ids = array_remove(user_ids, ${userId})
      where ${userId} = any(user_ids)`.execute(tx)
  },
}
