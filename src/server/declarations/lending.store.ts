import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** What became of a draft that was lent to its advisor. */
export interface DraftEdit {
  at: Date
  kind: 'consent' | 'revoke' | 'edit'
  what: string[]
  by: string
}

/** Changes of one advisor within so many minutes are one row: a form is kept every few seconds. */
const TOGETHER_MINUTES = 10
/** Rows that are shown. */
const SHOWN = 50

/** Lends a draft to an advisor, or takes it back; `by`: the account that did. */
export const setLent = async (
  tx: Tx,
  declareNo: string,
  lent: { advisorUserId: string; by: string; at: Date } | null,
): Promise<void> => {
  await tx
    .updateTable('declaration')
    .set({
      editing_advisor_id: lent?.advisorUserId ?? '',
      editing_by: lent?.by ?? '',
      editing_since: lent?.at ?? null,
    })
    .where('declare_no', '=', declareNo)
    .execute()
}

/** Writes down what was done; changes of one moment stand together. */
export const addEdit = async (
  tx: Tx,
  of: { declareNo: string; companyId: string },
  edit: Omit<DraftEdit, 'by'> & { actorId: string; actorName: string },
): Promise<void> => {
  const { kind, what, at, actorId, actorName } = edit
  if (kind === 'edit') {
    const { numAffectedRows = 0n } = await sql`
      update declaration_edit as e set at = ${at},
        what = (select array_agg(distinct one) from unnest(e.what || ${sql.val([...what])}::text[]) one)
      where e.id = (select max(id) from declaration_edit where declare_no = ${of.declareNo})
        and e.kind = 'edit' and e.actor_id = ${actorId}
        and e.at > ${at}::timestamptz - make_interval(mins => ${TOGETHER_MINUTES})`.execute(tx)
    if (numAffectedRows > 0n) return
  }
  await tx
    .insertInto('declaration_edit')
    .values({
      declare_no: of.declareNo,
      company_id: of.companyId,
      ...{ at, kind, what: [...what], actor_id: actorId, actor_name: actorName },
    })
    .execute()
}

/** What became of a draft, the newest first. */
export const editsOf = async (db: Database | Tx, declareNo: string): Promise<DraftEdit[]> =>
  db
    .selectFrom('declaration_edit')
    .where('declare_no', '=', declareNo)
    .select(['at', 'what', 'actor_name as by'])
    .select((eb) => eb.ref('kind').$castTo<DraftEdit['kind']>().as('kind'))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
