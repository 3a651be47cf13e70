// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { ip } from '#contract/ip.ts'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { checkCharacter } from '#domain/ip/patent-number.ts'
import * as rules from '#domain/ip/testing.ts'
import { on, type Route } from '#web/testing/server.ts'
import AddCopyrightPage from './AddCopyrightPage.tsx'
import AddPatentPage from './AddPatentPage.tsx'
import AddTrademarkPage from './AddTrademarkPage.tsx'
import { markDetail, NOW, open, patentDetail, workDetail } from './testing.tsx'

afterEach(cleanup)

const TABLES = [
  rules.LAW_2019,
  rules.LAW_2027,
  rules.ANNUITY,
  rules.REDUCTION,
  ...rules.TERMS,
  rules.COPYRIGHT,
].map((rule) => ({
  ...rule,
  id: `${rule.code}-${rule.version}`,
  title: rule.code,
  sourceDoc: `${rule.code}文件`,
}))

const opening = (Page: React.ComponentType, address: string, more: readonly Route[] = []) =>
  open(<Page />, address, [
    ...more,
    on(ip.rules, { records: TABLES, now: NOW }),
    ...[trademarkRecords, patentRecords, copyrightRecords].map(({ find }) => on(find, {})),
  ])
const typed = (label: RegExp | string, value: string): HTMLElement => {
  const control = screen.getByLabelText(label)
  fireEvent.change(control, { target: { value } })
  fireEvent.blur(control)
  return control
}
const formIn = (input: { form: string } | undefined) =>
  JSON.parse(String(input?.form)) as Record<string, unknown>

const ADD_PATENT = '/admin/intellectual/addPatent'
const ADD_MARK = '/admin/intellectual/addTrademark'

test('leaving the number says what is wrong, puts it right, and knows the kind', async () => {
  opening(AddPatentPage, ADD_PATENT)
  const number = typed(/^申请号/, '209920000001.8') as HTMLInputElement
  expect(screen.getByText(/校验码不正确/)).toBeTruthy()
  expect(number.getAttribute('aria-invalid')).toBe('true')
  typed(/^申请号/, 'ZL 2099 1000 0001.8')
  expect(number.value).toBe('209910000001.8')
  expect(screen.queryByText(/校验码不正确/)).toBeNull()
  typed(/^申请号/, `cn209930000001${checkCharacter('209930000001')}`)
  expect((screen.getByLabelText('专利类型') as HTMLSelectElement).value).toBe('design')
  expect(screen.queryByLabelText('请求实审日')).toBeNull()
})

test('dates and fees follow while one types, each with what it is computed by', async () => {
  opening(AddPatentPage, ADD_PATENT)
  await waitFor(() => expect(screen.getByLabelText('申请日')).toBeTruthy())
  typed('申请日', '2023-06-15')
  expect(await screen.findByText('实质审查请求期限 2026-06-15')).toBeTruthy()
  expect(screen.getByText('期限届满 2043-06-14')).toBeTruthy()
  typed('授权公告日', '2025-03-10')
  typed('费用减缴', '85')
  expect(screen.getByText('第 3 年年费 2025-06-15')).toBeTruthy()
  expect(
    screen.getByText(
      /应缴 135 元，已按减缴 85%，滞纳期已过；滞纳期至 2025-12-15；按《patentAnnuity文件》计算/,
    ),
  ).toBeTruthy()
})

test.each([
  ['2026-12-20', '异议截止 2027-03-20'],
  ['2026-11-06', '异议截止 2027-02-06'],
])('a mark published %s: %s', async (day, words) => {
  opening(AddTrademarkPage, ADD_MARK)
  await screen.findByLabelText('初审公告日期')
  typed('初审公告日期', day)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a number that is there already leads to its record', async () => {
  const { inputsOf } = opening(AddTrademarkPage, ADD_MARK, [
    on(trademarkRecords.find, ({ niceClass }) =>
      niceClass === 9 ? { recordId: 't7', name: '云川精测' } : undefined,
    ),
  ])
  typed(/申请号\/注册号/, '12345678')
  typed(/国际分类/, '9')
  const said = await screen.findByText(/该申请号\/注册号已存在/)
  expect(within(said).getByRole('link', { name: '查看记录' }).getAttribute('href')).toBe(
    '/admin/intellectual/trademark?id=t7',
  )
  expect(inputsOf(trademarkRecords.find).at(-1)).toEqual({ number: '12345678', niceClass: 9 })
  typed(/国际分类/, '42')
  await waitFor(() => expect(screen.queryByText(/已存在/)).toBeNull())
})

test('a form that lacks something is not sent, and leads to what is wrong', async () => {
  const { inputsOf } = opening(AddTrademarkPage, ADD_MARK)
  typed(/^申请人\*/, '')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  const summary = within(await screen.findByRole('alert'))
  for (const text of ['请填写商标名称', '国际分类应为 1 至 45 的整数', '请填写申请人'])
    expect(summary.getByText(text)).toBeTruthy()
  expect(inputsOf(trademarkRecords.add)).toEqual([])
})

const filledMark = (): void => {
  typed(/申请号\/注册号/, '第 ８７６５４３２１ 号')
  typed(/商标名称/, ' 桥上行 ')
  typed(/国际分类/, '42')
}

test('a new record is saved tidy, with the papers it was given, and shown', async () => {
  const { inputsOf, router, overlays } = opening(AddTrademarkPage, ADD_MARK, [
    on(trademarkRecords.add, markDetail({ recordId: 't9', version: 1 })),
    on(trademarkRecords.addEntry, markDetail({ recordId: 't9', version: 2 })),
    on(trademarkRecords.detail, markDetail({ recordId: 't9', version: 2 })),
    on(files.add, { records: [{ fileId: 'f1', fileName: '证书.pdf' }] }),
  ])
  expect((screen.getByLabelText(/^申请人\*/) as HTMLInputElement).value).toBe(
    '云川示例科技有限公司',
  )
  filledMark()
  fireEvent.click(screen.getByRole('button', { name: '添加类似群' }))
  fireEvent.change(screen.getByLabelText('第 1 行类似群'), { target: { value: '4220' } })
  fireEvent.change(screen.getByLabelText('第 1 行名称'), { target: { value: '软件设计；云计算' } })
  fireEvent.change(screen.getByLabelText('上传附件', { selector: 'input' }), {
    target: { files: [new File(['x'], '证书.pdf')] },
  })
  await screen.findByText('证书.pdf')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=t9'))
  expect(formIn(inputsOf(trademarkRecords.add)[0])).toMatchObject({
    regNo: '87654321',
    name: '桥上行',
    niceClass: 42,
    goods: [{ group: '4220', names: ['软件设计', '云计算'] }],
    applicant: '云川示例科技有限公司',
  })
  expect(inputsOf(trademarkRecords.addEntry)).toMatchObject([
    { recordId: 't9', version: 1, type: 'paper', fileIds: ['f1'] },
  ])
  expect(overlays.get().toasts[0]?.text).toBe('已保存')
})

test('papers that are refused leave the record stored once: the next try edits it', async () => {
  const { inputsOf, answer } = opening(AddTrademarkPage, ADD_MARK, [
    on(trademarkRecords.add, markDetail({ recordId: 't9', version: 1 })),
    on(trademarkRecords.edit, markDetail({ recordId: 't9', version: 2 })),
    on(trademarkRecords.addEntry, apiError('fault')),
    on(files.add, { records: [{ fileId: 'f1', fileName: '证书.pdf' }] }),
  ])
  filledMark()
  fireEvent.change(screen.getByLabelText('上传附件', { selector: 'input' }), {
    target: { files: [new File(['x'], '证书.pdf')] },
  })
  await screen.findByText('证书.pdf')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.addEntry)).toHaveLength(1))
  await screen.findByRole('alert')
  const stored = markDetail({ recordId: 't9', version: 3 })
  answer(on(trademarkRecords.addEntry, stored), on(trademarkRecords.detail, stored))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.addEntry)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.add)).toHaveLength(1)
  expect(inputsOf(trademarkRecords.edit)).toMatchObject([{ recordId: 't9', version: 1 }])
})

test('saving on to a further one keeps the owner and empties the rest', async () => {
  const { inputsOf, overlays } = opening(AddTrademarkPage, ADD_MARK, [
    on(trademarkRecords.add, markDetail({ recordId: 't9', version: 1 })),
  ])
  filledMark()
  fireEvent.click(screen.getByRole('button', { name: '保存并继续添加' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.add)).toHaveLength(1))
  const name = screen.getByLabelText(/商标名称/) as HTMLInputElement
  await waitFor(() => expect(name.value).toBe(''))
  expect((screen.getByLabelText(/^申请人\*/) as HTMLInputElement).value).toBe(
    '云川示例科技有限公司',
  )
  expect(document.activeElement).toBe(screen.getByLabelText(/申请号\/注册号/))
  expect(overlays.get().toasts[0]?.action?.label).toBe('查看')
})

test('an edited record is sent with its version', async () => {
  const { inputsOf } = opening(AddPatentPage, `${ADD_PATENT}?id=p1`, [
    on(patentRecords.detail, patentDetail()),
    on(patentRecords.edit, patentDetail({ version: 4 })),
  ])
  const title = (await screen.findByLabelText(/^名称/)) as HTMLInputElement
  expect(title.value).toBe('一种高精度测量方法')
  expect((screen.getByLabelText(/^发明人/) as HTMLTextAreaElement).value).toBe('甲\n乙')
  expect(screen.queryByRole('button', { name: '保存并继续添加' })).toBeNull()
  typed(/^名称/, '一种测量方法')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(patentRecords.edit)).toHaveLength(1))
  expect(inputsOf(patentRecords.edit)[0]).toMatchObject({ recordId: 'p1', version: 3 })
  expect(formIn(inputsOf(patentRecords.edit)[0])).toMatchObject({
    title: '一种测量方法',
    appNo: '2099100000018',
    inventors: ['甲', '乙'],
    paidThrough: 3,
  })
})

test('somebody else was faster: what was typed stays, and both are joined', async () => {
  const theirs = markDetail({ version: 7, form: { name: '云上', agent: '乙代理' } })
  const { inputsOf, answer } = opening(AddTrademarkPage, `${ADD_MARK}?id=t1`, [
    on(trademarkRecords.detail, markDetail()),
    on(trademarkRecords.edit, apiError('conflict')),
  ])
  await screen.findByLabelText(/商标名称/)
  answer(on(trademarkRecords.detail, theirs))
  typed(/商标名称/, '云川精测仪')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  const box = within((await screen.findByText('您填写的内容还在。')).parentElement as HTMLElement)
  expect(box.getByText('数据已被修改，请刷新')).toBeTruthy()
  expect(box.getByText('与您填写的不同，合并后保留您填写的')).toBeTruthy()
  expect((screen.getByLabelText(/商标名称/) as HTMLInputElement).value).toBe('云川精测仪')
  answer(on(trademarkRecords.edit, theirs))
  fireEvent.click(box.getByRole('button', { name: '合并后继续编辑' }))
  expect((screen.getByLabelText('代理机构') as HTMLInputElement).value).toBe('乙代理')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(inputsOf(trademarkRecords.edit)).toHaveLength(2))
  expect(inputsOf(trademarkRecords.edit)[1]).toMatchObject({ version: 7 })
  expect(formIn(inputsOf(trademarkRecords.edit)[1])).toMatchObject({
    name: '云川精测仪',
    agent: '乙代理',
  })
})

test('a refusal is said above the form, and nothing typed is lost', async () => {
  opening(AddCopyrightPage, '/admin/intellectual/addCopyright', [
    on(copyrightRecords.add, apiError('invalid', '该登记号已存在')),
  ])
  typed(/^全称/, '精测数据平台')
  typed(/^登记号/, '2026sr0581563')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('该登记号已存在')).toBeTruthy()
  expect((screen.getByLabelText(/^全称/) as HTMLInputElement).value).toBe('精测数据平台')
})

test('the protection of a work follows, and is never guessed', async () => {
  opening(AddCopyrightPage, '/admin/intellectual/addCopyright')
  expect(await screen.findByText('保护期至：暂无数据')).toBeTruthy()
  typed('是否发表', 'yes')
  typed('首次发表日期', '2026-01-10')
  expect(await screen.findByText('保护期至 2076-12-31')).toBeTruthy()
  typed('作品种类', 'text')
  expect(screen.queryByLabelText('源程序量')).toBeNull()
})

test('a work that is there is opened with all it has', async () => {
  opening(AddCopyrightPage, '/admin/intellectual/addCopyright?id=c1', [
    on(copyrightRecords.detail, workDetail()),
  ])
  expect(((await screen.findByLabelText(/^登记号/)) as HTMLInputElement).value).toBe(
    '2026SR0581563',
  )
  expect(screen.getByRole('heading', { name: '编辑版权' })).toBeTruthy()
})

test('who may not add is told so', async () => {
  open(<AddTrademarkPage />, ADD_MARK, [], ['ip:trademark'])
  expect(screen.getByText('您没有“商标-新增”权限，请联系管理员添加')).toBeTruthy()
})
