import { sql } from 'kysely'
import type { copyrightRecord, patentRecord, trademarkRecord } from '#contract/ip-content.ts'
import type { Output } from '#contract/wire/schema.ts'
import type { Tx } from '#server/database/transaction.ts'
import { COPYRIGHT_DETAIL, PATENT_DETAIL, TRADEMARK_DETAIL } from './rows.ts'

/** The three registers as content files have them. */
export interface IpRecords {
  trademarks: readonly Output<typeof trademarkRecord>[]
  patents: readonly Output<typeof patentRecord>[]
  copyrights: readonly Output<typeof copyrightRecord>[]
}

const picked = (record: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

const dayOrNull = (day: string): string | null => (day === '' ? null : day)

/** Enters records of the public register, listed at once. */
export const saveIp = async (
  tx: Tx,
  records: IpRecords,
  author: { by: string; at: Date },
): Promise<void> => {
  const made = {
    listed: true,
    origin: 'register',
    hidden: false,
    remind_on: true,
    remind_days: [],
    created_at: author.at,
    created_by: author.by,
    updated_at: author.at,
    updated_by: author.by,
    version: 1,
    del_flag: false,
  }
  const trademarks = records.trademarks.map((it) => ({
    ...made,
    id: it.id,
    public: it.public,
    reg_no: it.regNo,
    name: it.name,
    mark_type: it.markType,
    nice_class: it.niceClass,
    applicant: it.applicant,
    app_date: dayOrNull(it.appDate),
    prelim_date: dayOrNull(it.prelimDate),
    opposition_deadline: dayOrNull(it.oppositionDeadline),
    law_version: it.lawVersion,
    reg_date: dayOrNull(it.regDate),
    valid_from: dayOrNull(it.validFrom),
    valid_to: dayOrNull(it.validTo),
    status: it.status,
    detail: picked(it, TRADEMARK_DETAIL),
  }))
  const patents = records.patents.map((it) => ({
    ...made,
    id: it.id,
    public: it.public,
    app_no: it.appNo,
    kind: it.kind,
    title: it.title,
    applicants: it.applicants,
    app_date: dayOrNull(it.appDate),
    grant_date: dayOrNull(it.grantDate),
    main_ipc: it.mainIpc,
    status: it.status,
    reduction: Number(it.reduction),
    paid_through: it.paidThrough,
    detail: picked(it, PATENT_DETAIL),
  }))
  const copyrights = records.copyrights.map((it) => ({
    ...made,
    id: it.id,
    public: it.public,
    kind: it.kind,
    reg_no: it.regNo,
    name: it.name,
    owner: it.owner,
    complete_date: dayOrNull(it.completeDate),
    publish_date: dayOrNull(it.publishDate),
    published: it.published,
    reg_date: dayOrNull(it.regDate),
    status: it.status,
    detail: picked(it, COPYRIGHT_DETAIL),
  }))
  await sql`insert into trademark select * from
    jsonb_populate_recordset(null::trademark, ${JSON.stringify(trademarks)}::jsonb)`.execute(tx)
  await sql`insert into patent select * from
    jsonb_populate_recordset(null::patent, ${JSON.stringify(patents)}::jsonb)`.execute(tx)
  await sql`insert into copyright select * from
    jsonb_populate_recordset(null::copyright, ${JSON.stringify(copyrights)}::jsonb)`.execute(tx)
}
