import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { portraits } from '#contract/portraits.ts'
import { loginAs } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'
import {
  clearRecords,
  copyrightForm,
  createWorld,
  packed,
  patentForm,
  patentNumber,
  type RecordWorld,
  trademarkForm,
} from './testing.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let world: RecordWorld

beforeAll(async () => {
  world = await createWorld(clock)
})
afterAll(async () => world.server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await clearRecords(world.server)
})

const addMark = async (more: Parameters<typeof trademarkForm>[0] = {}, who = world.boss) =>
  who.call(trademarkRecords.add, { form: packed(trademarkForm(more)) })
const addPatent = async (more: Parameters<typeof patentForm>[0] = {}, who = world.boss) =>
  who.call(patentRecords.add, { form: packed(patentForm(more)) })
const addWork = async (more: Parameters<typeof copyrightForm>[0] = {}, who = world.boss) =>
  who.call(copyrightRecords.add, { form: packed(copyrightForm(more)) })

describe('a trademark', () => {
  test('is entered with its days by the law, and reads back as it was typed', async () => {
    const made = await addMark({
      regNo: ' 第９９９９０００００２号 ',
      regDate: '2017/5/7',
      goods: [
        { group: '0901', names: ['计算机软件', '计算机软件'] },
        { group: '0901', names: ['数据处理设备'] },
      ],
    })
    expect(made).toMatchObject({
      regNo: '9999000002',
      className: '电子仪器与软件',
      validTo: '2027-05-06',
      statusName: '待续展',
      group: 'valid',
      origin: 'entered',
      deletable: true,
      version: 1,
      createUser: '甲老板',
      form: {
        regDate: '2017-05-07',
        validTo: '',
        goods: [{ group: '0901', names: ['计算机软件', '数据处理设备'] }],
      },
      renewal: {
        opens: '2026-05-06',
        graceEnds: '2027-11-06',
        phase: 'open',
        fees: [
          { channel: 'online', onTime: 450, late: 675 },
          { channel: 'paper', onTime: 500, late: 750 },
        ],
      },
      next: {
        event: 'renewal',
        due: '2027-05-06',
        until: '2027-11-06',
        state: 'open',
        daysLeft: 165,
        amount: 450,
      },
    })
    expect(made.dates.find(({ code }) => code === 'validTo')).toMatchObject({
      day: '2027-05-06',
      lawVersion: '2026 年修订',
      basis: expect.stringContaining('10 年'),
    })
    expect(made.bases.map(({ doc }) => doc)).toContain('中华人民共和国商标法（2026年修订）')
    expect(made.alerts.find(({ name }) => name === '到期前 180 天')?.day).toBe('2026-11-07')
    expect(made.lifecycle).toMatchObject({
      aside: false,
      statusText: expect.stringContaining('续展'),
    })
    expect(made.advice.join()).toContain('没有登记使用证据')
    expect(await world.boss.call(trademarkRecords.detail, { recordId: made.recordId })).toEqual(
      made,
    )
  })

  test('keeps the opposition deadline it was stored with when the law changes', async () => {
    clock.moment = new Date('2026-12-22T04:00:00Z')
    const made = await addMark({ status: 'published', prelimDate: '2026-12-20' })
    const day = (it: typeof made) => {
      const found = it.dates.find(({ code }) => code === 'oppositionDeadline')
      return [found?.day, found?.lawVersion]
    }
    expect(day(made)).toEqual(['2027-03-20', '2019 年修正'])
    clock.moment = new Date('2027-01-02T04:00:00Z')
    const { recordId, version, form } = made
    const edited = await world.boss.call(trademarkRecords.edit, {
      recordId,
      version,
      form: packed({ ...form, remark: '核对过' }),
    })
    expect(day(edited)).toEqual(['2027-03-20', '2019 年修正'])
    clock.moment = new Date('2027-01-10T04:00:00Z')
    const moved = await world.boss.call(trademarkRecords.edit, {
      recordId,
      version: edited.version,
      form: packed({ ...form, prelimDate: '2027-01-06' }),
    })
    expect(day(moved)).toEqual(['2027-03-06', '2026 年修订'])
  })

  test('moves on with time, in the list as in the detail', async () => {
    const { recordId } = await addMark({ validTo: '2026-12-31', validFrom: '2017-01-01' })
    const state = async (moment: string) => {
      clock.moment = new Date(`${moment}T04:00:00Z`)
      const { records, counts } = await world.boss.call(trademarkRecords.list, {})
      const one = await world.boss.call(trademarkRecords.detail, { recordId })
      expect(one.statusName).toBe(records[0]?.statusName)
      const [group = ''] = Object.entries(counts)
        .filter(([name, count]) => count > 0 && !['all', 'due'].includes(name))
        .map(([name]) => name)
      return `${one.statusName} ${group}`
    }
    expect(await state('2026-12-31')).toBe('待续展 valid')
    expect(await state('2027-01-01')).toBe('宽展期 risk')
    expect(await state('2027-06-30')).toBe('宽展期 risk')
    expect(await state('2027-07-01')).toBe('已失效 ended')
    const { version } = await world.boss.call(trademarkRecords.detail, { recordId })
    const renewed = await world.boss.call(trademarkRecords.renew, {
      recordId,
      version,
      renewedOn: '2027-06-20',
    })
    expect(renewed.validTo).toBe('2036-12-31')
    const after = await world.boss.call(trademarkRecords.detail, { recordId })
    expect(after).toMatchObject({
      statusName: '已续展',
      validTo: '2036-12-31',
      version: renewed.version,
      entries: [{ type: 'change', date: '2027-06-20', note: '续展至 2036-12-31' }],
    })
  })

  test('evidence of use moves the non-use alert, and goes again with it', async () => {
    const made = await addMark({ regDate: '2020-05-07' })
    expect(made).toMatchObject({ nonUseFrom: '2023-05-07', lastUsedOn: '' })
    const seen = { recordId: made.recordId, version: made.version }
    const bad = { ...seen, type: 'usage', date: '2025-01-31' } as const
    expect(await refused(world.boss.call(trademarkRecords.addEntry, bad))).toEqual({
      code: 400,
      text: '请选择使用证据的种类',
    })
    const used = await world.boss.call(trademarkRecords.addEntry, {
      ...seen,
      type: 'usage',
      usageKind: 'trade',
      date: '2025-01-31',
    })
    expect(used).toMatchObject({ nonUseFrom: '2028-01-31', lastUsedOn: '2025-01-31', version: 2 })
    expect(used.entries).toMatchObject([
      { type: 'usage', typeName: '使用证据', usageKind: 'trade' },
    ])
    const gone = await world.boss.call(trademarkRecords.removeEntry, {
      recordId: made.recordId,
      version: 2,
      entryId: used.entries[0]?.entryId ?? '',
    })
    expect(gone).toMatchObject({ nonUseFrom: '2023-05-07', entries: [], version: 3 })
  })

  test('misleading use is pointed out from 2027 on', async () => {
    const { recordId } = await addMark()
    const advice = async () =>
      (await world.boss.call(trademarkRecords.detail, { recordId })).advice.join()
    expect(await advice()).not.toContain('误导')
    clock.moment = new Date('2027-01-01T04:00:00Z')
    expect(await advice()).toContain('误导')
  })
})

describe('a patent', () => {
  test('has its fees worked out, and years marked as paid one by one', async () => {
    const made = await addPatent({
      appNo: `ZL ${patentNumber(7).slice(0, 12)}.${patentNumber(7).slice(12)}`,
      appDate: '2023-06-15',
      grantDate: '2025-03-10',
      reduction: '85',
      paidThrough: 3,
    })
    expect(made).toMatchObject({
      appNo: `${patentNumber(7).slice(0, 12)}.${patentNumber(7).slice(12)}`,
      termUntil: '2043-06-14',
      statusName: '等年费滞纳金',
      group: 'risk',
      next: {
        event: 'annuity',
        year: 4,
        due: '2026-06-15',
        until: '2026-12-15',
        state: 'late',
        amount: 480,
      },
    })
    const year = (it: Pick<typeof made, 'annuities'>, wanted: number) =>
      it.annuities.find((one) => one.year === wanted)
    expect(year(made, 2)).toMatchObject({ state: 'grant', due: '', amount: 135 })
    expect(year(made, 3)).toMatchObject({
      state: 'done',
      byHand: true,
      amount: 135,
      due: '2025-06-15',
    })
    expect(year(made, 4)).toMatchObject({ state: 'late', amount: 180, surcharge: 300 })
    expect(year(made, 12)).toMatchObject({ state: 'open', amount: 4000, reduced: false })

    const pay = async (more: object, version: number) =>
      world.boss.call(patentRecords.payAnnuity, {
        recordId: made.recordId,
        version,
        year: 4,
        paid: true,
        paidOn: '2026-11-20',
        amount: '480',
        ...more,
      })
    expect(await refused(pay({ paidOn: '2026-11-23' }, 1))).toMatchObject({
      text: '缴费日期不能晚于今天',
    })
    expect(await refused(pay({ year: 2 }, 1))).toMatchObject({ text: '年费表中没有第 2 年' })
    expect(await refused(pay({ year: 3, paid: false }, 1))).toMatchObject({
      text: '该年度按“年费已缴至第几年”登记，请在编辑中修改',
    })
    const paid = await pay({}, 1)
    expect(paid.version).toBe(2)
    expect(year(paid, 4)).toMatchObject({
      state: 'done',
      byHand: false,
      paidOn: '2026-11-20',
      paidAmount: '480.00',
    })
    const after = await world.boss.call(patentRecords.detail, { recordId: made.recordId })
    expect(after).toMatchObject({
      statusName: '专利权维持',
      next: { year: 5, due: '2027-06-15', amount: 180 },
    })
    const back = await pay({ paid: false }, 2)
    expect(year(back, 4)?.state).toBe('late')
  })

  test('without a word of payments nothing that has passed is guessed', async () => {
    const made = await addPatent({ appDate: '2018-06-15', grantDate: '2020-03-10' })
    expect(made.group).toBe('valid')
    expect(made.annuities.find(({ year }) => year === 6)?.state).toBe('unconfirmed')
    expect(made.next).toMatchObject({ year: 9, state: 'unconfirmed', due: '2026-06-15' })
    expect(made.advice.join()).toContain('未登记年费缴纳情况')
  })

  test('an application says when its examination is to be requested', async () => {
    const made = await addPatent({ appDate: '2024-02-29', status: 'publication' })
    expect(made.next).toMatchObject({ event: 'examRequest', due: '2027-02-28', daysLeft: 98 })
    expect(made.annuities).toEqual([])
    expect(made.lifecycle.steps.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'now',
      'later',
      'later',
      'later',
      'later',
    ])
  })

  test('the portrait counts those that are shown', async () => {
    const counted = async () => {
      const { fields } = await world.boss.call(portraits.read, {})
      return fields.find(({ field }) => field === 'ipClassOne')?.values[0]?.shown
    }
    expect(await counted()).toBeUndefined()
    await addPatent()
    const { recordId } = await addPatent({ appNo: patentNumber(2) })
    expect(await counted()).toBe('2 件')
    await world.boss.call(patentRecords.bulk, { action: 'hide', recordIds: [recordId] })
    expect(await counted()).toBe('1 件')
  })
})

test('a work says until when it is protected, and why', async () => {
  const made = await addWork({ completeDate: '2026-03-01', published: 'no' })
  expect(made).toMatchObject({
    protectTo: '2076-03-01',
    protectNote: '尚未发表，自完成之日起 50 年；发表后从首次发表起算',
    next: null,
    deadlines: [],
  })
  const unknown = await addWork({ regNo: '2099SR0000002', completeDate: '2026-03-01' })
  expect(unknown).toMatchObject({ protectTo: '', protectNote: '缺少日期，暂无数据' })
  const filed = await addWork({ regNo: '', status: 'filed' })
  expect(filed.group).toBe('pending')
})

describe('what is refused', () => {
  test.each<[Parameters<typeof trademarkForm>[0], string]>([
    [{ name: ' ' }, '请填写商标名称'],
    [{ niceClass: 46 }, '国际分类应为 1 至 45 的整数'],
    [{ regNo: '12A4' }, '申请号/注册号应为数字，最多 12 位，可带一个字母后缀'],
    [{ regNo: '' }, '状态为“已注册”的商标请填写申请号/注册号'],
    [{ appDate: '2026-02-30' }, '申请日期不是有效的日期，请写成 2026-03-15'],
    [{ appDate: '2026-11-23' }, '申请日期不能晚于今天'],
    [{ appDate: '2026-03-02', prelimDate: '2026-03-01' }, '初审公告日期不能早于申请日期'],
    [{ image: 'nobodys-file' }, '商标图样文件不存在，请重新上传'],
  ])('a trademark with %j: %s', async (more, text) => {
    expect(await refused(addMark(more))).toEqual({ code: 400, text })
  })

  test.each<[Parameters<typeof patentForm>[0], RegExp]>([
    [{ appNo: '2099100000019' }, /校验码不正确/],
    [{ appNo: patentNumber(1, 2) }, /第 5 位表示实用新型/],
    [{ applicants: [] }, /请填写申请人/],
    [{ applicants: ['甲', '乙'], reduction: '85' }, /减缴 70%/],
    [{ mainIpc: 'G6F' }, /主分类号格式不正确/],
    [{ grantDate: '2025-01-01', status: 'examining' }, /状态不应为“实审”/],
  ])('a patent with %j', async (more, text) => {
    expect((await refused(addPatent(more))).text).toMatch(text)
  })

  test('a number that is there already, in the same class', async () => {
    const { recordId } = await addMark()
    expect(await refused(addMark({ name: '别的' }))).toEqual({
      code: 400,
      text: '号码 9999000001 已登记为“云砚”',
    })
    expect(
      await world.boss.call(trademarkRecords.find, { number: '第9999000001号', niceClass: 9 }),
    ).toEqual({ recordId, name: '云砚', hidden: false })
    await addMark({ niceClass: 42 })
    await addMark({}, world.other)
  })

  test('two editors: the second is told to look again, and nothing is lost', async () => {
    const { recordId, form } = await addMark()
    const edit = async (remark: string) =>
      world.boss.call(trademarkRecords.edit, {
        recordId,
        version: 1,
        form: packed({ ...form, remark }),
      })
    const both = outcomes(await Promise.allSettled([edit('一'), edit('二'), edit('三')]))
    expect(both).toEqual({ through: 1, codes: [409], texts: ['数据已被修改，请刷新'] })
    const entries = await entriesOf(world.server, async () => {
      const { version } = await world.boss.call(trademarkRecords.detail, { recordId })
      expect(version).toBe(2)
      const again = { recordId, version, form: packed({ ...form, remark: '四' }) }
      await world.boss.call(trademarkRecords.edit, again)
    })
    expect(entries).toMatchObject([
      { action: 'ip.edit', objectId: recordId, detail: { after: { 备注: '四' } } },
    ])
  })
})

describe('many at once', () => {
  test('say which year each patent owes today, or why it owes none', async () => {
    const granted = { appDate: '2023-06-15', grantDate: '2025-03-10', reduction: '85' } as const
    const late = await addPatent({ ...granted, paidThrough: 3 })
    const ahead = await addPatent({ ...granted, appNo: patentNumber(2), paidThrough: 4 })
    const filed = await addPatent({
      appNo: patentNumber(3),
      appDate: '2024-02-29',
      status: 'publication',
    })
    const hidden = await addPatent({ ...granted, appNo: patentNumber(4), paidThrough: 3 })
    await world.boss.call(patentRecords.bulk, { action: 'hide', recordIds: [hidden.recordId] })
    const foreign = await addPatent({ ...granted, paidThrough: 3 }, world.other)
    const recordIds = [late, ahead, filed, hidden, foreign].map(({ recordId }) => recordId)
    const { records } = await world.boss.call(patentRecords.nextAnnuities, { recordIds })
    expect(records.map(({ recordId }) => recordId)).toEqual(recordIds)
    // The fee of the fourth year fell due on 2026-06-15: the detail says the same of it.
    expect(records[0]?.annuity).toEqual(late.annuities.find(({ year }) => year === 4))
    expect(records[0]?.annuity).toMatchObject({ state: 'late', reduced: true })
    expect(records[0]?.annuity?.surcharge).toBeGreaterThan(0)
    expect(records[1]).toMatchObject({
      annuity: { year: 5, state: 'open', surcharge: 0 },
      reason: '',
    })
    expect(records.slice(2).map(({ annuity, reason }) => [annuity, reason])).toEqual([
      [null, '案件状态为“公布”，没有应缴的年费'],
      [null, '记录已隐藏，请先恢复显示'],
      [null, '没有找到这条记录'],
    ])
    expect(records[4]?.name).toBe('')
  })

  test('are reminded as one call says, but for what is hidden, gone or of others', async () => {
    const mark = await addMark({ regDate: '2017-05-07' })
    const second = await addMark({ regNo: '9999000002', regDate: '2017-05-07' })
    const hidden = await addMark({ regNo: '9999000003', name: '云隐', regDate: '2017-05-07' })
    await world.boss.call(trademarkRecords.bulk, { action: 'hide', recordIds: [hidden.recordId] })
    const foreign = await addMark({ regDate: '2017-05-07' }, world.other)
    const recordIds = [mark, second, hidden, foreign].map(({ recordId }) => recordId)
    const set = async (on: boolean, days: number[]) =>
      world.boss.call(trademarkRecords.remindMany, { recordIds, on, days })
    const alertOf = async (recordId: string): Promise<string | null> => {
      const { rows } = await world.server.pool.query(
        `select alert_on::text as day from ip_deadline
         where record_id = $1 and event = 'renewal'`,
        [recordId],
      )
      return rows[0].day
    }
    const answer = await set(true, [10, 60, 10])
    expect(answer).toEqual({
      done: expect.arrayContaining([mark.recordId, second.recordId]),
      refused: [
        { recordId: hidden.recordId, name: '云隐', message: '记录已隐藏，不提醒' },
        { recordId: foreign.recordId, name: '', message: '没有找到这条记录' },
      ],
    })
    const { remind } = await world.boss.call(trademarkRecords.detail, { recordId: mark.recordId })
    expect(remind).toEqual({ on: true, days: [60, 10] })
    // Valid to 2027-05-06.
    expect(await alertOf(mark.recordId)).toBe('2027-03-07')
    const left = await entriesOf(world.server, async () => set(false, []))
    expect(await alertOf(second.recordId)).toBeNull()
    const others = await world.other.call(trademarkRecords.detail, { recordId: foreign.recordId })
    expect(others.remind).toEqual({ on: true, days: [] })
    expect(left).toMatchObject([
      { action: 'ip.remind', detail: { after: { 提醒: '不提醒', 记录: '云砚、云砚' } } },
    ])
  })

  test('delete what was entered, hide what was imported, and bring both back', async () => {
    const own = await addMark()
    const imported = await addMark({ regNo: '9999000002' })
    await world.server.pool.query(`update trademark set origin = 'sheet' where id = $1`, [
      imported.recordId,
    ])
    const recordIds = [own.recordId, imported.recordId]
    const bulk = async (action: 'delete' | 'hide' | 'restore', ids = recordIds) =>
      world.boss.call(trademarkRecords.bulk, { action, recordIds: ids })
    expect(await bulk('delete')).toEqual({
      action: 'delete',
      done: [own.recordId],
      refused: [
        { recordId: imported.recordId, name: '云砚', message: '导入的记录不能删除，可以隐藏' },
      ],
    })
    expect((await bulk('hide', [imported.recordId])).done).toEqual([imported.recordId])
    const list = async (hidden = false) => world.boss.call(trademarkRecords.list, { hidden })
    expect((await list()).counts).toMatchObject({ all: 0, hidden: 1, due: 0 })
    expect((await list(true)).records).toMatchObject([
      { recordId: imported.recordId, hidden: true },
    ])
    expect(new Set((await bulk('restore')).done)).toEqual(new Set(recordIds))
    expect((await list()).counts).toMatchObject({ all: 2, hidden: 0 })
  })

  test('what was deleted comes back for a day, and not over another of its number', async () => {
    const { recordId } = await addMark()
    const bulk = async (action: 'delete' | 'restore') =>
      world.boss.call(trademarkRecords.bulk, { action, recordIds: [recordId] })
    await bulk('delete')
    const again = await addMark({ name: '新的' })
    expect((await bulk('restore')).refused).toMatchObject([
      { recordId, message: '号码 9999000001 已登记为“新的”' },
    ])
    await world.boss.call(trademarkRecords.bulk, { action: 'delete', recordIds: [again.recordId] })
    await world.server.pool.query(
      `update trademark set updated_at = now() - interval '25 hours' where id = $1`,
      [recordId],
    )
    expect((await bulk('restore')).refused).toMatchObject([{ message: '没有找到这条记录' }])
  })
})

describe('lists', () => {
  beforeEach(async () => {
    await addMark({
      name: '云砚甲',
      validTo: '2027-01-15',
      applicant: '甲公司',
      appDate: '2016-01-02',
    })
    await addMark({
      regNo: '9999000003',
      name: '云砚乙',
      validTo: '2026-10-01',
      applicant: '乙公司',
    })
    await addMark({
      regNo: '9999000004',
      name: '山石',
      niceClass: 42,
      status: 'refused',
      refusedOn: '2026-11-20',
    })
    await addMark({ regNo: '', name: '未提交', status: 'drafting' })
  })
  const names = async (asked: object) =>
    (await world.boss.call(trademarkRecords.list, { sort: 'name', ...asked })).records.map(
      ({ name }) => name,
    )

  test('are narrowed and ordered', async () => {
    for (const [asked, found] of LISTS) {
      const got = await names(asked)
      const [one, other] = 'sort' in asked ? [got, found] : [got.toSorted(), found.toSorted()]
      expect(one, JSON.stringify(asked)).toEqual(other)
    }
  })

  const LISTS: readonly [object, string[]][] = [
    [{ keyword: '云砚' }, ['云砚乙', '云砚甲']],
    [{ keyword: '9999000003' }, ['云砚乙']],
    [{ keyword: '云砚 乙公司' }, ['云砚乙']],
    [{ group: 'risk' }, ['云砚乙', '山石']],
    [{ group: 'pending' }, ['未提交']],
    [{ status: 'grace' }, ['云砚乙']],
    [{ group: 'valid', status: 'grace' }, []],
    [{ niceClass: 42 }, ['山石']],
    [{ owner: '甲' }, ['云砚甲', '山石', '未提交']],
    [{ from: '2016-01-01', to: '2016-12-31' }, ['云砚甲']],
    [{ due: '30' }, ['云砚乙', '山石']],
    [{ due: '90' }, ['云砚乙', '云砚甲', '山石']],
    [{ due: 'late' }, ['云砚乙']],
    [{ origin: 'sheet' }, []],
    [{ sort: 'next' }, ['云砚乙', '山石', '云砚甲', '未提交']],
    [{ sort: 'next', order: 'desc' }, ['云砚甲', '山石', '云砚乙', '未提交']],
    [{ pageSize: 10, page: 1 }, []],
  ]

  test('count what there is in each group, whatever group is asked for', async () => {
    const { counts, total } = await world.boss.call(trademarkRecords.list, { group: 'risk' })
    expect(total).toBe(2)
    expect(counts).toEqual({
      all: 4,
      pending: 1,
      registering: 0,
      valid: 1,
      risk: 2,
      ended: 0,
      hidden: 0,
      due: 3,
    })
    const { recordIds } = await world.boss.call(trademarkRecords.ids, { group: 'risk' })
    expect(recordIds).toHaveLength(2)
  })
})

describe('who may', () => {
  test('a viewer reads, and changes nothing', async () => {
    const { recordId, version, form } = await addMark({}, world.officer)
    const { viewer } = world
    expect((await viewer.call(trademarkRecords.list, {})).total).toBe(1)
    const seen = { recordId, version }
    for (const work of [
      async () => viewer.call(trademarkRecords.add, { form: packed(form) }),
      async () => viewer.call(trademarkRecords.edit, { ...seen, form: packed(form) }),
      async () => viewer.call(trademarkRecords.bulk, { action: 'hide', recordIds: [recordId] }),
      async () => viewer.call(trademarkRecords.export, {}),
      async () => viewer.call(trademarkRecords.template, {}),
      async () => viewer.call(trademarkRecords.remind, { ...seen, on: false }),
    ])
      expect(await refused(work())).toEqual({ code: 403, text: '无权限' })
  })

  test('another company neither sees nor changes them', async () => {
    const { recordId, version, form } = await addMark()
    const { other } = world
    expect((await other.call(trademarkRecords.list, {})).total).toBe(0)
    const missing = { code: 404, text: '没有找到这条记录' }
    expect(await refused(other.call(trademarkRecords.detail, { recordId }))).toEqual(missing)
    expect(
      await refused(other.call(trademarkRecords.edit, { recordId, version, form: packed(form) })),
    ).toEqual(missing)
    const { done, refused: lost } = await other.call(trademarkRecords.bulk, {
      action: 'delete',
      recordIds: [recordId],
    })
    expect([done, lost[0]?.name]).toEqual([[], ''])
    expect(
      await other.call(trademarkRecords.find, { number: '9999000001', niceClass: 9 }),
    ).toMatchObject({ recordId: '' })
  })

  test('somebody of the platform has none', async () => {
    const admin = await loginAs(world.server.app, 'admin', world.server.password)
    expect(await refused(admin.call(trademarkRecords.list, {}))).toMatchObject({ code: 404 })
  })
})
