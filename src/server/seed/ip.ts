import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyrightRecord, patentRecord, trademarkRecord } from '#contract/ip-content.ts'
import { read, type Schema } from '#contract/wire/schema.ts'
import { isDay } from '#domain/calendar/days.ts'
import { readPatentNumber } from '#domain/ip/patent-number.ts'
import type { IpRecords } from '#server/ip/editing.store.ts'

type Report = (file: string, problems: readonly string[]) => void

/** Reads `ip/{trademarks,patents,copyrights}.json`; what is wrong is reported by file and record. */
export const readIp = async (dir: string, report: Report): Promise<IpRecords> => ({
  trademarks: await records<IpRecords['trademarks'][number]>(
    dir,
    'ip/trademarks.json',
    trademarkRecord,
    report,
  ),
  patents: await records<IpRecords['patents'][number]>(
    dir,
    'ip/patents.json',
    patentRecord,
    report,
  ),
  copyrights: await records<IpRecords['copyrights'][number]>(
    dir,
    'ip/copyrights.json',
    copyrightRecord,
    report,
  ),
})

const records = async <R extends { id: string }>(
  dir: string,
  file: string,
  word: Schema,
  report: Report,
): Promise<R[]> => {
  const found: R[] = []
  try {
    for (const given of JSON.parse(await readFile(join(dir, file), 'utf8')) as { id?: unknown }[]) {
      const judged = read(word, given)
      const problem = judged.ok
        ? problemOf(judged.value as R & Dated)
        : `${judged.issue.field} ${judged.issue.unknown.join(', ')} ${judged.issue.message || 'is not allowed or missing'}`
      if (problem !== null) report(file, [`${String(given.id)}: ${problem}`])
      else if (judged.ok) found.push(judged.value as R)
    }
  } catch (error) {
    report(file, [error instanceof Error ? error.message : String(error)])
  }
  const twice = found.find((it, index) => found.findIndex(({ id }) => id === it.id) < index)
  if (twice !== undefined) report(file, [`id is used twice: ${twice.id}`])
  return found
}

interface Dated {
  appNo?: string
  kind?: string
  appDate?: string
  prelimDate?: string
  regDate?: string
  validFrom?: string
  validTo?: string
  grantDate?: string
  oppositionDeadline?: string
  lawVersion?: string
}

/** What fits no field by itself: days that exist and follow each other, a number that is right. */
const problemOf = (it: Dated): string | null => {
  const { appDate = '', prelimDate = '', regDate = '', grantDate = '', validFrom = '' } = it
  const { validTo = '', oppositionDeadline = '' } = it
  const days = [appDate, prelimDate, regDate, grantDate, validFrom, validTo, oppositionDeadline]
  const wrong = days.find((day) => day !== '' && !isDay(day))
  if (wrong !== undefined) return `is not a day that exists: ${wrong}`
  for (const order of [
    [appDate, prelimDate, oppositionDeadline],
    [appDate, regDate, validTo],
    [appDate, grantDate],
    [validFrom, validTo],
  ]) {
    const given = order.filter((day) => day !== '')
    if (given.some((day, index) => index > 0 && day < (given[index - 1] ?? '')))
      return `days are out of order: ${given.join(', ')}`
  }
  if ((oppositionDeadline === '') !== ((it.lawVersion ?? '') === ''))
    return 'oppositionDeadline and lawVersion go together'
  if (it.appNo === undefined) return null
  const number = readPatentNumber(it.appNo)
  if (!number.ok) return `appNo: ${number.message}`
  return number.kind === it.kind ? null : 'kind is not that of appNo'
}
