import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { files } from '#contract/files.ts'
import { portraits } from '#contract/portraits.ts'
import { entriesOf, outcomes, refused } from '#server/testing/effects.ts'
import {
  createDeclareWorld,
  type DeclareWorld,
  FORM,
  MINE,
  type ShownDeclaration,
} from '#server/testing/declarations.ts'
import type { TestClient } from '#server/testing/client.ts'

let world: DeclareWorld
let boss: TestClient
let clerk: TestClient
let advisor: TestClient
/** Opens on 2027-01-01 and ends on 2027-05-31. */
const POLICY = 'gaoqi-niandu-baogao'
const TIMELESS = 'gaoqi-rending-guanli-banfa'
const CLOSED = 'xiaojuren-2026-tongzhi'

beforeAll(async () => {
  world = await createDeclareWorld()
  ;({ boss, clerk, advisor } = world)
})
afterAll(async () => world.close())
beforeEach(async () => world.clear())

const at = ({ declareNo, version }: ShownDeclaration) => ({ declareNo, version })
const proof = { proofUrl: 'https://example.com/proof' }
const seen = async (who: TestClient, { declareNo }: ShownDeclaration): Promise<ShownDeclaration> =>
  who.call(who === advisor ? declarations.served : declarations.detail, { declareNo })

/** A material of a declaration with a new version of one file. */
const uploaded = async (who: TestClient, of: ShownDeclaration, index = 0, name = '材料.pdf') => {
  const material = of.materials[index]
  const call = who === advisor ? declarations.servedUpload : declarations.upload
  return who.call(call, {
    declareNo: of.declareNo,
    materialId: material?.materialId ?? '',
    version: material?.version ?? 0,
    fileIds: [await world.upload(who, name)],
  })
}
const judged = async (of: ShownDeclaration, state: 'passed' | 'returned', remark = '') =>
  advisor.call(declarations.judge, {
    declareNo: of.declareNo,
    materialId: of.materials[0]?.materialId ?? '',
    version: of.materials[0]?.version ?? 0,
    state,
    remark,
  })
/** Taken on by the advisor, at 20. */
const claimed = async (more: Parameters<DeclareWorld['draft']>[0] = {}) => {
  const draft = await world.draft(more)
  const sent = await world.move(boss, at(draft), 'submit')
  return advisor.call(declarations.assign, { ...at(sent), advisorUserId: 'u-helper' })
}
const prepared = async (more: Parameters<DeclareWorld['draft']>[0] = {}) => {
  const passed = await world.move(advisor, at(await claimed(more)), 'firstPass')
  await uploaded(clerk, passed)
  const ready = await judged(await seen(advisor, passed), 'passed')
  return world.move(advisor, at(ready), 'prepared')
}
const filed = async (more: Parameters<DeclareWorld['draft']>[0] = {}) =>
  world.move(boss, at(await prepared(more)), 'finalise', {
    truth: true,
    on: '2026-11-20',
    acceptNo: '受理 1 号',
  })
const published = async (more: Parameters<DeclareWorld['draft']>[0] = {}) => {
  const formal = await world.move(advisor, at(await filed(more)), 'formal', { on: '2026-11-20' })
  const expert = await world.move(advisor, at(formal), 'expert', { on: '2026-11-20' })
  return world.move(advisor, at(expert), 'publicity', {
    on: '2026-11-21',
    publicityFrom: '2026-11-09',
    publicityDays: 9,
  })
}
const approved = async (more: Parameters<DeclareWorld['draft']>[0] = {}) =>
  world.move(advisor, at(await published(more)), 'approve', {
    on: '2026-11-22',
    certificateNo: 'GR202633000001',
    validFrom: '2026-11-22',
    validTo: '2029-11-21',
  })

describe('a draft', () => {
  test('for a policy takes over what it says, with the list of its materials', async () => {
    const made = await clerk.call(declarations.add, { policyId: POLICY })
    expect(made).toMatchObject({
      declareNo: 'SB20261122000001',
      status: '10',
      policyId: POLICY,
      batch: '2026 年度发展情况报表',
      deadlineOnline: '2027-05-31',
      dueOn: '2027-05-31',
      dueKind: 'online',
      regionName: '浙江省 杭州市 西湖区',
      contactName: '陈一诺',
      contactPhone: '13812345678',
      holder: ['E'],
      holderName: '申报专员',
      declarerUserId: 'u-clerk',
      mine: true,
      timeline: [],
      version: 1,
    })
    expect(made.materials.length).toBeGreaterThan(2)
    const titled = await clerk.call(declarations.add, { policyId: TIMELESS, projectName: '再认定' })
    expect(titled).toMatchObject({ projectName: '再认定', titleCode: 'hnte', dueOn: '' })
    expect(titled.declareNo).toBe('SB20261122000002')
    expect(await refused(clerk.call(declarations.add, { policyId: CLOSED }))).toMatchObject({
      code: 400,
      text: '该政策本批次已截止，可以自填项目并填写下一批次的日期',
    })
    expect(await refused(clerk.call(declarations.add, { policyId: 'none' }))).toMatchObject({
      code: 404,
    })
  })

  test('of one’s own needs a name, and is nobody’s but the company’s', async () => {
    expect(await refused(clerk.call(declarations.add, {}))).toMatchObject({
      text: '请填写项目名称',
    })
    const made = await world.draft()
    for (const who of [world.other, advisor])
      expect(await refused(seen(who, made))).toMatchObject({ code: 404 })
    expect((await advisor.call(declarations.queue, { tab: 'open' })).total).toBe(0)
    expect(await refused(world.viewer.call(declarations.add, { projectName: 'x' }))).toMatchObject({
      code: 403,
    })
  })

  test.each<[Partial<typeof FORM>, string]>([
    [{ projectName: '长'.repeat(101) }, '项目名称最多 100 字'],
    [{ contactPhone: '12345678901' }, '手机号码格式不正确'],
    [{ officialUrl: 'ftp://x' }, '平台网址应以 http:// 或 https:// 开头'],
    [{ applyAmount: '1.234' }, '请填写申请金额（单位：元），最多两位小数'],
    [{ declarerUserId: 'u-other' }, '请从列表中选择申报专员'],
    [{ advisorUserId: 'u-clerk' }, '请从列表中选择顾问'],
  ])('is not kept with %j', async (more, text) => {
    const made = await world.draft()
    const kept = clerk.call(declarations.save, { ...FORM, ...more, ...at(made) })
    expect(await refused(kept)).toEqual({ code: 400, text })
    expect((await seen(clerk, made)).version).toBe(made.version)
  })

  test('is kept as it was seen; a second writer is told', async () => {
    const made = await world.draft()
    const [one, two] = ['甲', '乙'].map((principal) => ({ ...FORM, ...at(made), principal }))
    const both = await Promise.allSettled([
      clerk.call(declarations.save, one ?? { ...FORM, ...at(made) }),
      boss.call(declarations.save, two ?? { ...FORM, ...at(made) }),
    ])
    expect(outcomes(both)).toEqual({
      through: 1,
      codes: [409],
      texts: ['数据已被修改，请刷新'],
    })
    const now = await seen(clerk, made)
    expect(now.version).toBe(made.version + 1)
    // What says nothing new raises nothing.
    const same = await clerk.call(declarations.save, {
      ...FORM,
      ...at(now),
      principal: now.principal,
    })
    expect(same.version).toBe(now.version)
  })

  test('leaves its declarer complete and in time alone', async () => {
    const made = await world.draft({ principal: '' })
    expect(made.moves).toMatchObject([
      { event: 'toReview', open: false, why: '请填写项目负责人', by: 'submit' },
      { event: 'withdraw', open: true, why: '', by: 'withdraw' },
    ])
    expect(await refused(world.move(clerk, at(made), 'toReview'))).toEqual({
      code: 400,
      text: '请填写项目负责人',
    })
    const full = await clerk.call(declarations.save, { ...FORM, ...at(made) })
    world.clock.moment = new Date('2027-01-01T04:00:00Z')
    expect(await refused(world.move(clerk, at(full), 'toReview'))).toMatchObject({
      text: '网上申报已于 2026-12-31 截止',
    })
  })

  test('alone can be deleted, with everything that hangs on it', async () => {
    const made = await world.draft()
    await uploaded(clerk, made)
    const entries = await entriesOf(world.server, async () => {
      expect(await clerk.call(declarations.remove, at(made))).toEqual({ deleted: true })
    })
    expect(entries).toMatchObject([{ action: 'declaration.delete', objectId: made.declareNo }])
    const sent = await world.move(clerk, at(await world.draft()), 'toReview')
    expect(await refused(clerk.call(declarations.remove, at(sent)))).toMatchObject({
      text: '只有草稿可以删除',
    })
  })
})

describe('the way of a declaration', () => {
  test('goes through the company to the advisor, back, and to the authority', async () => {
    const draft = await world.draft()
    const review = await world.move(clerk, at(draft), 'toReview')
    expect(review).toMatchObject({ status: '15', holder: ['A'], mine: false, canEdit: false })
    expect(await world.reminders('u-boss')).toEqual(['DECLARE_PROGRESS 有申报待您内审'])
    expect((await boss.call(declarations.overview, {})).tabs.mine).toBe(1)
    const returned = await world.move(boss, at(review), 'reviewReturn', { note: '金额不对' })
    expect(await world.reminders('u-clerk')).toEqual(['DECLARE_PROGRESS 申报被内审退回'])
    const again = await world.move(clerk, at(returned), 'toReview')
    const entries = await entriesOf(world.server, async () => {
      const passed = await world.move(boss, at(again), 'reviewPass')
      expect(passed).toMatchObject({ status: '20', holder: ['V'] })
    })
    expect(entries).toMatchObject([
      {
        action: 'declaration.move',
        companyId: MINE,
        detail: { before: { 状态: '企业内审' }, after: { 状态: '待顾问初审' } },
      },
    ])
    // Nobody has it yet: everybody who serves is told, and sees it.
    for (const id of ['u-helper', 'u-helper2', 'u-checker'])
      expect(await world.reminders(id)).toEqual(['DECLARE_PROGRESS 申报待顾问初审'])
    const waiting = await seen(advisor, draft)
    expect(waiting).toMatchObject({ moves: [], canClaim: true, contactPhone: '138****5678' })
    expect(await refused(world.move(advisor, at(waiting), 'firstPass'))).toEqual({
      code: 403,
      text: '请先领取该申报',
    })
    const own = await advisor.call(declarations.assign, {
      ...at(waiting),
      advisorUserId: 'u-helper',
    })
    expect(own).toMatchObject({ advisorName: '顾问甲', mine: true, contactPhone: '13812345678' })
    expect(own.moves.map(({ event }) => event)).toEqual(['firstPass', 'firstReturn'])
    const back = await world.move(advisor, at(own), 'firstReturn', {
      items: [JSON.stringify({ materialId: '', text: '请补充负责人电话' })],
    })
    expect(back).toMatchObject({ status: '21', holder: ['E'] })
    expect(back.timeline.at(-1)).toMatchObject({
      eventName: '初审退回',
      roleName: '顾问',
      by: '顾问甲',
      details: [{ name: '总体', value: '请补充负责人电话' }],
    })
    expect((await seen(clerk, draft)).timeline.map(({ event }) => event)).toEqual([
      'toReview',
      'reviewReturn',
      'toReview',
      'reviewPass',
      'firstReturn',
    ])
  })

  test('freezes what is handed in, and takes no word back', async () => {
    const ready = await prepared()
    expect(ready.materials[0]).toMatchObject({ state: 'passed', version: 1, frozenVersion: 1 })
    expect(await refused(uploaded(clerk, ready))).toMatchObject({ text: '当前环节不能修改材料' })
    const opened = await world.move(boss, at(ready), 'finalReturn', { note: '数字有误' })
    expect(opened.materials[0]).toMatchObject({ frozenVersion: 0, open: true })
    const done = await world.move(
      boss,
      at(await world.move(advisor, at(opened), 'prepared')),
      'finalise',
      {
        truth: true,
        on: '2026-11-22',
        acceptNo: '受理 1 号',
      },
    )
    expect(done).toMatchObject({
      status: '40',
      holder: ['G'],
      submitDate: '2026-11-22',
      acceptNo: '受理 1 号',
      dueOn: '',
    })
    const late = boss.call(declarations.save, { ...FORM, ...at(done) })
    expect(await refused(late)).toMatchObject({ code: 409, text: '当前环节不能修改申报内容' })
  })

  test('is corrected round by round: what is named is opened, and frozen anew', async () => {
    const formal = await world.move(clerk, at(await filed()), 'formal', { on: '2026-11-21' })
    const materialId = formal.materials[0]?.materialId ?? ''
    const asked = await world.move(advisor, at(formal), 'correct', {
      on: '2026-11-22',
      dueOn: '2026-12-02',
      items: [JSON.stringify({ materialId, text: '缺少公章' })],
      ...proof,
    })
    expect(asked).toMatchObject({ status: '42', holder: ['E', 'V'], dueOn: '2026-12-02' })
    expect(asked.corrections).toMatchObject([
      { round: 1, open: true, daysLeft: 10, items: [{ name: '材料1', text: '缺少公章' }] },
    ])
    expect(asked.materials[0]).toMatchObject({ state: 'returned', remark: '缺少公章' })
    expect(await world.reminders('u-clerk')).toContain('CORRECTION 主管部门要求补正')
    const reply = { on: '2026-11-22', note: '已补盖公章' }
    expect(await refused(world.move(clerk, at(asked), 'corrected', reply))).toMatchObject({
      text: '需要补正的材料尚未重新上传：“材料1”',
    })
    const anew = await uploaded(clerk, await seen(clerk, asked))
    expect(anew.materials[0]).toMatchObject({ version: 2, frozenVersion: 1 })
    const answered = await world.move(clerk, at(anew), 'corrected', reply)
    expect(answered).toMatchObject({ status: '41', dueOn: '' })
    expect(answered.materials[0]).toMatchObject({ frozenVersion: 2, open: false })
    expect(answered.corrections).toMatchObject([{ open: false, reply: '已补盖公章' }])
    const second = await world.move(advisor, at(answered), 'correct', {
      on: '2026-11-22',
      dueOn: '2026-12-20',
      items: [JSON.stringify({ text: '补充说明' })],
    })
    expect(second.corrections.map(({ round }) => round)).toEqual([2, 1])
  })

  test('brings a title into the portrait, and takes it out when it is cancelled', async () => {
    const open = await published()
    // Nine working days after Monday the 9th.
    expect(open).toMatchObject({ status: '60', publicityTo: '2026-11-20', dueKind: 'publicity' })
    const held = await world.move(advisor, at(open), 'approve', {
      on: '2026-11-22',
      certificateNo: 'GR202633000001',
      validFrom: '2026-11-22',
      validTo: '2029-11-21',
    })
    expect(held).toMatchObject({ status: '70', validTo: '2029-11-21', holder: ['S'] })
    expect(held.milestones.map(({ kind, dueOn }) => `${kind} ${dueOn}`)).toEqual([
      'report 2027-05-31',
      'report 2028-05-31',
      'renewal 2029-05-25',
      'report 2029-05-31',
    ])
    const titles = async () =>
      (await boss.call(portraits.read, {})).fields
        .find(({ field }) => field === 'titles')
        ?.values[0]?.value.items.map(({ code, until }) => `${code} ${until}`)
    expect(await titles()).toEqual(['hnte 2029-11-21'])
    world.clock.moment = new Date('2027-03-01T04:00:00Z')
    const ended = await world.move(clerk, at(held), 'cancelTitle', {
      on: '2027-02-28',
      note: '未按时报送',
      ...proof,
    })
    expect(ended).toMatchObject({ status: '95', holder: [], moves: [] })
    expect(await titles()).toEqual(['hnte 2027-02-27'])
  })

  test('of a title without money is done once it is recognised, and asks for no amount', async () => {
    const held = await approved({ applyAmount: '' })
    expect(held).toMatchObject({ line: 'title', lineName: '资质认定' })
    expect(held.stages.map(({ name }) => name)).not.toContain('到账')
    expect(held.moves.map(({ event }) => event)).not.toContain('awaitFunds')
    const granting = { on: '2026-11-22', approvedAmount: '100000' }
    expect(await refused(world.move(clerk, at(held), 'awaitFunds', granting))).toMatchObject({
      code: 409,
      text: '申报当前为“已认定/立项”，不能登记批准金额，待拨付',
    })
    const closed = await world.move(clerk, at(held), 'conclude', { on: '2026-11-22', ...proof })
    expect(closed).toMatchObject({ status: '90', holder: [] })
  })

  test('of what is only filed knows no review, and plans no acceptance', async () => {
    const report = await filed({
      ...{ projectName: '2026 年高企年报', projectType: 'other', titleCode: '' },
    })
    expect(report).toMatchObject({ line: 'filing', lineName: '年报与备案' })
    expect(report.stages.map(({ name }) => name)).toEqual([
      ...['草稿', '内审', '初审', '材料', '定稿', '已提交', '形式审查', '完结'],
    ])
    expect(report.milestoneKinds.map(({ code }) => code)).toEqual(['plan'])
    const events = report.moves.map(({ event }) => event)
    expect(events).toContain('conclude')
    expect(events).not.toContain('expert')
    const looked = await world.move(clerk, at(report), 'formal', { on: '2026-11-21' })
    expect(
      await refused(world.move(clerk, at(looked), 'expert', { on: '2026-11-22' })),
    ).toMatchObject({ code: 409 })
    expect(
      await refused(
        clerk.call(declarations.milestone, {
          declareNo: looked.declareNo,
          kind: 'acceptance',
          name: '验收',
          dueOn: '2027-03-01',
        }),
      ),
    ).toMatchObject({ text: '这类申报没有“验收”节点' })
    const done = await world.move(clerk, at(looked), 'conclude', { on: '2026-11-22', ...proof })
    expect(done).toMatchObject({ status: '90' })
  })

  test('counts money as it arrives, never more than was granted', async () => {
    const held = await approved({ projectType: 'fund', titleCode: '' })
    const granted = await world.move(clerk, at(held), 'awaitFunds', {
      on: '2026-11-22',
      approvedAmount: '100000',
    })
    expect(granted).toMatchObject({ status: '75', approvedAmount: '100000', paidAmount: '' })
    const pay = { on: '2026-11-22', amount: '60000.5' }
    const part = await world.move(clerk, at(granted), 'partPaid', pay)
    expect(part).toMatchObject({ status: '76', paidAmount: '60000.5' })
    expect(await refused(world.move(clerk, at(part), 'partPaid', pay))).toMatchObject({
      text: '累计到账不能超过批准金额 100000 元',
    })
    const rest = await world.move(clerk, at(part), 'paid', { ...pay, amount: '39999.5' })
    expect(rest).toMatchObject({ status: '80', paidAmount: '100000' })
    expect(rest.payments.map(({ amount }) => amount)).toEqual(['60000.5', '39999.5'])
    expect((await clerk.call(declarations.overview, {})).figures).toMatchObject({
      approvedThisYear: 1,
      arrivedThisYear: '100000',
      arrived: '100000',
    })
    const closed = await world.move(advisor, at(rest), 'conclude', { on: '2026-11-22', ...proof })
    expect(closed).toMatchObject({ status: '90', holder: [], daysHeld: 0 })
  })

  test('is ended by both together, or goes on', async () => {
    const filing = await filed()
    const words = { note: '企业搬迁', typedName: FORM.projectName }
    expect(await refused(world.move(clerk, at(filing), 'askEnd', words))).toMatchObject({
      code: 409,
    })
    const asked = await world.move(boss, at(filing), 'askEnd', words)
    expect(asked).toMatchObject({
      status: '40',
      holder: ['G', 'V'],
      endAsk: { by: '甲老板', reason: '企业搬迁' },
    })
    const refusedEnd = await world.move(advisor, at(asked), 'refuseEnd', { note: '再等一周' })
    expect(refusedEnd).toMatchObject({ status: '40', endAsk: null, holder: ['G'] })
    const again = await world.move(boss, at(refusedEnd), 'askEnd', words)
    const ended = await world.move(advisor, at(again), 'agreeEnd', { note: '同意' })
    expect(ended).toMatchObject({ status: '94', endAsk: null, holder: [] })
    expect(ended.materials[0]?.versions[0]?.files[0]?.fileName).toBe('材料.pdf')
  })

  test('that failed can be copied, with its papers and without its dates', async () => {
    const filing = await filed()
    const formal = await world.move(clerk, at(filing), 'formal', { on: '2026-11-22' })
    expect(
      await refused(clerk.call(declarations.copy, { declareNo: formal.declareNo })),
    ).toMatchObject({ code: 409 })
    const failed = await world.move(clerk, at(formal), 'reject', {
      on: '2026-11-22',
      note: '研发占比不足',
      lessons: '提前归集研发费用',
      ...proof,
    })
    expect(failed).toMatchObject({ status: '91', lessons: '提前归集研发费用', canCopy: true })
    const copy = await clerk.call(declarations.copy, { declareNo: failed.declareNo })
    expect(copy).toMatchObject({
      status: '10',
      copiedFrom: failed.declareNo,
      projectName: FORM.projectName,
      deadlineOnline: '',
      year: 0,
      advisorUserId: 'u-helper',
    })
    expect(copy.materials).toMatchObject([{ name: '材料1', version: 1, state: 'uploaded' }])
  })
})

describe('materials', () => {
  test('have versions; what nobody has judged is taken back', async () => {
    const one = await uploaded(clerk, await world.draft(), 0, '第一版.pdf')
    const two = await uploaded(clerk, one, 0, '第二版.pdf')
    const [material] = two.materials
    expect(material).toMatchObject({ version: 2, state: 'uploaded' })
    expect(material?.versions.map(({ files: [file] }) => file?.fileName)).toEqual([
      '第二版.pdf',
      '第一版.pdf',
    ])
    expect(await refused(uploaded(clerk, one))).toEqual({ code: 409, text: '数据已被修改，请刷新' })
    const id = { declareNo: two.declareNo, materialId: material?.materialId ?? '' }
    const back = await clerk.call(declarations.takeBack, { ...id, version: 2 })
    expect(back.materials[0]).toMatchObject({ version: 1, state: 'uploaded' })
    const none = await clerk.call(declarations.takeBack, { ...id, version: 1 })
    expect(none.materials[0]).toMatchObject({ version: 0, state: 'none', versions: [] })
  })

  test('are judged one by one; a verdict on an older version is none', async () => {
    const passed = await world.move(advisor, at(await claimed()), 'firstPass')
    await uploaded(clerk, passed)
    const shown = await seen(advisor, passed)
    expect(await refused(judged(shown, 'returned'))).toMatchObject({ text: '请填写退回原因' })
    const returned = await judged(shown, 'returned', '扫描不清')
    expect(returned.materials[0]).toMatchObject({ state: 'returned', remark: '扫描不清' })
    await uploaded(clerk, await seen(clerk, passed))
    expect(await refused(judged(shown, 'passed'))).toMatchObject({
      code: 409,
      text: '材料有了新的版本，请刷新',
    })
    const again = await judged(await seen(advisor, passed), 'passed')
    expect(again.materials[0]).toMatchObject({ state: 'passed', remark: '' })
    expect(again.materials[0]?.versions.map(({ state }) => state)).toEqual(['passed', 'returned'])
  })

  test('are listed once by a name; what is demanded stays', async () => {
    const draft = await world.draft({}, 2)
    const { declareNo } = draft
    const twice = clerk.call(declarations.addMaterial, { declareNo, name: ' 材料1 ' })
    expect(await refused(twice)).toMatchObject({ text: '清单中已有同名材料' })
    const passed = await world.move(advisor, at(await claimed()), 'firstPass')
    const [required] = passed.materials
    const taken = clerk.call(declarations.removeMaterial, {
      declareNo: passed.declareNo,
      materialId: required?.materialId ?? '',
    })
    expect(await refused(taken)).toMatchObject({ text: '必需的或被退回的材料不能从清单中移除' })
    const byAdvisor = await advisor.call(declarations.servedAddMaterial, {
      declareNo: passed.declareNo,
      name: '审计报告',
    })
    const extra = byAdvisor.materials[1]?.materialId ?? ''
    const gone = await clerk.call(declarations.removeMaterial, {
      declareNo: passed.declareNo,
      materialId: extra,
    })
    expect(gone.materials).toHaveLength(1)
  })

  test('that were removed come back with their uploads by the same name', async () => {
    const passed = await world.move(advisor, at(await claimed()), 'firstPass')
    const { declareNo } = passed
    const mine = await uploaded(clerk, passed)
    const [material] = mine.materials
    const { materialId = '', name = '' } = material ?? {}
    const entries = await entriesOf(world.server, async () => {
      const gone = await advisor.call(declarations.servedRemoveMaterial, { declareNo, materialId })
      expect(gone.materials.map((one) => one.name)).not.toContain(name)
    })
    expect(entries).toMatchObject([
      {
        action: 'declaration.material',
        objectId: declareNo,
        detail: { after: { 移除材料: name } },
      },
    ])
    const judging = { declareNo, materialId, version: 1, state: 'passed' as const }
    expect(await refused(advisor.call(declarations.judge, judging))).toMatchObject({ code: 404 })
    const again = await advisor.call(declarations.servedAddMaterial, {
      declareNo,
      name,
      required: true,
    })
    expect(again.materials.find((one) => one.name === name)).toMatchObject({
      materialId,
      required: true,
      state: 'uploaded',
      version: 1,
      versions: [{ version: 1, files: [{ fileName: '材料.pdf' }] }],
    })
  })

  test('are the company’s and its advisor’s alone', async () => {
    const passed = await world.move(advisor, at(await claimed()), 'firstPass')
    const mine = await uploaded(clerk, passed)
    const byAdvisor = await uploaded(advisor, mine, 0, '顾问修改.pdf')
    const [theirs, own] = byAdvisor.materials[0]?.versions ?? []
    const fileIds = [theirs?.files[0]?.fileId ?? '', own?.files[0]?.fileId ?? '']
    const listed = async (who: TestClient) =>
      (await who.call(files.list, { fileIds })).records.map(({ fileId }) => fileId)
    expect(await listed(clerk)).toEqual(fileIds)
    expect(await listed(world.other)).toEqual([])
    expect(await listed(world.second)).toEqual([])
    const unserved = await world.second.call(declarations.served, { declareNo: passed.declareNo })
    expect(unserved.materials[0]?.versions[0]?.files).toMatchObject([{ fileId: '', url: '' }])
    const pack = world.second.call(declarations.servedPack, { declareNo: passed.declareNo })
    expect(await refused(pack)).toMatchObject({ code: 403 })
    // The advisor's look at a paper of the company stands in its log.
    const url = own?.files[0]?.url ?? ''
    const entries = await entriesOf(world.server, async () => {
      const answer = await world.server.app.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(200)
    })
    expect(entries).toMatchObject([{ action: 'file.download', companyId: MINE }])
    // What a version rests on is not taken away, nor is somebody else's file taken in.
    expect(await refused(clerk.call(files.remove, { fileId: fileIds[1] ?? '' }))).toMatchObject({
      text: '该文件已用于申请，不能删除',
    })
    const foreign = await world.upload(world.other)
    const material = byAdvisor.materials[0]
    const stolen = clerk.call(declarations.upload, {
      declareNo: passed.declareNo,
      materialId: material?.materialId ?? '',
      version: material?.version ?? 0,
      fileIds: [foreign],
    })
    expect(await refused(stolen)).toMatchObject({ text: '文件不存在或已删除，请重新上传' })
  })
})

describe('milestones', () => {
  test('are planned, done and taken out by both, as they were seen', async () => {
    const draft = await world.draft()
    const { declareNo } = draft
    const plan = { declareNo, kind: 'plan' as const, name: '定稿', dueOn: '2026-12-01' }
    const [made] = (await clerk.call(declarations.milestone, plan)).milestones
    expect(made).toMatchObject({ name: '定稿', doneOn: '', version: 1, open: true })
    const id = { milestoneId: made?.milestoneId ?? '', version: 1 }
    const done = await clerk.call(declarations.milestone, { ...plan, ...id, doneOn: '2026-11-30' })
    expect(done.milestones).toMatchObject([{ doneOn: '2026-11-30', version: 2 }])
    expect(await refused(clerk.call(declarations.milestone, { ...plan, ...id }))).toMatchObject({
      code: 409,
    })
    const wrong = clerk.call(declarations.milestone, { ...plan, dueOn: '2026-13-01' })
    expect(await refused(wrong)).toMatchObject({ text: '请填写节点日期' })
    const none = await clerk.call(declarations.milestone, {
      ...plan,
      ...id,
      version: 2,
      remove: true,
    })
    expect(none.milestones).toEqual([])
  })
})

describe('the advisors’ side', () => {
  test('hands a declaration on by whoever has it, or by who may assign', async () => {
    const own = await claimed()
    const { second, reviewer } = world
    const grab = second.call(declarations.assign, { ...at(own), advisorUserId: 'u-helper2' })
    expect(await refused(grab)).toEqual({ code: 403, text: '该申报由 顾问甲 负责' })
    const handed = await advisor.call(declarations.assign, {
      ...at(own),
      advisorUserId: 'u-helper2',
    })
    expect(handed).toMatchObject({ advisorName: '顾问乙', moves: [] })
    expect(await world.reminders('u-helper2')).toContain('DECLARE_PROGRESS 申报有了负责的顾问')
    expect(await refused(world.move(advisor, at(handed), 'firstPass'))).toMatchObject({ code: 403 })
    const entries = await entriesOf(world.server, async () => {
      await reviewer.call(declarations.assign, { ...at(handed), advisorUserId: 'u-helper' })
    })
    expect(entries).toMatchObject([
      {
        action: 'declaration.assign',
        detail: { before: { 顾问: '顾问乙' }, after: { 顾问: '顾问甲' } },
      },
    ])
    const nobody = reviewer.call(declarations.assign, {
      ...at(await seen(advisor, own)),
      advisorUserId: 'u-clerk',
    })
    expect(await refused(nobody)).toMatchObject({ text: '请从列表中选择顾问' })
  })

  test('offers those who serve, not all who may, and whoever has one by another right', async () => {
    const named = async () => {
      const { advisors } = await world.reviewer.call(declarations.queue, {})
      return advisors.map(({ userId }) => userId)
    }
    const sent = await world.move(boss, at(await world.draft({})), 'submit')
    const before = await named()
    expect(before).toEqual(expect.arrayContaining(['u-helper', 'u-helper2']))
    expect(before).not.toContain('u-checker')
    const given = advisor.call(declarations.assign, { ...at(sent), advisorUserId: 'u-checker' })
    expect(await refused(given)).toMatchObject({ text: '请从列表中选择顾问' })
    await world.reviewer.call(declarations.assign, { ...at(sent), advisorUserId: 'u-checker' })
    expect(await named()).toContain('u-checker')
  })

  test('is held for the days that have passed, not for the midnights', async () => {
    world.clock.moment = new Date('2026-11-22T15:59:40Z')
    const draft = await world.draft({})
    const after = async (moment: string) => {
      world.clock.moment = new Date(moment)
      return (await seen(clerk, draft)).daysHeld
    }
    expect(await after('2026-11-22T16:00:17Z')).toBe(0)
    expect(await after('2026-11-23T15:59:39Z')).toBe(0)
    expect(await after('2026-11-23T15:59:40Z')).toBe(1)
  })

  test('has a queue by tabs, turns and age', async () => {
    const first = await world.move(boss, at(await world.draft({ projectName: '甲项目' })), 'submit')
    world.clock.moment = new Date('2026-11-24T04:00:00Z')
    const later = await world.move(boss, at(await world.draft({ projectName: '乙项目' })), 'submit')
    const tab = async (name: 'waiting' | 'mine' | 'open' | 'ended', more = {}) =>
      (await advisor.call(declarations.queue, { tab: name, ...more })).records.map(
        ({ projectName, daysHeld }) => `${projectName} ${daysHeld}`,
      )
    expect(await tab('waiting')).toEqual(['甲项目 2', '乙项目 0'])
    expect(await tab('mine')).toEqual([])
    await advisor.call(declarations.assign, { ...at(first), advisorUserId: 'u-helper' })
    expect(await tab('mine', { holder: 'V' })).toEqual(['甲项目 2'])
    expect(await tab('mine', { holder: 'E' })).toEqual([])
    expect(await tab('open', { keyword: '乙' })).toEqual(['乙项目 0'])
    expect(await tab('open', { keyword: '%' })).toEqual([])
    const { counts } = await advisor.call(declarations.queue, {})
    expect(counts).toEqual({ waiting: 1, mine: 1, turn: 1, open: 2, ended: 0 })
    await world.move(boss, at(later), 'withdraw', { note: '不报了', typedName: '乙项目' })
    expect(await tab('ended')).toEqual(['乙项目 0'])
  })
})

describe('lists', () => {
  test('have tabs whose counts are those of the lists', async () => {
    await world.draft({ projectName: '草稿' })
    const review = await world.draft({ projectName: '内审', year: 2025, level: '2' })
    await world.move(clerk, at(review), 'toReview')
    await approved({ projectName: '认定' })
    const gone = await world.draft({ projectName: '撤回' })
    await world.move(clerk, at(gone), 'withdraw', { note: '不报了', typedName: '撤回' })
    const { tabs, figures, choices } = await clerk.call(declarations.overview, {})
    expect(tabs).toEqual({ all: 4, mine: 1, running: 2, approved: 1, failed: 1 })
    expect(figures).toMatchObject({ running: 2, dueSoon: 0, approvedThisYear: 1 })
    expect(choices).toMatchObject({
      years: [2026, 2025],
      levels: ['1', '2'],
      regions: [{ code: '330106', name: '浙江省 杭州市 西湖区' }],
      advisors: [{ userId: 'u-helper', name: '顾问甲' }],
    })
    for (const tab of ['all', 'mine', 'running', 'approved', 'failed'] as const)
      expect((await clerk.call(declarations.list, { tab })).total, tab).toBe(tabs[tab])
    expect((await boss.call(declarations.overview, {})).tabs.mine).toBe(1)
    expect((await world.viewer.call(declarations.overview, {})).tabs).toMatchObject({
      all: 4,
      mine: 0,
    })
    expect((await world.other.call(declarations.overview, {})).tabs.all).toBe(0)
    world.clock.moment = new Date('2026-12-05T04:00:00Z')
    expect((await clerk.call(declarations.overview, {})).figures.dueSoon).toBe(2)
  })

  test('are narrowed, searched and sorted by the server', async () => {
    await world.draft({
      ...{ projectName: '乙', applyAmount: '5', level: '2', regionCode: '330100' },
      projectType: 'research',
    })
    await world.draft({ projectName: '甲', applyAmount: '30', deadlineOnline: '2026-12-01' })
    await world.draft({ projectName: '丙_百分', applyAmount: '', regionCode: '440100' })
    const names = async (more: object) =>
      (await clerk.call(declarations.list, more)).records.map(({ projectName }) => projectName)
    expect(await names({ sort: 'amount', direction: 'asc' })).toEqual(['乙', '甲', '丙_百分'])
    expect(await names({ sort: 'amount', direction: 'desc' })).toEqual(['甲', '乙', '丙_百分'])
    expect(await names({ sort: 'due', direction: 'asc' })).toEqual(['甲', '丙_百分', '乙'])
    expect(await names({ regionCode: '330000' })).toHaveLength(2)
    expect(await names({ regionCode: '330106' })).toEqual(['甲'])
    expect(await names({ level: '2' })).toEqual(['乙'])
    expect(await names({ projectType: 'research' })).toEqual(['乙'])
    expect(await names({ keyword: '_' })).toEqual(['丙_百分'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ statuses: ['15'] })).toEqual([])
    expect(await names({ advisorUserId: 'none' })).toHaveLength(3)
    expect(await names({ pageSize: 2, page: 1, sort: 'name', direction: 'asc' })).toHaveLength(1)
    for (const sort of ['updated', 'level', 'batch', 'holder', 'days', 'status'] as const)
      expect(await names({ sort })).toHaveLength(3)
  })

  test('have a calendar of what is due and what has happened', async () => {
    const filing = await filed()
    await clerk.call(declarations.milestone, {
      declareNo: filing.declareNo,
      kind: 'plan',
      name: '答辩准备',
      dueOn: '2026-12-10',
    })
    const month = async (of: string) =>
      (await clerk.call(declarations.calendar, { month: of })).days.map(({ day, entries }) => [
        day,
        ...entries.map(({ what, open }) => `${what} ${open}`),
      ])
    expect(await month('2026-11')).toEqual([['2026-11-20', '正式提交 false']])
    expect(await month('2026-12')).toEqual([
      ['2026-12-10', '答辩准备 true'],
      ['2026-12-31', '网上申报截止 false'],
    ])
    expect((await world.other.call(declarations.calendar, { month: '2026-12' })).days).toEqual([])
  })

  test('keep amounts from those who only read', async () => {
    const held = await approved({ projectType: 'fund', titleCode: '' })
    await world.move(clerk, at(held), 'awaitFunds', { on: '2026-11-22', approvedAmount: '100' })
    const { viewer } = world
    const shown = await seen(viewer, held)
    expect(shown).toMatchObject({ applyAmount: '', approvedAmount: '', paidAmount: '' })
    expect(shown.timeline.at(-1)).toMatchObject({ event: 'awaitFunds', details: [] })
    const [row] = (await viewer.call(declarations.list, {})).records
    expect(row).toMatchObject({ applyAmount: '', approvedAmount: '' })
    const { figures } = await viewer.call(declarations.overview, {})
    expect(figures).toMatchObject({ arrived: '', arrivedThisYear: '' })
    expect(await seen(clerk, held)).toMatchObject({ approvedAmount: '100' })
  })

  test('offer the people there are', async () => {
    const { declarers, advisors } = await clerk.call(declarations.people, {})
    expect(declarers.map(({ name }) => name)).toEqual(['乙专员', '甲老板'])
    expect(advisors.map(({ name }) => name)).toEqual(expect.arrayContaining(['顾问甲', '顾问乙']))
    const draft = await world.draft({ advisorUserId: 'u-helper2', declarerUserId: 'u-boss' })
    expect(draft).toMatchObject({ advisorName: '顾问乙', declarerName: '甲老板', mine: false })
    // Chosen is not yet shown: a draft is the company's own.
    const early = world.second.call(declarations.served, { declareNo: draft.declareNo })
    expect(await refused(early)).toMatchObject({ code: 404 })
    const sent = await world.move(boss, at(draft), 'submit')
    expect(sent.advisorUserId).toBe('u-helper2')
    expect(await world.reminders('u-helper')).toEqual([])
    expect(await world.reminders('u-helper2')).toEqual(['DECLARE_PROGRESS 申报待顾问初审'])
  })
})

test('an entry of the log and a step stand or fall together', async () => {
  const draft = await world.draft()
  await sql`alter table audit_log add constraint broken check (action <> 'declaration.move') not valid`.execute(
    world.server.db,
  )
  try {
    // How the server says that the database would not have it.
    expect(await refused(world.move(clerk, at(draft), 'toReview'))).toMatchObject({ code: 409 })
  } finally {
    await sql`alter table audit_log drop constraint broken`.execute(world.server.db)
  }
  expect(await seen(clerk, draft)).toMatchObject({ status: '10', timeline: [] })
  expect(await world.reminders('u-boss')).toEqual([])
})
