import { sql } from 'kysely'
import type { PARTNER_SORTS } from '#contract/partner-apply.ts'
import { LINKS } from '#domain/pages/links.ts'
import {
  PARTNER_OPEN,
  PARTNER_STATE,
  type PartnerState,
  type PartnerStep,
} from '#domain/showcase/partner-application.ts'
import type { Clock } from '#server/clock.ts'
import { hasNumber } from '#server/database/numbers.ts'
import { placeAmong } from '#server/database/sql.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { anywhere, beijing, createWorkflowStore, day } from '#server/workflow/store.ts'
import type {
  Change,
  Moment,
  Workflow,
  WorkflowFilter,
  WorkflowRow,
} from '#server/workflow/workflow.ts'

/** 渠道合作申请 as the tables have it; times are `yyyy-MM-dd HH:mm:ss`, days `yyyy-MM-dd`, Beijing. */
export interface StoredApplication extends WorkflowRow<PartnerState> {
  partnerType: string
  orgName: string
  creditCode: string
  regionCode: string
  contact: string
  phone: string
  intro: string
  created: string
  since: string
  sinceAt: Date
  nextOn: string
  licences: string[]
  named: boolean
  entryId: string
  /** Other applications of the same credit code. */
  same: number
}

interface ApplicationFilter extends WorkflowFilter<PartnerState, (typeof PARTNER_SORTS)[number]> {
  partnerType: string
  regionCode: string
  /** At least so many days in its state. */
  days: number
}

/** What a change writes; null leaves as it is. */
export interface ApplicationChange extends Change<PartnerState> {
  event: 'move' | 'back' | 'take' | 'assign' | 'save'
  /** Empty: nothing is to be done. */
  nextOn: string | null
  kept: { licences: string[]; named: boolean; entryId: string } | null
}

const OPEN = sql<boolean>`t.state = any(${sql.val([...PARTNER_OPEN])}::text[])`
const isLate = ({ today }: Moment) => sql<boolean>`(${OPEN} and t.next_on < ${today}::date)`

const APPLICATIONS: Workflow<
  'partner_application',
  StoredApplication,
  ApplicationChange,
  ApplicationFilter
> = {
  name: '渠道合作',
  objectType: 'partnerApply',
  thing: '这份申请',
  ownerTitle: '负责人',
  code: 'partner:edit',
  assignCode: 'partner:edit:assign',
  table: 'partner_application',
  columns: { id: 'id', status: 'state', owner: 'owner_user_id', since: 'state_since' },
  selected: sql`t.partner_type as "partnerType", t.org_name as "orgName",
    t.credit_code as "creditCode", t.region_code as "regionCode", t.contact, t.phone, t.intro,
    ${beijing('t.created_at')} as created, ${beijing('t.state_since')} as since,
    t.state_since as "sinceAt", ${day('t.next_on')} as "nextOn", t.licences, t.named,
    t.entry_id as "entryId", (select count(*)::int from partner_application o
      where o.credit_code = t.credit_code and o.id <> t.id) as same`,
  open: OPEN,
  free: sql`t.owner_user_id is null and ${OPEN}`,
  held: OPEN,
  late: isLate,
  order: (at) => sql`${isLate(at)} desc, ${OPEN} desc, t.state_since, t.id`,
  sorts: {
    created: sql`t.created_at`,
    name: sql`t.org_name`,
    type: sql`t.partner_type`,
    region: sql`t.region_code`,
    state: placeAmong('t.state', Object.keys(PARTNER_STATE)),
    owner: sql`nullif(u.user_name, '')`,
    next: sql`t.next_on`,
  },
  where({ partnerType, regionCode, days, keyword }, { now }) {
    const like = anywhere(keyword)
    return [
      ...(partnerType === '' ? [] : [sql<boolean>`t.partner_type = ${partnerType}`]),
      ...(regionCode === '' ? [] : [sql<boolean>`t.region_code = ${regionCode}`]),
      ...(days === 0
        ? []
        : [sql<boolean>`t.state_since <= ${now}::timestamptz - make_interval(days => ${days})`]),
      ...(keyword === ''
        ? []
        : [
            sql<boolean>`t.org_name ilike ${like} or t.credit_code = upper(${keyword})
              or t.id = upper(${keyword}) or t.contact like ${like}
              or ${hasNumber('t.phone', keyword)}`,
          ]),
    ]
  },
  history: {
    table: 'partner_application_log',
    of: 'application_id',
    event: 'act',
    to: 'to_state',
  },
  set: ({ to, nextOn, kept }, _row, at) => ({
    ...(to === null ? {} : { state_since: at }),
    ...(nextOn === null ? {} : { next_on: nextOn === '' ? null : nextOn }),
    ...(kept === null
      ? {}
      : { licences: kept.licences, named: kept.named, entry_id: kept.entryId }),
  }),
  async also(tx, { event, to, note }, { id }, { at, actorId }) {
    if (to !== null)
      await sql`
        insert into partner_application_step (application_id, seq, state, reason, at, by_user, back)
        select ${id}, max(seq) + 1, ${to}, ${note}, ${at}::timestamptz, ${actorId},
          ${event === 'back'}::boolean
        from partner_application_step where application_id = ${id}`.execute(tx)
  },
  given: ({ id, orgName }) => ({
    kind: 'SYSTEM',
    title: '有合作申请分派给您',
    content: orgName,
    link: LINKS.partnerApplication(id),
  }),
  audit: {
    move: 'partner.move',
    reveal: 'partner.reveal',
    export: 'partner.export',
    entry: (it, { event, to, ownerUserId, nextOn, kept }) => ({
      objectName: it.orgName,
      before: wordsOf(it),
      after: {
        办理: event,
        ...wordsOf({
          ...it,
          ...kept,
          status: to ?? it.status,
          ownerUserId: ownerUserId ?? it.ownerUserId,
          nextOn: nextOn ?? it.nextOn,
        }),
      },
    }),
  },
}

/** What an entry of the log says of an application. */
const wordsOf = (it: StoredApplication): Record<string, string> => ({
  状态: it.status,
  负责人: it.ownerUserId,
  下一步日期: it.nextOn,
  已核资质: String(it.licences.length),
  同意公开: it.named ? '是' : '否',
  公开条目: it.entryId,
})

/** 渠道合作申请 as the platform's people work on them. */
export const createApplicationStore = (deps: { db: Database; clock: Clock }) => ({
  ...createWorkflowStore(deps, APPLICATIONS),

  /** The states that one has come to, oldest first. */
  steps: async (id: string, db: Database | Tx = deps.db): Promise<PartnerStep[]> =>
    (
      await sql<PartnerStep>`select state, back, ${beijing('at')} as at
        from partner_application_step where application_id = ${id} order by seq`.execute(db)
    ).rows,

  /** The other applications of the same credit code, newest first. */
  others: async (
    of: Pick<StoredApplication, 'id' | 'creditCode'>,
  ): Promise<{ applyNo: string; orgName: string; state: PartnerState; createTime: string }[]> =>
    (
      await sql<{ applyNo: string; orgName: string; state: PartnerState; createTime: string }>`
        select o.id as "applyNo", o.org_name as "orgName", o.state,
          ${beijing('o.created_at')} as "createTime"
        from partner_application o where o.credit_code = ${of.creditCode} and o.id <> ${of.id}
        order by o.created_at desc, o.id limit 20`.execute(deps.db)
    ).rows,
})

export type ApplicationStore = ReturnType<typeof createApplicationStore>
