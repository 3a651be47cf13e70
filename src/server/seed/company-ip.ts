import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  copyrightFormFields,
  patentFormFields,
  trademarkFormFields,
} from '#contract/ip-record-fields.ts'
import { read, object, type Schema } from '#contract/wire/schema.ts'
import { entryProblem } from '#domain/ip/entries.ts'
import type { EntryType, IpKind, IpOrigin, UsageKind } from '#domain/ip/record-codes.ts'
import {
  COPYRIGHT_RECORD_KIND,
  type FormOf,
  PATENT_RECORD_KIND,
  type RecordKind,
  TRADEMARK_KIND,
} from '#domain/ip/record-kinds.ts'
import type { IpRule } from '#domain/ip/rules.ts'
import type { Tx } from '#server/database/transaction.ts'
import { addEntry, savePayment } from '#server/ip-records/entries.store.ts'
import { COPYRIGHT, PATENT, TRADEMARK } from '#server/ip-records/kinds.ts'
import { recordsOf } from '#server/ip-records/store.ts'
import { rewriteRecords, writeRecords } from '#server/ip-records/writing.ts'

interface Given<F> {
  id: string
  origin: IpOrigin
  form: F
}

/** Records of the company of the demonstration. */
export interface CompanyIp {
  trademarks: Given<FormOf['trademark']>[]
  patents: Given<FormOf['patent']>[]
  copyrights: Given<FormOf['copyright']>[]
  entries: {
    kind: IpKind
    recordId: string
    type: EntryType
    usageKind: '' | UsageKind
    date: string
    until: string
    party: string
    note: string
  }[]
  payments: { recordId: string; year: number; paidOn: string; amount: string }[]
}

const FILE = 'ip/company.json'
/** Whatever day it is, what the file says is not of the future. */
const ANY_DAY = '9999-12-31'

interface Raw {
  trademarks: Given<object>[]
  patents: Given<object>[]
  copyrights: Given<object>[]
  entries: Partial<CompanyIp['entries'][number]>[]
  payments: CompanyIp['payments']
}

const formsOf = <F extends object>(
  given: readonly Given<object>[],
  kind: RecordKind<F>,
  word: Schema,
  say: (problem: string) => void,
): Given<F>[] => {
  const keys = new Set<string>()
  return given.flatMap(({ id, origin, form }) => {
    const judged = read(word, { ...kind.empty, ...form })
    if (!judged.ok) {
      say(`${id}: ${judged.issue.field} ${judged.issue.unknown.join(', ')} is not allowed`)
      return []
    }
    const tidy = kind.tidy(judged.value as F)
    const key = kind.keyOf(tidy)
    if (key !== '' && keys.has(key)) say(`${id}: the number is used twice`)
    keys.add(key)
    for (const { text } of kind.problems(tidy, ANY_DAY)) say(`${id}: ${text}`)
    return [{ id, origin, form: tidy }]
  })
}

/** Reads `ip/company.json`; fields that it leaves out are empty. What is wrong is reported by record. */
export const readCompanyIp = async (
  dir: string,
  report: (file: string, problems: readonly string[]) => void,
): Promise<CompanyIp> => {
  const problems: string[] = []
  const say = (problem: string): void => void problems.push(problem)
  let raw: Raw = { trademarks: [], patents: [], copyrights: [], entries: [], payments: [] }
  try {
    raw = JSON.parse(await readFile(join(dir, FILE), 'utf8')) as Raw
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
  const found: CompanyIp = {
    trademarks: formsOf(raw.trademarks, TRADEMARK_KIND, object(trademarkFormFields()), say),
    patents: formsOf(raw.patents, PATENT_RECORD_KIND, object(patentFormFields()), say),
    copyrights: formsOf(raw.copyrights, COPYRIGHT_RECORD_KIND, object(copyrightFormFields()), say),
    entries: raw.entries.map((entry) => ({
      kind: 'trademark',
      recordId: '',
      type: 'usage',
      usageKind: '',
      date: '',
      until: '',
      party: '',
      note: '',
      ...entry,
    })),
    payments: raw.payments,
  }
  for (const entry of found.entries) {
    const problem = entryProblem(entry.kind, { ...entry, fileIds: [] }, ANY_DAY)
    if (problem !== null) say(`${entry.recordId}: ${problem.text}`)
  }
  report(FILE, problems)
  return found
}

/** Enters the records of a company with what follows from them, by the tables and on a day. */
export const saveCompanyIp = async (
  tx: Tx,
  content: CompanyIp,
  context: { companyId: string; userId: string; rules: readonly IpRule[]; today: string },
): Promise<void> => {
  const { companyId, userId } = context
  const writing = <F>(given: readonly Given<F>[]) => given.map((one) => ({ ...one, before: null }))
  await writeRecords(tx, TRADEMARK, writing(content.trademarks), context)
  await writeRecords(tx, PATENT, writing(content.patents), context)
  await writeRecords(tx, COPYRIGHT, writing(content.copyrights), context)
  for (const [at, { kind, recordId, ...entry }] of content.entries.entries())
    await addEntry(
      tx,
      { companyId, kind, recordId },
      { ...entry, id: `demo-entry-${at + 1}`, fileIds: [], createdBy: userId },
    )
  for (const payment of content.payments)
    await savePayment(tx, { ...payment, companyId, userId, receiptId: '' })
  const touched = (kind: IpKind): string[] =>
    content.entries.filter((one) => one.kind === kind).map(({ recordId }) => recordId)
  const marks = await recordsOf(tx, 'trademark', companyId, touched('trademark'))
  await rewriteRecords(tx, TRADEMARK, marks, context)
  const paid = content.payments.map(({ recordId }) => recordId)
  await rewriteRecords(tx, PATENT, await recordsOf(tx, 'patent', companyId, paid), context)
}
