// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { checkup } from '#contract/checkup.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { personWith } from '#web/shell/console/testing.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import CheckupPage from './CheckupPage.tsx'

afterEach(cleanup)

const VERSION = make(partOf(checkup.list.output, 'versions'), {
  nth: 2,
  madeTime: '2026-11-29 10:00:00',
  madeBy: '周予衡',
  day: '2026-11-29',
  completeness: 55,
  hopeful: 1,
  possible: 3,
  changes: 4,
  newlyHopeful: 2,
})
const LISTED = make(checkup.list.output, {
  versions: [VERSION, { ...VERSION, nth: 1, madeTime: '2026-11-01 09:00:00', changes: 0 }],
  most: 24,
  now: '2026-11-29 10:00:00',
})
const said = (text: string, at: number[], more = {}) => ({
  rule: 'met' as const,
  text,
  on: at,
  ...more,
})
const REPORT = make(checkup.read.output, {
  checkup: {
    version: VERSION,
    comparedWith: { nth: 1, day: '2026-11-01' },
    changes: [
      { kind: 'better', name: '高企认定', policyId: 'p1', before: '存在机会', after: '较有希望' },
    ],
    content: {
      day: '2026-11-29',
      companyName: '示例科技有限公司',
      placeName: '浙江省 杭州市',
      portrait: { asOf: '2026-11-20', completeness: 55, known: 20 },
      counts: { total: 4, byResult: [{ result: 'hopeful', count: 1 }], duties: 3 },
      sections: [
        {
          code: 'first',
          statements: [said('按企业画像核对 4 项政策。', [0])],
          entries: [{ head: said('某专利：缴纳第 7 年年费。', [0], { day: '2026-12-02' }) }],
        },
        {
          code: 'hopeful',
          entries: [
            {
              head: said('高新技术企业认定管理办法', [1]),
              result: 'hopeful',
              policyId: 'p1',
              lines: [
                said('满足：研发人员占比；20%。', [1, 2], {
                  clause: '第十一条（四）',
                  condition: 'H4',
                }),
              ],
            },
          ],
        },
      ],
      bases: [
        { kind: 'run', name: '精准匹配', origin: '本站规则核对', on: '2026-11-29' },
        {
          ...{ kind: 'policy', id: 'p1', name: '认定管理办法', text: '国科发火〔2016〕32号' },
          ...{ origin: '科技部', on: '2026-11-26', rule: 'hnte 2016-32' },
        },
        {
          ...{ kind: 'value', id: 'v', name: '2025 年研发人员', text: '20 人' },
          ...{ origin: '企业填写', on: '2026-11-20' },
        },
      ],
    },
  },
})
const CODES = ['precise:checkup', 'precise:checkup:make']

const open = (query = '', more: readonly Route[] = [], codes = CODES) =>
  openAt(
    <CheckupPage />,
    `/admin/checkup${query}`,
    [...more, on(checkup.list, LISTED), on(checkup.read, REPORT)],
    { session: { ...personWith(['ENT_DECLARER']), permissions: codes } },
  )

test('the newest version is read as a document, each sentence with what it rests on', async () => {
  const { asked } = open()
  const paper = await screen.findByRole('article', { name: '第 2 版政策体检报告' })
  expect(asked.find(({ path }) => path === checkup.read.path)?.input).toMatchObject({ nth: 0 })
  const shown = within(paper)
  expect(shown.getByRole('heading', { name: '示例科技有限公司' })).toBeTruthy()
  const row = shown.getByRole('row', { name: /某专利/ })
  expect(within(row).getByText('还有 3 天').getAttribute('data-urgent')).toBe('true')
  expect(shown.getByText('结论变好 1 项：高企认定（较有希望）。')).toBeTruthy()
  const line = shown.getByText(/满足：研发人员占比/)
  expect(line.textContent).toBe('满足：研发人员占比；20%。 第十一条（四） · 条件 H4[2][3]')
  for (const link of within(line).getAllByRole('link'))
    expect(paper.querySelector(link.getAttribute('href')!)).toBeTruthy()
  expect(
    shown.getByRole('row', { name: /认定管理办法.*规则 hnte 2016-32.*2026-11-26/ }),
  ).toBeTruthy()
  expect(
    shown.getByRole('link', { name: '高新技术企业认定管理办法' }).getAttribute('href'),
  ).toContain('id=p1')
})

test('an old version is named by the address, and says that it is the one shown', async () => {
  const { asked } = open('?nth=1')
  await screen.findByRole('article')
  expect(asked.find(({ path }) => path === checkup.read.path)?.input).toMatchObject({ nth: 1 })
  const versions = within(screen.getByRole('complementary', { name: '历史版本' }))
  expect(versions.getByRole('link', { name: '第 2 版（最新）' }).getAttribute('aria-current')).toBe(
    'true',
  )
  expect(versions.getByText('新增可关注 2 项，共 4 处变化')).toBeTruthy()
  expect(versions.queryByText('与上一版没有差别')).toBeNull()
})

test('what is no number asks for the newest', async () => {
  const { asked } = open('?nth=abc')
  await screen.findByRole('article')
  expect(asked.find(({ path }) => path === checkup.read.path)?.input).toMatchObject({ nth: 0 })
})

test('a version that is gone is told in its place', async () => {
  open('?nth=9', [
    on(checkup.read, () => {
      throw apiError('notFound', '没有找到这一版报告')
    }),
  ])
  expect(await screen.findByText('没有找到这一版报告，可能已被删除')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: '历史版本' })).toBeTruthy()
})

test('without a report there is one thing to do', async () => {
  const { asked } = open('', [
    on(checkup.list, { most: 24 }),
    on(checkup.read, { checkup: null }),
    on(checkup.make, { nth: 1, made: true }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '生成报告' }))
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === checkup.list.path).length).toBeGreaterThan(1),
  )
})

test('who may only read is told whom to ask', async () => {
  open('', [on(checkup.list, { most: 24 }), on(checkup.read, { checkup: null })], [CODES[0]!])
  expect(await screen.findByText(/请有“生成与删除”权限的同事/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /生成/ })).toBeNull()
})

test('who may only read has neither 生成 nor 删除', async () => {
  open('', [], [CODES[0]!])
  await screen.findByRole('article')
  expect(screen.getByRole('button', { name: '下载 Word' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /生成新的报告|删除/ })).toBeNull()
})

test('a new one is made, and nothing new is told as such', async () => {
  const { asked, overlays } = open('?nth=1', [on(checkup.make, { nth: 2, made: false })])
  fireEvent.click(await screen.findByRole('button', { name: '生成新的报告' }))
  await waitFor(() => expect(asked.some(({ path }) => path === checkup.make.path)).toBe(true))
  await waitFor(() =>
    expect(overlays.get().toasts.map(({ text }) => text)).toContain(
      '数据没有变化，第 2 版仍是最新',
    ),
  )
})

test('an old version is removed after a question; the newest cannot be', async () => {
  const { asked } = open('', [on(checkup.remove, {})])
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: '删除第 2 版' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 版' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(asked.some(({ path }) => path === checkup.remove.path)).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === checkup.remove.path)?.input).toMatchObject({ nth: 1 }),
  )
})

test('the page prints itself', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  open()
  fireEvent.click(await screen.findByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a failure can be tried again', async () => {
  open('', [
    on(checkup.list, () => {
      throw apiError('fault')
    }),
  ])
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})
