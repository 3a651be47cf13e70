import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  DECLARE_ACTOR,
  DECLARE_STATUS,
  DECLARE_STATUSES,
  DUE_KIND,
} from '#domain/declarations/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import { pageOfDeclarations } from './lists/store.ts'

/** A declaration that is not ended, without its money. */
export interface RunningDeclaration {
  declareNo: string
  name: string
  statusName: string
  /** Its next day, `yyyy-MM-dd`, and what is due then; empty where there is none. */
  dueOn: string
  dueName: string
  /** Whose turn it is; empty for nobody's. */
  holderName: string
  /** Day of the last change, `yyyy-MM-dd`. */
  changedOn: string
}

const OPEN = DECLARE_STATUSES.filter((status) => Number(status) < 90)
const MOST = 100

/** Makes what reads the declarations of a company that go on, the next due first. */
export const createRunningDeclarations =
  (db: Database) =>
  async (companyId: string): Promise<RunningDeclaration[]> => {
    const { rows } = await inTenant(db, companyId, async (tx) =>
      pageOfDeclarations(
        tx,
        {
          ...{ companyId, statuses: OPEN, own: null, advisorUserId: '', holder: '', keyword: '' },
          ...{ year: 0, level: '', projectType: '', regionCode: '' },
        },
        { sort: 'due', direction: 'asc' },
        { limit: MOST, offset: 0 },
      ),
    )
    return rows.map((one) => ({
      declareNo: one.declareNo,
      name: one.projectName,
      statusName: DECLARE_STATUS[one.status],
      dueOn: one.dueOn,
      dueName: one.dueKind === '' ? '' : DUE_KIND[one.dueKind],
      holderName: one.holder.map((actor) => DECLARE_ACTOR[actor]).join('、'),
      changedOn: formatBeijingDate(one.updatedAt.getTime()),
    }))
  }
