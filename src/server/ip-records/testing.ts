import { EMPTY_COPYRIGHT } from '#domain/ip/copyright-record.ts'
import { checkCharacter } from '#domain/ip/patent-number.ts'
import { EMPTY_PATENT } from '#domain/ip/patent-record.ts'
import type { FormOf, RecordKind } from '#domain/ip/record-kinds.ts'
import { cellsOf, sheetFields } from '#domain/ip/record-sheet.ts'
import { EMPTY_TRADEMARK } from '#domain/ip/trademark-record.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import type { MovableClock } from '#server/testing/content.ts'

/** Two companies with people who may do different things, for the tests of this folder. */
export interface RecordWorld {
  server: TestApp
  /** 企业管理员 of the first company. */
  boss: TestClient
  /** 知识产权专员. */
  officer: TestClient
  /** 只读成员. */
  viewer: TestClient
  /** 企业管理员 of the second company. */
  other: TestClient
}

export const MINE = 'ip-mine'
export const THEIRS = 'ip-theirs'

/** Makes them. */
export const createWorld = async (clock: MovableClock): Promise<RecordWorld> => {
  const server = await createTestApp({ clock })
  for (const [id, code] of [
    [MINE, '91330100MA2PRTRA15'],
    [THEIRS, '91330100MA2PRTRB25'],
  ])
    await server.pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code,
         industry_code, establish_date, legal_person)
       values ($1, $1, $1, $2, '330106', 'I65', '2018-06-01', '张三')`,
      [id, code],
    )
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE, userName: '甲老板' })
  await server.createUser('officer', { roles: ['ENT_IP'], companyId: MINE, userName: '乙专员' })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: MINE, userName: '丙成员' })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: THEIRS })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  return {
    server,
    boss: await as('boss'),
    officer: await as('officer'),
    viewer: await as('viewer'),
    other: await as('other'),
  }
}

/** No company has any rights: neither what a test has made nor what the seed gave. */
export const clearRecords = async (server: TestApp): Promise<void> => {
  for (const table of ['ip_deadline', 'ip_alert', 'ip_entry', 'ip_payment', 'ip_import', 'ip_feed'])
    await server.pool.query(`delete from ${table}`)
  for (const table of ['trademark', 'patent', 'copyright', 'ip_remind_rule'])
    await server.pool.query(`delete from ${table}`)
  await server.pool.query(`delete from reminder where kind = 'IP_DUE'`)
}

/** The number of an invention by its serial. */
export const patentNumber = (serial: number, kind: 1 | 2 | 3 = 1): string => {
  const digits = `2099${kind}${String(serial).padStart(7, '0')}`
  return digits + checkCharacter(digits)
}

export const trademarkForm = (more: Partial<FormOf['trademark']> = {}): FormOf['trademark'] => ({
  ...EMPTY_TRADEMARK,
  regNo: '9999000001',
  name: '云砚',
  niceClass: 9,
  applicant: '甲公司',
  status: 'registered',
  ...more,
})

export const patentForm = (more: Partial<FormOf['patent']> = {}): FormOf['patent'] => ({
  ...EMPTY_PATENT,
  appNo: patentNumber(1),
  title: '一种方法',
  applicants: ['甲公司'],
  status: 'maintained',
  ...more,
})

export const copyrightForm = (more: Partial<FormOf['copyright']> = {}): FormOf['copyright'] => ({
  ...EMPTY_COPYRIGHT,
  regNo: '2099SR0000001',
  name: '点检系统',
  owner: '甲公司',
  ...more,
})

/** A form as the wire carries it. */
export const packed = (form: object): string => JSON.stringify(form)

/** A sheet of forms, with cells of some rows laid over. */
export const sheetOf = async <F>(
  kind: RecordKind<F>,
  forms: readonly F[],
  over: Readonly<Record<number, Readonly<Record<string, string>>>> = {},
): Promise<Buffer> =>
  writeWorkbook({
    name: '台账',
    columns: sheetFields(kind).map(({ name }) => ({ name })),
    rows: forms.map((form, at) => {
      const cells = cellsOf(kind, form)
      return sheetFields(kind).map(({ name }, column) => over[at]?.[name] ?? cells[column] ?? '')
    }),
  })

/** So many trademarks, each with a number and a name of its own. */
export const marks = (count: number): FormOf['trademark'][] =>
  Array.from({ length: count }, (_, at) =>
    trademarkForm({
      regNo: String(9_990_000_000 + at),
      name: `云砚 ${at}`,
      niceClass: 1 + (at % 45),
      regDate: '2018-03-07',
      goods: [{ group: '0901', names: ['计算机软件', `设备 ${at}`] }],
    }),
  )
