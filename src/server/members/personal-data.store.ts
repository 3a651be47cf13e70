import { sql } from 'kysely'
import { byPhone, OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Roles, requests and invitations. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    {
      table: 'company_role',
      name: '自定义角色',
      where: 't.id in (select role_id from member_role where user_id = :id)',
      omit: ['created_by', 'updated_by'],
    },
    { table: 'member_role', name: '角色分配', where: OF_USER },
    { table: 'join_request', name: '加入申请', where: OF_USER },
    { table: 'permission_request', name: '权限申请', where: OF_USER },
    {
      table: 'invitation',
      name: '邀请',
      where: `(t.inviter_id = :id or t.used_by = :id or ${byPhone('phone')})`,
      omit: ['token_hash'],
      kept: 'invitations',
    },
  ],
  mentions: [
    ['company_role', 'created_by'],
    ['company_role', 'updated_by'],
    ['join_request', 'decided_by'],
    ['permission_request', 'decided_by'],
    ['invitation', 'used_by'],
  ],
  async forget(tx, { userId, phone }) {
    if (phone === '') return
    await sql`delete from invitation
      where inviter_id = ${userId} or used_by = ${userId} or phone = ${phone}`.execute(tx)
  },
}
