import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { files } from '#contract/files.ts'
import { leads } from '#contract/leads.ts'
import { titleCases } from '#contract/title-cases.ts'
import type { CaseEvent } from '#domain/job-titles/title-case-codes.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

/** Wednesday noon in Beijing. */
const NOON = '2026-11-18T04:00:00Z'
const LATER = '2026-12-01'
const clock = movableClock(NOON)
let server: TestApp
let first: TestClient
let second: TestClient
let chief: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.createUser('one', { roles: ['PLAT_ADVISOR'], userName: '甲顾问' })
  await server.createUser('two', { roles: ['PLAT_ADVISOR'], userName: '乙顾问' })
  await server.createUser('chief', { roles: ['PLAT_REVIEWER'], userName: '主管' })
  first = await loginAs(server.app, 'one', server.password)
  second = await loginAs(server.app, 'two', server.password)
  chief = await loginAs(server.app, 'chief', server.password)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from title_case')
  await server.pool.query('delete from customer_contact')
})

type Whole = Awaited<ReturnType<typeof see>>
const see = async (caseNo: string, client = first) => client.call(titleCases.one, { caseNo })
const open = async (more: object = {}, client = first): Promise<Whole> =>
  client.call(titleCases.open, {
    applicant: '李某',
    phone: '13912345678',
    grade: 'engineer',
    specialty: 'software',
    regionCode: '440000',
    consent: true,
    ...more,
  })
const move = async (
  caseNo: string,
  event: CaseEvent,
  more: { note?: string; date?: string; items?: string[]; advisorUserId?: string } = {},
  client = first,
): Promise<Whole> =>
  client.call(titleCases.move, {
    caseNo,
    version: (await see(caseNo, client)).version,
    event,
    note: '说明',
    ...more,
  })
const upload = async (client = first, name = '学历.pdf'): Promise<string> => {
  const { records } = await client.call(
    files.add,
    { feature: 'title' },
    { files: [{ name, content: Buffer.from(`%PDF-1.7 ${name}`) }] },
  )
  return records[0]?.fileId ?? ''
}
/** Every required material uploaded and passed. */
const passAll = async (it: Whole): Promise<void> => {
  for (const { paperId } of it.materials.filter(({ required }) => required)) {
    const { caseNo } = it
    await first.call(titleCases.addFiles, { caseNo, paperId, fileIds: [await upload()] })
    await first.call(titleCases.judge, { caseNo, paperId, state: 'passed' })
  }
}

test('from the first talk to the certificate, each step with one line and one entry', async () => {
  const it = await open({ jobTitleId: 'gd-software-senior-2026', grade: 'senior' })
  expect(it).toMatchObject({
    status: 'first',
    phone: '139****5678',
    jobTitleName: expect.stringContaining('广东'),
    specialtyName: '计算机与软件',
    advisorUserId: 'u-one',
    canReveal: true,
    canPapers: true,
  })
  expect(it.materials.length).toBeGreaterThan(0)
  expect(it.materials.filter(({ name }) => name.includes('身份'))).toEqual([])
  const { caseNo } = it
  expect((await apiErrorOf(move(caseNo, 'complete'))).message).toContain('必需材料没有通过')
  await passAll(it)
  await move(caseNo, 'askMore', { date: LATER, items: ['补盖公章', '补签字'] })
  const asked = await see(caseNo)
  expect(asked).toMatchObject({ status: 'more', dueOn: LATER })
  expect(asked.corrections.map(({ text }) => text)).toEqual(['补盖公章', '补签字'])
  expect((await apiErrorOf(move(caseNo, 'complete'))).message).toContain('还有 2 项补正')
  for (const { correctionId } of asked.corrections)
    await first.call(titleCases.correct, { caseNo, correctionId, done: true })
  const steps: [CaseEvent, string, object][] = [
    ['complete', 'ready', {}],
    ['send', 'sent', {}],
    ['startReview', 'review', { date: LATER }],
    ['publish', 'publicity', { date: '2026-11-25' }],
  ]
  for (const [event, status, more] of steps)
    expect(await move(caseNo, event, more)).toMatchObject({ status })
  expect((await apiErrorOf(move(caseNo, 'pass'))).message).toContain('公示到 2026-11-25')
  clock.moment = new Date('2026-11-26T04:00:00Z')
  const passed = await move(caseNo, 'pass')
  expect(passed).toMatchObject({ status: 'passed', dueOn: '', canEdit: false, canPapers: false })
  expect(passed.moves.map(({ event }) => event)).toEqual(['undo'])
  expect(passed.history.map(({ event }) => event)).toEqual([
    'pass',
    'publish',
    'startReview',
    'send',
    'complete',
    'askMore',
    'open',
  ])
  const { rows } = await server.pool.query(
    `select count(*)::int as n from audit_log where action = 'title.move' and object_id = $1`,
    [caseNo],
  )
  expect(rows).toEqual([{ n: 6 }])
})

test('a wrong step is taken back once, and what was sent comes back for repairs', async () => {
  const { caseNo } = await open()
  await first.call(titleCases.addPaper, { caseNo, name: '业绩证明', required: false })
  for (const { paperId } of (await see(caseNo)).materials)
    await first.call(titleCases.keepPaper, { caseNo, paperId, kept: false })
  expect((await see(caseNo)).removed.length).toBeGreaterThan(0)
  await move(caseNo, 'complete')
  const back = await move(caseNo, 'undo', { note: '点错了' })
  expect(back.status).toBe('first')
  expect((await apiErrorOf(move(caseNo, 'undo'))).message).toContain('现在不能这样处理')
  await move(caseNo, 'complete')
  await move(caseNo, 'send')
  const returned = await move(caseNo, 'giveBack', { date: LATER, items: ['业绩证明缺页'] })
  expect(returned).toMatchObject({ status: 'returned', canPapers: true })
  expect((await apiErrorOf(move(caseNo, 'resend'))).message).toContain('还有 1 项补正')
  const correctionId = returned.corrections[0]?.correctionId ?? ''
  await first.call(titleCases.correct, { caseNo, correctionId, done: true })
  await first.call(titleCases.correct, { caseNo, correctionId, done: false })
  expect((await apiErrorOf(move(caseNo, 'resend'))).code).toBe(400)
  await first.call(titleCases.correct, { caseNo, correctionId, done: true })
  expect((await move(caseNo, 'resend')).status).toBe('sent')
  const failed = await move(caseNo, 'fail', { note: '业绩不足' })
  expect(failed.closedTime).not.toBe('')
  expect(await move(caseNo, 'undo')).toMatchObject({ status: 'sent', closedTime: '' })
})

describe('the materials', () => {
  test('are uploaded, judged, flagged, taken off and put on again', async () => {
    const { caseNo } = await open()
    const added = await first.call(titleCases.addPaper, {
      caseNo,
      name: ' 学历证书 ',
      required: true,
    })
    const { paperId } = added.materials.at(-1)!
    const judge = async (more: object) =>
      first.call(titleCases.judge, { caseNo, paperId, state: 'passed', ...more })
    expect((await apiErrorOf(judge({}))).message).toBe('尚未上传文件，不能通过')
    expect((await apiErrorOf(judge({ state: 'flagged' }))).message).toBe('请选择问题的类型')
    const fileId = await upload()
    await first.call(titleCases.addFiles, { caseNo, paperId, fileIds: [fileId] })
    const flagged = await judge({ state: 'flagged', issue: 'unclear', remark: '重新扫描' })
    const paper = (it: Whole) => it.materials.find((one) => one.paperId === paperId)
    expect(paper(flagged)).toMatchObject({ state: 'flagged', issue: 'unclear', remark: '重新扫描' })
    // A new file waits for its verdict again.
    const again = await first.call(titleCases.addFiles, {
      caseNo,
      paperId,
      fileIds: [await upload()],
    })
    expect(paper(again)).toMatchObject({ state: 'pending', issue: '', remark: '' })
    const out = await first.call(titleCases.keepFile, { caseNo, paperId, fileId, kept: false })
    expect(paper(out)?.removedFiles.map((file) => file.fileId)).toEqual([fileId])
    const kept = await first.call(titleCases.keepFile, { caseNo, paperId, fileId, kept: true })
    expect(paper(kept)?.files).toHaveLength(2)
    const off = await first.call(titleCases.keepPaper, { caseNo, paperId, kept: false })
    expect(paper(off)).toBeUndefined()
    const on = await first.call(titleCases.keepPaper, { caseNo, paperId, kept: true })
    expect(paper(on)?.files).toHaveLength(2)
    const same = first.call(titleCases.addPaper, { caseNo, name: '学历证书' })
    expect((await apiErrorOf(same)).message).toBe('清单中已有同名材料')
  })

  test('are files of the case: nobody else opens them, and opening is noted', async () => {
    const { caseNo } = await open()
    const { materials } = await first.call(titleCases.addPaper, { caseNo, name: '学历证书' })
    const { paperId } = materials.at(-1)!
    const fileId = await upload()
    const attach = async (client: TestClient, ids: string[]) =>
      client.call(titleCases.addFiles, { caseNo, paperId, fileIds: ids })
    const foreign = await upload(second)
    expect((await apiErrorOf(attach(first, [foreign]))).message).toContain('文件不存在')
    await attach(first, [fileId])
    expect((await apiErrorOf(attach(first, [fileId]))).message).toContain('文件不存在')
    const urlOf = (it: Whole): string =>
      it.materials.flatMap((one) => one.files).find((file) => file.fileId === fileId)?.url ?? 'none'
    expect(urlOf(await see(caseNo, second))).toBe('')
    const url = urlOf(await see(caseNo, chief))
    const answer = await server.app.inject({ method: 'GET', url })
    expect(answer.body).toContain('%PDF')
    const { rows } = await server.pool.query(
      `select actor_id from audit_log where action = 'file.download' and object_id = $1`,
      [fileId],
    )
    expect(rows).toEqual([{ actor_id: 'u-chief' }])
    expect((await first.call(files.list, { fileIds: [fileId] })).records).toEqual([])
    expect((await apiErrorOf(first.call(files.download, { fileId }))).code).toBe(403)
    expect((await apiErrorOf(first.call(files.remove, { fileId }))).message).toContain('不能删除')
    const member = await loginAs(server.app, 'demo', server.password)
    const bad = member.call(
      files.add,
      { feature: 'title' },
      { files: [{ name: 'a.pdf', content: Buffer.from('%PDF-1.7') }] },
    )
    expect((await apiErrorOf(bad)).code).toBe(403)
  })
})

describe('a case of a consultation', () => {
  const leave = async (): Promise<string> => {
    const visitor = createTestClient(server.app, { browser: true, address: '198.51.100.77' })
    const { contactId } = await visitor.call(consultation.save, {
      contactWay: '13800005555',
      leaveMessage: '想评工程师',
      consent: true,
    })
    return contactId
  }

  test('takes its number, once, for its advisor', async () => {
    const contactId = await leave()
    const from = { contactId, phone: '' }
    expect((await apiErrorOf(open(from))).message).toContain('只有负责这条线索的顾问')
    await first.call(leads.move, { contactId, version: 1, event: 'take' })
    const it = await open(from)
    expect(it).toMatchObject({ contactId, phone: '138****5555' })
    expect((await apiErrorOf(open(from))).message).toContain(`已经建立办理 ${it.caseNo}`)
    expect(await first.call(titleCases.reveal, { caseNo: it.caseNo })).toEqual({
      phone: '13800005555',
    })
    await server.pool.query(`update title_case set status = 'stopped', closed_at = $1`, [
      new Date(clock.moment.getTime() - 181 * 86_400_000),
    ])
    const late = first.call(titleCases.reveal, { caseNo: it.caseNo })
    expect((await apiErrorOf(late)).message).toContain('180 天')
  })
})

test.each([
  [{ consent: false }, '请先确认申请人同意'],
  [{ phone: '123' }, '手机号码格式不正确'],
  [{ applicant: ' ' }, '请填写申请人姓名'],
  [{ applicant: '11010119900307803X' }, '请不要填写身份证号码'],
  [{ jobTitleId: 'nothing' }, '没有这份职称申报通知'],
  [{ specialty: 'magic' }, '请选择专业'],
  [{ regionCode: '990000' }, '请选择地区'],
  [{ dueOn: '2026-11-17' }, '下一步日期不能早于今天'],
  [{ advisorUserId: 'u-two' }, '您不能把办理分派给别人'],
])('%j is refused: %s', async (more, message) => {
  expect((await apiErrorOf(open(more))).message).toContain(message)
})

test('nobody goes on with what is somebody else’s', async () => {
  const { caseNo } = await open()
  const before = await see(caseNo, second)
  expect(before).toMatchObject({ moves: [], canEdit: false, canReveal: false })
  const edit = { grade: 'senior', regionCode: '440000', applicant: '王某' } as const
  for (const work of [
    async () => move(caseNo, 'note', {}, second),
    async () => move(caseNo, 'take', {}, second),
    async () => second.call(titleCases.edit, { caseNo, version: before.version, ...edit }),
    async () => second.call(titleCases.addPaper, { caseNo, name: '学历' }),
    async () => second.call(titleCases.reveal, { caseNo }),
    async () => move(caseNo, 'assign', { advisorUserId: 'u-two' }),
  ])
    expect((await apiErrorOf(work())).code).toBe(400)
  expect(await see(caseNo, second)).toEqual(before)
  await move(caseNo, 'assign', { advisorUserId: 'u-two' }, chief)
  const seen = { caseNo, version: before.version, ...edit }
  expect((await apiErrorOf(second.call(titleCases.edit, seen))).code).toBe(409)
  const { version } = await see(caseNo, second)
  const edited = await second.call(titleCases.edit, { ...seen, version, dueOn: LATER })
  expect(edited).toMatchObject({ applicant: '王某', grade: 'senior', dueOn: LATER })
})

test('the list: by view, state, grade, region, advisor, lateness and words', async () => {
  const mine = (await open({ dueOn: '2026-11-20' })).caseNo
  const other = (await open({ applicant: '赵某', grade: 'senior', regionCode: '310000' }, second))
    .caseNo
  const list = async (input: object, client = first) => {
    const { records, counts, lateCount, total } = await client.call(titleCases.list, input)
    return { ids: records.map(({ caseNo }) => caseNo), counts, lateCount, total }
  }
  expect((await list({})).total).toBe(2)
  expect(await list({ view: 'mine' })).toEqual({
    ids: [mine],
    counts: { first: 1 },
    lateCount: 0,
    total: 1,
  })
  expect((await list({ view: 'free' })).ids).toEqual([])
  expect((await list({ grade: 'senior' })).ids).toEqual([other])
  expect((await list({ regionCode: '310000' })).ids).toEqual([other])
  expect((await list({ advisorUserId: 'u-two' })).ids).toEqual([other])
  expect((await list({ keyword: '赵' })).ids).toEqual([other])
  expect((await list({ status: 'open' })).total).toBe(2)
  clock.moment = new Date('2026-11-21T04:00:00Z')
  expect(await list({ late: true })).toMatchObject({ ids: [mine], lateCount: 1 })
  await move(mine, 'stop')
  expect((await list({ status: 'open' })).ids).toEqual([other])
  await server.pool.query(`update title_case set advisor_user_id = null where case_no = $1`, [
    other,
  ])
  expect((await list({ view: 'free' })).ids).toEqual([other])
  expect((await move(other, 'take')).advisorName).toBe('甲顾问')
})

test('is no company’s', async () => {
  const member = await loginAs(server.app, 'demo', server.password)
  expect((await apiErrorOf(member.call(titleCases.list, {}))).code).toBe(403)
})

describe('the list', () => {
  const several = async (): Promise<void> => {
    await open({ applicant: 'A', grade: 'assistant', dueOn: '2026-12-03' })
    await open({ applicant: 'B', grade: 'engineer', dueOn: '2026-12-01' }, second)
    const { caseNo } = await open({ applicant: 'B', grade: 'senior' })
    await open({ applicant: 'C', grade: 'senior' })
    await move(caseNo, 'askMore', { date: LATER, items: ['补社保'] })
    await server.pool.query(
      `update title_case_paper set state = 'passed' where case_no = $1 and id = (
         select min(id) from title_case_paper where case_no = $1)`,
      [caseNo],
    )
  }

  test('goes by each of its columns, both ways', async () => {
    await several()
    expect(
      await sortProblems(
        async (asked) => first.call(titleCases.list, asked),
        ({ caseNo }) => caseNo,
        {
          applicant: ({ applicant }) => applicant,
          aim: ({ grade }) => ['assistant', 'engineer', 'senior'].indexOf(grade),
          status: ({ status }) => ['first', 'more'].indexOf(status),
          papers: ({ passed }) => passed,
          advisor: ({ advisorName }) => advisorName || null,
          due: ({ dueOn }) => (dueOn === '' ? null : Date.parse(dueOn)),
        },
      ),
    ).toEqual([])
  })

  test('is exported as it is filtered and ordered, numbers hidden', async () => {
    await several()
    const asked = { grade: 'senior', sort: 'applicant', order: 'desc' } as const
    let rows: Record<string, string>[] = []
    const entries = await entriesOf(server, async () => {
      const { fileName, content } = await first.call(titleCases.export, asked)
      expect(fileName).toBe('职称办理-2026-11-18.xlsx')
      rows = await sheetOf(content)
    })
    expect(rows).toMatchObject([
      { 申请人: 'C', 手机号码: '139****5678', 环节: '初次申报', 地区: '广东省' },
      { 申请人: 'B', 环节: '资料补充', 下一步: LATER, 顾问: '甲顾问' },
    ])
    expect(entries).toMatchObject([{ action: 'title.export', detail: { after: { 条数: '2' } } }])
  })
})
