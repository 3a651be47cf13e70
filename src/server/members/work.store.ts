import { sql } from 'kysely'
import { PAGES } from '#domain/pages/links.ts'
import type { WorkThing } from '#domain/work/work.ts'
import type { Database } from '#server/database/pool.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'

interface Row {
  id: string
  name: string
  /** What is asked for; empty for a place in the company. */
  permission: string
  since: Date
}

const joins = async (db: Database, companyId: string): Promise<Row[]> =>
  (
    await sql<Row>`select j.id, u.user_name as name, '' as permission, j.created_at as since
      from join_request j join user_account u on u.id = j.user_id
      where j.company_id = ${companyId} and j.state = 'submitted'
      order by j.created_at, j.id limit ${MOST_OF_KIND}`.execute(db)
  ).rows

const requests = async (db: Database, companyId: string): Promise<Row[]> =>
  (
    await sql<Row>`select r.id, u.user_name as name, r.permission_name as permission,
        r.created_at as since
      from permission_request r join user_account u on u.id = r.user_id
      where r.company_id is not distinct from ${companyId === '' ? null : companyId}
        and r.state = 'submitted'
      order by r.created_at, r.id limit ${MOST_OF_KIND}`.execute(db)
  ).rows

const thingOf = ({ id, name, permission, since }: Row): WorkThing => {
  const isJoin = permission === ''
  return {
    id: `${isJoin ? 'join' : 'permission'} ${id}`,
    title: isJoin ? '审核加入申请' : '处理权限申请',
    subject: isJoin ? name : `${name} · ${permission}`,
    act: isJoin ? '去审核' : '去处理',
    link: isJoin ? PAGES.joins : PAGES.requests,
    due: '',
    since,
    ownerId: '',
    ownerName: '',
  }
}

/** Who asks to join a company, or for a permission, as work of whoever decides. */
export const MEMBER_WORK: WorkSource = {
  async of({ companyId, permissions }, _at, own) {
    const joining =
      companyId !== '' && permissions.has('back:user:add') ? await joins(own, companyId) : []
    const asking = permissions.has('back:user:assign') ? await requests(own, companyId) : []
    return [...joining, ...asking].map(thingOf)
  },
}
