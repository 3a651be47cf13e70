import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import type { FormOf } from '#domain/ip/record-kinds.ts'
import {
  COPYRIGHT_RECORD_KIND,
  PATENT_RECORD_KIND,
  TRADEMARK_KIND,
} from '#domain/ip/record-kinds.ts'
import { sheetFields } from '#domain/ip/record-sheet.ts'
import { bareCell } from '#domain/text/csv.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { cases } from '#testing/seed.ts'
import {
  clearRecords,
  copyrightForm,
  createWorld,
  marks,
  MINE,
  packed,
  patentForm,
  patentNumber,
  type RecordWorld,
  sheetOf,
  trademarkForm,
} from './testing.ts'

/** As many as one sheet may have, in the deep run. */
const ROWS = cases(1_200, 5_000)
const MANY = cases(120, 600)
const FAULTS = cases(12, 50)
const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let world: RecordWorld

beforeAll(async () => {
  world = await createWorld(clock)
})
afterAll(async () => world.server.close())
beforeEach(async () => clearRecords(world.server))

const checkMarks = async (content: Buffer, duplicates: 'skip' | 'update' = 'skip') =>
  world.boss.call(
    trademarkRecords.dryRun,
    { duplicates },
    { files: [{ name: '商标.xlsx', content }] },
  )
const take = async (importId: string, who = world.boss) =>
  who.call(trademarkRecords.takeOver, { importId })

describe(`${ROWS} rows, faulty ones among them`, () => {
  test('each fault is named, and the rest is taken in one transaction', async () => {
    const faulty = Array.from({ length: FAULTS }, (_, at) => 37 + at * 97)
    const content = await sheetOf(
      TRADEMARK_KIND,
      marks(ROWS),
      Object.fromEntries(faulty.map((at) => [at, { 国际分类: '46', 申请人: '' }])),
    )
    const found = await checkMarks(content)
    expect(found).toMatchObject({
      state: 'checked',
      total: ROWS,
      added: ROWS - FAULTS,
      errors: FAULTS,
      same: 0,
      duplicate: 0,
    })
    expect(found.faults).toHaveLength(FAULTS)
    expect(found.faults.map(({ row }) => row)).toEqual(faulty.map((at) => at + 2))
    expect(found.faults[0]?.errors).toEqual([
      { field: '国际分类', message: '国际分类应为 1 至 45 的整数' },
      { field: '申请人', message: '请填写申请人' },
    ])
    expect((await world.boss.call(trademarkRecords.list, {})).total).toBe(0)

    const faults = await world.boss.call(trademarkRecords.importFaults, {
      importId: found.importId,
    })
    expect(faults.fileName).toBe('商标导入有误的行.xlsx')
    const again = await checkMarks(faults.content as Buffer)
    expect(again).toMatchObject({ total: FAULTS, errors: FAULTS })

    const retry = await checkMarks(content)
    const progress: number[] = []
    const watching = (async () => {
      for (;;) {
        const { done, state } = await world.boss.call(trademarkRecords.importState, {
          importId: retry.importId,
        })
        progress.push(done)
        if (state === 'taken') return
      }
    })()
    const taken = await take(retry.importId)
    await watching
    expect(taken).toMatchObject({ state: 'taken', done: ROWS - FAULTS })
    expect(progress.some((done) => done > 0 && done < ROWS - FAULTS)).toBe(true)

    const { total, counts, records } = await world.boss.call(trademarkRecords.list, {
      keyword: `云砚 ${ROWS - 1}`,
    })
    expect([total, counts.all]).toEqual([1, 1])
    expect(records[0]).toMatchObject({
      origin: 'sheet',
      next: { event: 'renewal', due: '2028-03-06' },
    })
    expect((await take(retry.importId)).done).toBe(ROWS - FAULTS)
  }, 120_000)
})

describe('a dry run', () => {
  test('says what is new, what would change, what is the same and what is there already', async () => {
    const [one, two, three] = marks(3) as [
      FormOf['trademark'],
      FormOf['trademark'],
      FormOf['trademark'],
    ]
    for (const form of [one, two])
      await world.boss.call(trademarkRecords.add, { form: packed(form) })
    const content = await sheetOf(TRADEMARK_KIND, [one, { ...two, agent: '某代理' }, three, three])
    const skipping = await checkMarks(content)
    expect(skipping).toMatchObject({ added: 1, changed: 0, same: 1, duplicate: 1, errors: 1 })
    expect(skipping.faults).toMatchObject([
      { row: 5, errors: [{ field: '申请号/注册号', message: '与第 4 行重复' }] },
    ])
    const updating = await checkMarks(content, 'update')
    expect(updating).toMatchObject({ added: 1, changed: 1, same: 1, duplicate: 0, errors: 1 })
    expect(updating.samples.find(({ verdict }) => verdict === 'changed')).toMatchObject({
      row: 3,
      number: two.regNo,
      changes: [{ field: '代理机构', before: '', after: '某代理' }],
    })
    const entries = await entriesOf(world.server, async () => take(updating.importId))
    expect(entries).toMatchObject([
      { action: 'ip.import', detail: { after: { 新增: '1', 更新: '1' } } },
    ])
    const { records } = await world.boss.call(trademarkRecords.list, { sort: 'number' })
    expect(records.map(({ origin }) => origin)).toEqual(['entered', 'entered', 'sheet'])
    const changed = await world.boss.call(trademarkRecords.detail, {
      recordId: records[1]?.recordId ?? '',
    })
    expect(changed.form.agent).toBe('某代理')
  })

  test('reads a sheet whatever order its columns have, and an empty cell changes nothing', async () => {
    const [form] = marks(1) as [FormOf['trademark']]
    await world.boss.call(trademarkRecords.add, { form: packed({ ...form, agent: '某代理' }) })
    const content = await writeWorkbook({
      name: '台账',
      columns: [
        '商标状态*',
        '备注',
        '申请人',
        '国际分类',
        '商标名称',
        '申请号/注册号',
        '代理机构',
        '别的',
      ].map((name) => ({ name })),
      rows: [['已注册', '新备注', '甲公司', '第 1 类', form.name, form.regNo, '', '不读']],
    })
    const found = await checkMarks(content, 'update')
    expect(found.samples).toMatchObject([
      { verdict: 'changed', changes: [{ field: '备注', before: '', after: '新备注' }] },
    ])
  })

  test('is not taken over once records are others, nor by somebody else; nothing is half-written', async () => {
    const forms = marks(700)
    const [first, ...others] = forms as [FormOf['trademark'], ...FormOf['trademark'][]]
    const made = await world.boss.call(trademarkRecords.add, { form: packed(first) })
    const content = await sheetOf(TRADEMARK_KIND, [...others, { ...first, agent: '某代理' }])
    const found = await checkMarks(content, 'update')
    for (const who of [world.officer, world.other])
      expect(await refused(take(found.importId, who))).toMatchObject({ code: 404 })
    await world.boss.call(trademarkRecords.edit, {
      recordId: made.recordId,
      version: 1,
      form: packed({ ...first, remark: '先改一步' }),
    })
    const changed = { code: 409, text: '预检之后记录有变化，请重新预检' }
    expect(await refused(take(found.importId))).toEqual(changed)
    const count = async () => (await world.boss.call(trademarkRecords.list, {})).total
    expect(await count()).toBe(1)
    expect(
      await world.boss.call(trademarkRecords.importState, { importId: found.importId }),
    ).toMatchObject({ state: 'failed', done: 0, message: changed.text })

    const other = await checkMarks(await sheetOf(TRADEMARK_KIND, others))
    await world.boss.call(trademarkRecords.add, { form: packed(others.at(-1) ?? first) })
    expect(await refused(take(other.importId))).toEqual(changed)
    expect(await count()).toBe(2)
    await sql`update ip_import set created_at = now() - interval '25 hours'`.execute(
      world.server.db,
    )
    expect(await refused(take(other.importId))).toMatchObject({ code: 404 })
  })

  test('two clicks take it over once', async () => {
    const found = await checkMarks(await sheetOf(TRADEMARK_KIND, marks(MANY)))
    const answers = await Promise.all([take(found.importId), take(found.importId)])
    expect(answers.map(({ state }) => state)).toContain('taken')
    expect((await world.boss.call(trademarkRecords.list, {})).total).toBe(MANY)
  })

  test('a company has at most 10,000 of a kind', async () => {
    await sql`insert into trademark (id, company_id, reg_no, name, mark_type, nice_class, applicant, status)
      select 'many-' || n, ${MINE}, (8000000000 + n)::text, '很多', 'word', 9, '甲', 'accepted'
      from generate_series(1, 9999) as n`.execute(world.server.db)
    const found = await checkMarks(await sheetOf(TRADEMARK_KIND, marks(3)))
    expect(found).toMatchObject({ added: 1, errors: 2 })
    expect(found.faults[0]?.errors[0]?.message).toBe('已达到每家企业的记录上限')
    expect((await take(found.importId)).state).toBe('taken')
    const [, , last] = marks(3)
    expect(
      await refused(world.boss.call(trademarkRecords.add, { form: packed(last ?? {}) })),
    ).toMatchObject({ text: '每家企业最多 10000 件商标' })
  })

  test.each<[string, string[][], string]>([
    [
      'a missing column',
      [['商标名称', '国际分类', '申请人', '商标状态']],
      '第一行缺少：申请号/注册号，请使用模板',
    ],
    [
      'a column twice',
      [['申请号/注册号', '商标名称', '商标名称', '国际分类', '申请人', '商标状态']],
      '第一行中“商标名称”出现了两次',
    ],
  ])('%s is refused', async (_what, [head = []], text) => {
    const columns = head.map((name) => ({ name }))
    const content = await writeWorkbook({ name: 'x', columns, rows: [] })
    expect(await refused(checkMarks(content))).toEqual({ code: 400, text })
  })

  test('more than 5,000 rows are refused', async () => {
    const columns = sheetFields(TRADEMARK_KIND).map(({ name }) => ({ name }))
    const rows = Array.from({ length: 5_001 }, () => ['9990000000'])
    const content = await writeWorkbook({ name: '台账', columns, rows })
    expect((await refused(checkMarks(content))).text).toBe('表格超过 5001 行，请分几次导入')
  })
})

describe('what is exported', () => {
  /** Reads CSV as RFC 4180 has it, for cells without line breaks. */
  const csvRows = (text: string): string[][] =>
    text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) =>
        [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
          bareCell(quoted?.replaceAll('""', '"') ?? bare ?? ''),
        ),
      )

  const nasty = ['=1+1', "'=x", '+86', '-甲', '@乙', '＝丙', '逗,号', '引"号', '  空白']

  test('trademarks read back equal, however their texts begin, from both formats', async () => {
    const forms = nasty.map((text, at) =>
      trademarkForm({
        regNo: String(9_999_000_100 + at),
        name: text.trim(),
        remark: text.trim(),
        shared: at % 2 === 0,
        validTo: '2027-03-31',
        goods: [
          { group: '0901', names: ['软件（可下载）', '设备'] },
          { group: '', names: ['其他'] },
        ],
      }),
    )
    for (const form of forms) await world.boss.call(trademarkRecords.add, { form: packed(form) })
    const xlsx = await world.boss.call(trademarkRecords.export, { sort: 'number' })
    expect(xlsx.fileName).toBe('商标台账-2026-11-22.xlsx')
    expect(await checkMarks(xlsx.content as Buffer, 'update')).toMatchObject({
      total: nasty.length,
      same: nasty.length,
      errors: 0,
    })
    const csv = await world.boss.call(trademarkRecords.export, { sort: 'number', format: 'csv' })
    const text = (csv.content as Buffer).toString('utf8')
    expect(text.slice(1)).not.toMatch(/(^|[\r\n,])"?[=+\-@＝＋－＠]/)
    const [head = [], ...rows] = csvRows(text)
    expect(head.slice(0, 2)).toEqual(['申请号/注册号', '商标名称'])
    expect(head.slice(-4)).toEqual(['来源', '当前状态', '下一期限', '期限日'])
    expect(rows.map((row) => row[1])).toEqual(nasty.map((one) => one.trim()))
    expect(rows[0]?.slice(-4)).toEqual(['手工录入', '待续展', '续展', '2027-03-31'])
    // Taken into another company, it is the same again.
    const theirs = await world.other.call(
      trademarkRecords.dryRun,
      {},
      { files: [{ name: 'a.xlsx', content: xlsx.content as Buffer }] },
    )
    await world.other.call(trademarkRecords.takeOver, { importId: theirs.importId })
    const back = await world.other.call(trademarkRecords.list, { sort: 'number' })
    const formsBack = await Promise.all(
      back.records.map(async ({ recordId }) =>
        world.other.call(trademarkRecords.detail, { recordId }),
      ),
    )
    expect(formsBack.map(({ form }) => form)).toEqual(forms)
  })

  test('patents and works read back equal too', async () => {
    await world.boss.call(patentRecords.add, {
      form: packed(
        patentForm({
          applicants: ['甲公司', '乙大学'],
          inventors: ['张三', '李四'],
          reduction: '70',
          paidThrough: 3,
          appDate: '2023-06-15',
          grantDate: '2025-03-10',
          mainIpc: 'G06F 16/33',
          abstract: '=摘要，含 "引号" 与 ,',
        }),
      ),
    })
    await world.boss.call(patentRecords.add, {
      form: packed(patentForm({ appNo: patentNumber(9, 3), kind: 'design', mainIpc: '14-02' })),
    })
    await world.boss.call(copyrightRecords.add, {
      form: packed(
        copyrightForm({ published: 'yes', publishDate: '2026-04-01', sourceLines: 38200 }),
      ),
    })
    const patentSheet = await world.boss.call(patentRecords.export, {})
    expect(
      await world.boss.call(
        patentRecords.dryRun,
        { duplicates: 'update' },
        { files: [{ name: 'a.xlsx', content: patentSheet.content as Buffer }] },
      ),
    ).toMatchObject({ total: 2, same: 2 })
    const workSheet = await world.boss.call(copyrightRecords.export, {})
    expect(
      await world.boss.call(
        copyrightRecords.dryRun,
        { duplicates: 'update' },
        { files: [{ name: 'a.xlsx', content: workSheet.content as Buffer }] },
      ),
    ).toMatchObject({ total: 1, same: 1 })
  })

  test('only what is asked for, and it is noted in the log', async () => {
    const [one, two] = marks(2)
    const made = await world.boss.call(trademarkRecords.add, { form: packed(one ?? {}) })
    await world.boss.call(trademarkRecords.add, { form: packed(two ?? {}) })
    const entries = await entriesOf(world.server, async () => {
      const { content } = await world.boss.call(trademarkRecords.export, {
        format: 'csv',
        recordIds: [made.recordId, 'of-another-company'],
      })
      expect(csvRows(String(content))).toHaveLength(2)
    })
    expect(entries).toMatchObject([{ action: 'ip.export' }])
  })

  test.each([
    ['trademark', trademarkRecords, TRADEMARK_KIND],
    ['patent', patentRecords, PATENT_RECORD_KIND],
    ['copyright', copyrightRecords, COPYRIGHT_RECORD_KIND],
  ] as const)('the template of a %s is read by the import', async (_name, calls, _kind) => {
    const { content } = await world.boss.call(calls.template, {})
    const found = await world.boss.call(
      calls.dryRun,
      {},
      { files: [{ name: 'a.xlsx', content: content as Buffer }] },
    )
    expect(found).toMatchObject({ total: 0, errors: 0 })
    expect(
      await refused(world.boss.call(calls.takeOver, { importId: found.importId })),
    ).toMatchObject({ text: '没有可以导入的行' })
  })
})
