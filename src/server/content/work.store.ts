import { sql } from 'kysely'
import { CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { LINKS } from '#domain/pages/links.ts'
import { idInState, type WorkThing } from '#domain/work/work.ts'
import type { Database } from '#server/database/pool.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'

interface Row {
  kind: string
  id: string
  version: number
  title: string
  why: 'review' | 'returned' | 'doubts'
  reason: string
  doubts: number
  by: string
  since: Date
}

/** What waits for a review, and what an editor has to go on with: returned, or imported with open facts. */
const waitingFor = async (
  db: Database,
  { userId, reviews, edits }: { userId: string; reviews: boolean; edits: boolean },
): Promise<Row[]> =>
  (
    await sql<Row>`
      select i.kind, i.id, i.version, i.title, i.reason,
        case when i.work = 'review' then 'review' when i.reason <> '' then 'returned'
          else 'doubts' end as why,
        jsonb_array_length(i.doubts) + jsonb_array_length(
          jsonb_path_query_array(i.facts, '$[*] ? (@.decision == "open")')) as doubts, coalesce(u.user_name, '') as by,
        coalesce(i.submitted_at, i.updated_at) as since
      from content_item i
      left join user_account u on u.id = coalesce(nullif(i.submitted_by, ''), i.edited_by)
      where i.deleted_at is null and (
        (${reviews}::boolean and i.work = 'review')
        or (${edits}::boolean and i.work = 'draft' and i.edited_by = ${userId}
          and (i.reason <> '' or jsonb_array_length(i.doubts) > 0
            or i.facts @> '[{"decision": "open"}]')))
      order by since, i.kind, i.id limit ${MOST_OF_KIND}`.execute(db)
  ).rows

const WORDS = {
  review: { title: '审核内容', act: '去审核' },
  returned: { title: '修改退回的内容', act: '去修改' },
  doubts: { title: '确认导入的内容', act: '去确认' },
} as const

const thingOf = ({ kind, id, version, title, why, reason, doubts, by, since }: Row): WorkThing => {
  const kindName = Object.hasOwn(CONTENT_KIND_NAME, kind)
    ? CONTENT_KIND_NAME[kind as ContentKind]
    : ''
  const more =
    why === 'review' ? `${by} 提交` : why === 'returned' ? `原因：${reason}` : `${doubts} 处待确认`
  return {
    id: idInState(`${kind} ${id}`, version),
    ...WORDS[why],
    subject: [`${kindName}《${title === '' ? '未命名' : title}》`, more].join(' · ').slice(0, 200),
    link: LINKS.content(kind, id),
    due: '',
    since,
    ownerId: '',
    ownerName: '',
  }
}

/** Contents as work: of whoever reviews, and of the editor whose draft came back. */
export const contentWork = (db: Database): WorkSource => ({
  async of({ userId, permissions }) {
    const [reviews, edits] = [permissions.has('content:review'), permissions.has('content:edit')]
    if (!reviews && !edits) return []
    return (await waitingFor(db, { userId, reviews, edits })).map(thingOf)
  },
})
