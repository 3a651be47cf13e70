// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { files } from '#contract/files.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SessionState } from '#web/session/session.ts'
import { on, type Route } from '#web/testing/server.ts'
import DeclarationPage from '../DeclarationPage.tsx'
import type { Declaration } from '../queries.ts'
import {
  ADVISOR,
  DRAFT,
  FILED,
  MATERIAL,
  moveOf,
  NO,
  open,
  stagesOf,
  UPLOADED,
} from '../testing.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const openOne = (
  declaration: Declaration,
  more: readonly Route[] = [],
  address = '',
  session: Partial<SessionState> = {},
) =>
  open(
    <DeclarationPage />,
    `/admin/editDeclare?id=${NO}${address}`,
    [...more, on(declarations.detail, declaration), on(declarations.served, declaration)],
    session,
  )

const field = (label: RegExp): HTMLInputElement => screen.getByLabelText(label)

test('without a number, or with one that is not there, there is the way to the list', async () => {
  open(<DeclarationPage />, '/admin/editDeclare?id=x', [])
  expect(screen.getByText('未选择申报')).toBeTruthy()
  cleanup()
  openOne(DRAFT, [on(declarations.detail, apiError('notFound'))])
  expect(await screen.findByText('没有找到这项申报，可能已经删除')).toBeTruthy()
  expect(screen.getByRole('link', { name: '全部申报' }).getAttribute('href')).toBe(
    '/admin/declareManage',
  )
})

test('where it stands, who has it since when, the next date, and its way', async () => {
  openOne(FILED)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(FILED.projectName)
  const line = screen.getByRole('list', { name: '申报进度' })
  expect(within(line).getByText('形式审查').closest('li')?.getAttribute('aria-current')).toBe(
    'step',
  )
  expect(within(line).getAllByText('，已完成')).toHaveLength(6)
  expect(screen.getByText('谁在处理').nextElementSibling?.textContent).toContain('主管部门')
  expect(screen.getByText('已 2 天，自 2026-11-20')).toBeTruthy()
  expect(screen.getByText('剩 9 天').dataset.near).toBe('urgent')
  expect(screen.getByText('SL-001')).toBeTruthy()
  expect(screen.getByRole('link', { name: '高新技术企业认定管理办法' }).getAttribute('href')).toBe(
    '/policy/detail?id=p1',
  )
})

test('a yearly report shows the stages of its own line, and plans its own milestones', async () => {
  openOne({
    ...FILED,
    line: 'filing',
    lineName: '年报与备案',
    stages: stagesOf('filing'),
    milestoneKinds: [{ code: 'plan', name: '计划节点' }],
    moves: [moveOf('conclude', '办结', '90', { by: 'progress' })],
  })
  const line = await screen.findByRole('list', { name: '申报进度' })
  for (const none of ['评审', '公示', '认定', '到账'])
    expect(within(line).queryByText(none)).toBeNull()
  expect(within(line).getAllByRole('listitem')).toHaveLength(8)
  expect(screen.getByText('第 7 / 8 步')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '办结' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText(/^办结日期/)).toBeTruthy()
})

test('what has to be stated before it is handed on carries a mark', async () => {
  openOne(DRAFT)
  const form = await screen.findByRole('form', { name: '基本信息' })
  const marked = [...form.querySelectorAll('label')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes('（必填）'))
    .map((text) => text.replace('*（必填）', ''))
  expect(marked).toEqual(
    expect.arrayContaining(['项目类型', '层级', '年度', '项目负责人', '联系人']),
  )
  expect(marked).not.toContain('主管部门')
})

test('one that ended early stands where it left the way', async () => {
  openOne({
    ...FILED,
    status: '91',
    statusName: '未通过',
    holder: [],
    canCopy: true,
    moves: [],
    timeline: [{ ...FILED.timeline[0]!, fromStatus: '50', toStatus: '91' }],
  })
  const line = await screen.findByRole('list', { name: '申报进度' })
  const left = within(line).getByText('评审').closest('li')
  expect(left?.dataset.mark).toBe('left')
  expect(left?.textContent).toContain('未通过')
  expect(screen.getByRole('button', { name: '复制为新草稿' })).toBeTruthy()
})

test('what is open is offered, what is not says why', async () => {
  openOne(FILED)
  const now = await screen.findByRole('region', { name: '现在可以办理' })
  expect(
    within(now)
      .getAllByRole('button')
      .map((it) => it.textContent),
  ).toEqual(['登记未通过', '登记补正通知', '进入专家评审'])
  expect(within(now).getByRole('list', { name: '还不能办理' }).textContent).toBe(
    '登记认定/立项：公示期到 2026-12-01，届满后才能登记结果',
  )
})

test('a move asks for what it needs, in its own words, and is made with the version looked at', async () => {
  const { inputsOf, overlays } = openOne(FILED, [
    on(declarations.progress, {
      ...FILED,
      status: '50',
      statusName: '专家评审',
      moves: [],
      version: 10,
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '进入专家评审' }))
  const dialog = within(screen.getByRole('dialog', { name: '进入专家评审' }))
  fireEvent.click(dialog.getByRole('button', { name: '进入专家评审' }))
  expect(dialog.getByText('请填写发生日期')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/发生日期/), { target: { value: '2026-11-01' } })
  expect(dialog.getByText('发生日期不能早于上一步的 2026-11-18')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/发生日期/), { target: { value: '2026-11-19' } })
  fireEvent.click(dialog.getByRole('button', { name: '进入专家评审' }))
  await waitFor(() => expect(inputsOf(declarations.progress)).toHaveLength(1))
  expect(inputsOf(declarations.progress)[0]).toMatchObject({
    declareNo: NO,
    version: 9,
    event: 'expert',
    on: '2026-11-19',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(overlays.get().toasts[0]?.text).toBe('已进入专家评审')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '现在可以办理' }))
})

test('a correction names materials and other demands, each with its reason', async () => {
  const { inputsOf } = openOne(FILED, [
    on(declarations.progress, { ...FILED, status: '42', statusName: '补正' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '登记补正通知' }))
  const dialog = within(screen.getByRole('dialog', { name: '登记补正通知' }))
  const send = (): void =>
    void fireEvent.click(dialog.getByRole('button', { name: '登记补正通知' }))
  send()
  expect(dialog.getByText('有 3 处需要修改', { exact: false })).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/通知日期/), { target: { value: '2026-11-20' } })
  fireEvent.change(dialog.getByLabelText(/补正截止日期/), { target: { value: '2026-11-27' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: UPLOADED.name }))
  send()
  expect(dialog.getAllByText('请填写每一项的原因').length).toBeGreaterThan(0)
  fireEvent.change(dialog.getByLabelText(`${UPLOADED.name}的原因`), { target: { value: '补盖章' } })
  fireEvent.click(dialog.getByRole('button', { name: '添加与材料无关的要求' }))
  fireEvent.change(dialog.getByLabelText('其他要求 1'), { target: { value: '补充说明' } })
  send()
  await waitFor(() => expect(inputsOf(declarations.progress)).toHaveLength(1))
  expect(inputsOf(declarations.progress)[0]).toMatchObject({
    dueOn: '2026-11-27',
    items: [
      JSON.stringify({ materialId: 'm2', text: '补盖章' }),
      JSON.stringify({ materialId: '', text: '补充说明' }),
    ],
  })
})

test('what cannot be undone wants the name typed and a proof', async () => {
  const withdrawFiled = moveOf('withdrawFiled', '撤回已提交的申报', '92', { by: 'withdraw' })
  const { inputsOf } = openOne({ ...FILED, moves: [withdrawFiled] }, [
    on(files.add, { records: [{ fileId: 'proof1', fileName: '撤回函.pdf' }] }),
    on(declarations.withdraw, { ...FILED, status: '92', statusName: '已撤回', moves: [] }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '撤回已提交的申报' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/撤回日期/), { target: { value: '2026-11-20' } })
  fireEvent.change(dialog.getByLabelText(/^原因/), { target: { value: '数据有误' } })
  fireEvent.change(dialog.getByLabelText(/再次输入项目名称/), { target: { value: '别的' } })
  fireEvent.click(dialog.getByRole('button', { name: '撤回已提交的申报' }))
  expect(dialog.getAllByText('输入的项目名称不一致').length).toBeGreaterThan(0)
  expect(dialog.getAllByText('请上传证明材料或填写公示、文件链接').length).toBeGreaterThan(0)
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], '撤回函.pdf')] } })
  await dialog.findByText('撤回函.pdf')
  fireEvent.change(dialog.getByLabelText(/再次输入项目名称/), {
    target: { value: FILED.projectName },
  })
  fireEvent.click(dialog.getByRole('button', { name: '撤回已提交的申报' }))
  await waitFor(() => expect(inputsOf(declarations.withdraw)).toHaveLength(1))
  expect(inputsOf(declarations.withdraw)[0]).toMatchObject({
    proofFileIds: ['proof1'],
    typedName: FILED.projectName,
    note: '数据有误',
  })
})

test('of the money, what is left stands there already, and no more can arrive', async () => {
  const paid = moveOf('paid', '登记全部到账', '80', { by: 'progress' })
  openOne({
    ...FILED,
    status: '76',
    statusName: '部分到账',
    approvedAmount: '300000',
    paidAmount: '100000.5',
    moves: [paid],
  })
  fireEvent.click(await screen.findByRole('button', { name: '登记全部到账' }))
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByLabelText(/^本次到账金额/) as HTMLInputElement
  expect(amount.value).toBe('199999.5')
  expect(dialog.getByText('批准 300,000 元，已到账 100,000.5 元')).toBeTruthy()
  fireEvent.change(amount, { target: { value: '200000' } })
  fireEvent.click(dialog.getByRole('button', { name: '登记全部到账' }))
  expect(dialog.getAllByText('累计到账不能超过批准金额 300000 元').length).toBeGreaterThan(0)
})

test('a title wants its validity, and its yearly reports are proposed', async () => {
  const approve = moveOf('approve', '登记认定/立项', '70', { by: 'progress' })
  const { inputsOf } = openOne({ ...FILED, status: '60', statusName: '公示中', moves: [approve] }, [
    on(declarations.progress, { ...FILED, status: '70', statusName: '已认定/立项', moves: [] }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '登记认定/立项' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^认定\/立项日期/), { target: { value: '2026-11-20' } })
  fireEvent.change(dialog.getByLabelText(/^证书编号或文号/), { target: { value: 'GR2026001' } })
  fireEvent.change(dialog.getByLabelText(/^有效期起/), { target: { value: '2026-11-20' } })
  fireEvent.change(dialog.getByLabelText(/^有效期止/), { target: { value: '2029-11-19' } })
  fireEvent.click(dialog.getByRole('button', { name: '填入 3 项年度报告' }))
  expect((dialog.getByLabelText('第 1 项的日期') as HTMLInputElement).value).toBe('2027-05-31')
  fireEvent.click(dialog.getByRole('button', { name: '移除第 3 项' }))
  fireEvent.click(dialog.getByRole('button', { name: '登记认定/立项' }))
  await waitFor(() => expect(inputsOf(declarations.progress)).toHaveLength(1))
  expect(inputsOf(declarations.progress)[0]).toMatchObject({
    certificateNo: 'GR2026001',
    validTo: '2029-11-19',
    duties: [expect.stringContaining('2027-05-31'), expect.stringContaining('2028-05-31')],
  })
})

test('a save that never arrived is tried again', async () => {
  let times = 0
  const { inputsOf } = openOne(DRAFT, [
    on(declarations.save, () => {
      times += 1
      if (times === 1) throw transportError('网络连接失败，请检查网络后重试')
      return { ...DRAFT, dept: '市科技局', version: 4 }
    }),
  ])
  await screen.findByRole('form', { name: '基本信息' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field(/^主管部门/), { target: { value: '市科技局' } })
  await act(async () => vi.advanceTimersByTimeAsync(10_100))
  expect(screen.getByText('网络连接失败，请检查网络后重试')).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(10_100))
  vi.useRealTimers()
  await waitFor(() => expect(inputsOf(declarations.save)).toHaveLength(2))
  expect(await screen.findByText('已保存 14:02')).toBeTruthy()
})

test('somebody was faster: what was typed stays, and the new state can be loaded', async () => {
  let now: Declaration = FILED
  openOne(FILED, [
    on(declarations.progress, apiError('conflict')),
    on(declarations.detail, () => now),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '进入专家评审' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/发生日期/), { target: { value: '2026-11-19' } })
  fireEvent.change(dialog.getByLabelText(/^说明/), { target: { value: '专家组已成立' } })
  fireEvent.click(dialog.getByRole('button', { name: '进入专家评审' }))
  expect(await dialog.findByText('数据已被修改，请刷新')).toBeTruthy()
  now = { ...FILED, status: '50', statusName: '专家评审', version: 10, moves: [] }
  fireEvent.click(dialog.getByRole('button', { name: '载入最新状态' }))
  expect(await dialog.findByText(/申报现在是“专家评审”/)).toBeTruthy()
  expect((dialog.getByLabelText(/^说明/) as HTMLTextAreaElement).value).toBe('专家组已成立')
})

test('the form says what is still missing, and saves what was changed with its version', async () => {
  const { inputsOf } = openOne({ ...DRAFT, year: 0, principal: '' }, [
    on(declarations.save, (input) => ({ ...DRAFT, ...input, members: [], version: 4 })),
  ])
  expect((await screen.findByText(/提交前还要填写/)).textContent).toBe(
    '提交前还要填写：年度、项目负责人',
  )
  fireEvent.change(field(/^年度/), { target: { value: '27' } })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(screen.getByText('年度应在 2000 到 2100 之间')).toBeTruthy()
  fireEvent.change(field(/^年度/), { target: { value: '2027' } })
  fireEvent.click(screen.getByRole('button', { name: '添加成员' }))
  fireEvent.change(screen.getByLabelText('成员 2 的姓名'), { target: { value: '王工' } })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(inputsOf(declarations.save)).toHaveLength(1))
  expect(inputsOf(declarations.save)[0]).toMatchObject({
    declareNo: NO,
    version: 3,
    year: 2027,
    members: ['{"name":"李工","duty":"研发"}', '{"name":"王工","duty":""}'],
  })
  expect(await screen.findByText('已保存 14:02')).toBeTruthy()
  expect(screen.queryByText('没有改动')).toBeNull()
})

test('typed words are saved by themselves, and until then no move is offered', async () => {
  const { inputsOf } = openOne(DRAFT, [
    on(declarations.save, { ...DRAFT, dept: '市科技局', version: 4 }),
  ])
  await screen.findByRole('form', { name: '基本信息' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field(/^主管部门/), { target: { value: '市科技局' } })
  expect(screen.queryByRole('button', { name: '送内审' })).toBeNull()
  expect(screen.getByText('有未保存的修改，请先保存再办理')).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  await waitFor(() => expect(inputsOf(declarations.save)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: '送内审' })).toBeTruthy()
})

test('two wrote at once: the second sees both, and chooses', async () => {
  let now: Declaration = DRAFT
  const { inputsOf } = openOne(DRAFT, [
    on(declarations.detail, () => now),
    on(declarations.save, () => {
      if (now.version === 3) {
        now = { ...DRAFT, dept: '省经信厅', version: 4 }
        throw apiError('conflict')
      }
      return { ...now, dept: '市科技局', version: 5 }
    }),
  ])
  await screen.findByRole('form', { name: '基本信息' })
  fireEvent.change(field(/^主管部门/), { target: { value: '市科技局' } })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  const row = (await screen.findByRole('rowheader', { name: '主管部门' })).closest('tr')!
  expect(row.textContent).toBe('主管部门省经信厅市科技局')
  expect(field(/^主管部门/).value).toBe('市科技局')
  fireEvent.click(screen.getByRole('button', { name: '保留我填写的' }))
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(inputsOf(declarations.save)).toHaveLength(2))
  expect(inputsOf(declarations.save)[1]).toMatchObject({ version: 4, dept: '市科技局' })
  await waitFor(() => expect(screen.queryByText('数据已被修改，请刷新')).toBeNull())
})

test('what somebody else wrote can be taken instead', async () => {
  let now: Declaration = DRAFT
  openOne(DRAFT, [
    on(declarations.detail, () => now),
    on(declarations.save, () => {
      now = { ...DRAFT, dept: '省经信厅', version: 4 }
      throw apiError('conflict')
    }),
  ])
  await screen.findByRole('form', { name: '基本信息' })
  fireEvent.change(field(/^主管部门/), { target: { value: '市科技局' } })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  fireEvent.click(await screen.findByRole('button', { name: '载入最新内容' }))
  expect(field(/^主管部门/).value).toBe('省经信厅')
})

test('a draft that was handed on meanwhile keeps what was typed in sight', async () => {
  let now: Declaration = DRAFT
  openOne(DRAFT, [
    on(declarations.detail, () => now),
    on(declarations.save, () => {
      now = {
        ...DRAFT,
        status: '15',
        statusName: '企业内审',
        canEdit: false,
        version: 4,
        moves: [],
      }
      throw apiError('conflict')
    }),
  ])
  await screen.findByRole('form', { name: '基本信息' })
  fireEvent.change(field(/^备注/), { target: { value: '请先看附件' } })
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText(/现在是“企业内审”，内容不能修改/)).toBeTruthy()
  expect(field(/^备注/).value).toBe('请先看附件')
})

test('materials: returned ones first, a new version goes up, an older one is kept', async () => {
  const returned = {
    ...UPLOADED,
    state: 'returned' as const,
    stateName: '退回',
    remark: '缺少盖章',
  }
  const { inputsOf } = openOne(
    { ...DRAFT, materials: [MATERIAL, returned] },
    [
      on(files.add, { records: [{ fileId: 'f9', fileName: '新审计报告.pdf' }] }),
      on(declarations.upload, { ...DRAFT, materials: [MATERIAL, UPLOADED] }),
    ],
    '&tab=materials',
  )
  const items = await screen.findAllByRole('button', { name: /^上传/ })
  expect(items.map((it) => it.textContent.includes(UPLOADED.name))).toEqual([true, false])
  expect(screen.getByText('退回原因：缺少盖章')).toBeTruthy()
  expect(screen.getByText('历史版本（1）')).toBeTruthy()
  expect(
    screen.getByText('共 2 项，已上传 1 项；必需的 2 项中 0 项已通过；1 项退回，需要重新上传'),
  ).toBeTruthy()
  fireEvent.change(screen.getByLabelText(`上传新版本${UPLOADED.name}`, { selector: 'input' }), {
    target: { files: [new File(['x'], '新审计报告.pdf')] },
  })
  await waitFor(() => expect(inputsOf(declarations.upload)).toHaveLength(1))
  expect(inputsOf(declarations.upload)[0]).toMatchObject({
    materialId: 'm2',
    version: 2,
    fileIds: ['f9'],
  })
  await waitFor(() => expect(screen.queryByText('退回原因：缺少盖章')).toBeNull())
})

test('an upload that is refused says so at its material', async () => {
  openOne(
    DRAFT,
    [on(files.add, apiError('invalid', '“a.exe”不是可以上传的格式'))],
    '&tab=materials',
  )
  fireEvent.change(await screen.findByLabelText(`上传${MATERIAL.name}`, { selector: 'input' }), {
    target: { files: [new File(['x'], 'a.exe')] },
  })
  expect(
    (await screen.findByText('“a.exe”不是可以上传的格式')).closest('li')?.textContent,
  ).toContain(MATERIAL.name)
})

test('a material is added, taken back and taken out', async () => {
  const { inputsOf, overlays } = openOne(
    DRAFT,
    [
      on(declarations.addMaterial, DRAFT),
      on(declarations.takeBack, DRAFT),
      on(declarations.removeMaterial, DRAFT),
    ],
    '&tab=materials',
  )
  const form = within(await screen.findByRole('form', { name: '添加材料' }))
  fireEvent.click(form.getByRole('button', { name: '加入清单' }))
  expect(form.getByText('请填写材料名称')).toBeTruthy()
  fireEvent.change(form.getByLabelText(/^材料名称/), { target: { value: '近三年审计报告' } })
  fireEvent.click(form.getByRole('checkbox', { name: '必需' }))
  fireEvent.click(form.getByRole('button', { name: '加入清单' }))
  await waitFor(() =>
    expect(inputsOf(declarations.addMaterial)).toMatchObject([
      { name: '近三年审计报告', required: true },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: `收回${UPLOADED.name}` }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '收回' }))
  await waitFor(() => expect(inputsOf(declarations.takeBack)).toMatchObject([{ version: 2 }]))
  fireEvent.click(screen.getByRole('button', { name: `移除${MATERIAL.name}` }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '移除' }))
  await waitFor(() =>
    expect(inputsOf(declarations.removeMaterial)).toMatchObject([{ materialId: 'm1' }]),
  )
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
  act(() => overlays.get().toasts.at(-1)?.action?.run())
  await waitFor(() =>
    expect(inputsOf(declarations.addMaterial).at(-1)).toMatchObject({ name: MATERIAL.name }),
  )
})

const SERVED = make(declarations.detail.output, {
  ...DRAFT,
  status: '20',
  statusName: '待顾问初审',
  canEdit: false,
  canEditMaterials: false,
  canDelete: false,
  canJudge: true,
  canClaim: true,
  materials: [{ ...UPLOADED, open: false }],
  moves: [
    moveOf('firstPass', '初审通过', '30', { by: 'serve' }),
    moveOf('firstReturn', '初审退回', '21', { by: 'serve' }),
  ],
})

test('an advisor takes it on, judges each material, and returns with the reasons at hand', async () => {
  const judged: Declaration = {
    ...SERVED,
    canClaim: false,
    materials: [{ ...UPLOADED, open: false, state: 'returned', stateName: '退回', remark: '缺页' }],
    version: 5,
  }
  const { inputsOf } = openOne(
    SERVED,
    [
      on(declarations.assign, { ...SERVED, canClaim: false, version: 4 }),
      on(declarations.judge, judged),
      on(declarations.serve, { ...judged, status: '21', statusName: '初审退回', moves: [] }),
    ],
    '&tab=materials',
    ADVISOR,
  )
  fireEvent.click(await screen.findByRole('button', { name: '领取' }))
  await waitFor(() =>
    expect(inputsOf(declarations.assign)).toMatchObject([{ advisorUserId: 'v1', version: 3 }]),
  )
  fireEvent.click(screen.getByRole('button', { name: `退回${UPLOADED.name}` }))
  const form = within(screen.getByRole('form', { name: `退回${UPLOADED.name}` }))
  expect(document.activeElement).toBe(form.getByRole('textbox'))
  fireEvent.click(form.getByRole('button', { name: '退回' }))
  expect(form.getByText('请写明退回原因')).toBeTruthy()
  fireEvent.change(form.getByRole('textbox'), { target: { value: '缺页' } })
  fireEvent.click(form.getByRole('button', { name: '退回' }))
  await waitFor(() =>
    expect(inputsOf(declarations.judge)).toMatchObject([
      { materialId: 'm2', version: 2, state: 'returned', remark: '缺页' },
    ]),
  )
  await screen.findByText('退回原因：缺页')
  fireEvent.click(screen.getByRole('button', { name: '初审退回' }))
  const dialog = within(screen.getByRole('dialog'))
  expect((dialog.getByLabelText(`${UPLOADED.name}的原因`) as HTMLTextAreaElement).value).toBe(
    '缺页',
  )
  fireEvent.click(dialog.getByRole('button', { name: '初审退回' }))
  await waitFor(() =>
    expect(inputsOf(declarations.serve)).toMatchObject([{ event: 'firstReturn', version: 5 }]),
  )
  expect(inputsOf(declarations.detail)).toEqual([])
})

test('the history tells each step with what was entered and what proves it', async () => {
  openOne(FILED, [], '&tab=timeline')
  const list = await screen.findByRole('list', { name: '进度' })
  expect(within(list).getByText('发生于 2026-11-18')).toBeTruthy()
  expect(within(list).getByText('系统显示受理')).toBeTruthy()
  expect(
    within(list)
      .getByRole('link', { name: /受理截图.png/ })
      .getAttribute('href'),
  ).toBe('/file/p1')
  expect(list.textContent).toContain('2026-11-20 10:00:00 · 周明远（顾问）')
})

test('a correction shows every item with its last day', async () => {
  openOne(
    {
      ...FILED,
      status: '42',
      corrections: [
        {
          round: 1,
          askedOn: '2026-11-20',
          dueOn: '2026-11-27',
          daysLeft: 5,
          items: [{ materialId: 'm2', name: UPLOADED.name, text: '补盖章' }],
          files: [],
          url: '',
          open: true,
          repliedOn: '',
          reply: '',
          replyFiles: [],
        },
      ],
    },
    [],
    '&tab=corrections',
  )
  const round = await screen.findByRole('region', { name: '第 1 轮补正' })
  expect(within(round).getByText('待补正')).toBeTruthy()
  expect(within(round).getByText('剩 5 天').dataset.near).toBe('urgent')
  expect(within(round).getByRole('listitem').textContent).toBe(`${UPLOADED.name}补盖章`)
})

test('a milestone is added; the conversation is a link to whoever serves', async () => {
  const { inputsOf } = openOne(DRAFT, [on(declarations.milestone, DRAFT)], '&tab=milestones')
  fireEvent.click(await screen.findByRole('button', { name: '添加节点' }))
  const drawer = within(screen.getByRole('dialog'))
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  expect(drawer.getByText('请填写节点名称')).toBeTruthy()
  fireEvent.change(drawer.getByLabelText(/^名称/), { target: { value: '完成审计' } })
  fireEvent.change(drawer.getByLabelText(/^日期/), { target: { value: '2026-12-10' } })
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(inputsOf(declarations.milestone)).toMatchObject([
      { milestoneId: '', version: 0, kind: 'plan', name: '完成审计', dueOn: '2026-12-10' },
    ]),
  )
  fireEvent.click(screen.getByRole('tab', { name: '沟通' }))
  expect(screen.getByRole('link', { name: '打开会话' }).getAttribute('href')).toBe(
    '/pcAdminNews?userId=v1&userName=%E5%91%A8%E6%98%8E%E8%BF%9C',
  )
})

test('a milestone is removed after a question, and the toast makes it anew', async () => {
  const one = {
    milestoneId: 'n1',
    kind: 'plan',
    kindName: '计划节点',
    open: true,
    name: '完成审计',
    dueOn: '2026-12-10',
    doneOn: '',
    note: '',
    version: 4,
  } as Declaration['milestones'][number]
  const { inputsOf, overlays } = openOne(
    { ...DRAFT, milestones: [one] },
    [on(declarations.milestone, DRAFT)],
    '&tab=milestones',
  )
  fireEvent.click(await screen.findByRole('button', { name: '编辑完成审计' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }))
  const question = screen.getByRole('alertdialog', { name: '移除“完成审计”？' })
  expect(inputsOf(declarations.milestone)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '移除' }))
  await waitFor(() =>
    expect(inputsOf(declarations.milestone)).toMatchObject([
      { milestoneId: 'n1', version: 4, remove: true },
    ]),
  )
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.action?.label).toBe('撤销'))
  act(() => overlays.get().toasts.at(-1)?.action?.run())
  await waitFor(() =>
    expect(inputsOf(declarations.milestone).at(-1)).toMatchObject({
      milestoneId: '',
      version: 0,
      remove: false,
      name: '完成审计',
      dueOn: '2026-12-10',
    }),
  )
})

test('a draft is deleted after a question', async () => {
  const { inputsOf, router } = openOne(DRAFT, [on(declarations.remove, { deleted: true })])
  fireEvent.click(await screen.findByRole('button', { name: '删除草稿' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() =>
    expect(inputsOf(declarations.remove)).toMatchObject([{ declareNo: NO, version: 3 }]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/declareManage'))
})

test('the link of an old mail, which says declareNo, opens the declaration', async () => {
  open(<DeclarationPage />, `/admin/editDeclare?declareNo=${NO}`, [
    on(declarations.detail, DRAFT),
    on(declarations.served, DRAFT),
  ])
  expect(await screen.findByRole('heading', { name: DRAFT.projectName })).toBeTruthy()
})
