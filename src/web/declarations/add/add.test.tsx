// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { declarations } from '#contract/declarations.ts'
import { matching } from '#contract/matching.ts'
import { policies } from '#contract/policies.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { make } from '#contract/wire/make.ts'
import { on, type Route } from '#web/testing/server.ts'
import AddDeclarationPage from '../AddDeclarationPage.tsx'
import { DRAFT, FILED, NO, open } from '../testing.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const POLICY = {
  policyId: 'p1',
  title: '高新技术企业认定管理办法',
  shortTitle: '高企认定',
  level: '1' as const,
  regionName: '全国',
  orgs: ['科技部'],
  window: { deadline: '2026-12-01 17:00:00' },
}

const openAdd = (address: string, more: readonly Route[] = []) =>
  open(<AddDeclarationPage />, address, [
    ...more,
    on(matching.list, {}),
    on(policies.search, (input) => ({
      records: input.keyword === '无' ? [] : [{ policy: POLICY }],
      total: 1,
    })),
    on(declarations.add, DRAFT),
    on(declarations.detail, DRAFT),
  ])

test('a policy is chosen and becomes a draft, whose facts come next', async () => {
  const { inputsOf, at } = openAdd('/admin/addDeclare')
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  expect(screen.getByText('请选择要申报的政策')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('查找政策'))
  fireEvent.click(await screen.findByRole('radio', { name: /高新技术企业认定管理办法/ }))
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  expect(await screen.findByRole('form', { name: '基本信息' })).toBeTruthy()
  expect(inputsOf(declarations.add)).toEqual([{ policyId: 'p1' }])
  expect(at()).toBe(`?id=${NO}`)
  expect((screen.getByLabelText(/^项目名称/) as HTMLInputElement).value).toBe(DRAFT.projectName)
})

test('policies are looked for as one types', async () => {
  const { inputsOf } = openAdd('/admin/addDeclare')
  const offer = await screen.findByRole('radio', { name: /高新技术企业认定管理办法/ })
  expect(offer.closest('label')?.querySelector('span')?.textContent).toBe('高企认定')
  expect(inputsOf(policies.search)[0]).toMatchObject({ keyword: '', sort: 'deadline' })
  fireEvent.change(screen.getByLabelText('查找政策'), { target: { value: '无' } })
  expect(await screen.findByText(/没有找到“无”/)).toBeTruthy()
  expect(inputsOf(policies.search).at(-1)).toMatchObject({ keyword: '无' })
})

const OWN = { permissions: ['declare:list:add', 'precise:list', 'enterprise:info'] }
const MATCHED = make(matching.list.output, {
  records: [
    {
      policyId: 'p7',
      title: '杭州高企奖励',
      level: '3',
      regionName: '杭州市',
      result: 'hopeful',
      windowState: 'longterm',
    },
  ],
  total: 1,
})
const openOwn = (more: readonly Route[]) =>
  open(
    <AddDeclarationPage />,
    '/admin/addDeclare',
    [
      ...more,
      on(company.mine, { regionCode: '330106', regionName: '浙江省 杭州市 西湖区' }),
      on(policies.search, (input) => ({
        records: input.keyword === '法' && input.kinds?.length ? [] : [{ policy: POLICY }],
        total: 1,
      })),
      on(declarations.add, DRAFT),
      on(declarations.detail, DRAFT),
    ],
    OWN,
  )

test('before anything is typed what the company was matched with and may apply for is offered', async () => {
  const { inputsOf } = openOwn([on(matching.list, MATCHED)])
  const offer = await screen.findByRole('radio', { name: /杭州高企奖励/ })
  expect(offer.closest('label')?.textContent).toContain('较有希望 · 杭州市 · 长期受理')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(inputsOf(matching.list)).toMatchObject([
    {
      results: ['hopeful', 'possible'],
      windowStates: ['open', 'closing', 'longterm'],
      kinds: ['support', 'tax', 'title', 'finance'],
    },
  ])
  expect(inputsOf(policies.search)).toEqual([])
  fireEvent.click(offer)
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  await waitFor(() => expect(inputsOf(declarations.add)).toEqual([{ policyId: 'p7' }]))
})

test('the search keeps to what one applies for and to the own region until told otherwise', async () => {
  const { inputsOf } = openOwn([on(matching.list, MATCHED)])
  await screen.findByRole('radio', { name: /杭州高企奖励/ })
  fireEvent.change(screen.getByLabelText('查找政策'), { target: { value: '高企' } })
  const region = await screen.findByRole('switch', { name: '只看浙江省 杭州市 西湖区及上级' })
  await waitFor(() =>
    expect(inputsOf(policies.search).at(-1)).toMatchObject({
      keyword: '高企',
      kinds: ['support', 'tax', 'title', 'finance'],
      regionCodes: ['330106'],
      includeUpper: true,
    }),
  )
  expect(inputsOf(policies.search).at(-1)?.windowStates).not.toContain('closed')
  fireEvent.click(region)
  await waitFor(() => expect(inputsOf(policies.search).at(-1)?.regionCodes).toBeUndefined())
  fireEvent.click(screen.getByRole('switch', { name: '只看可申报' }))
  await waitFor(() => expect(inputsOf(policies.search).at(-1)?.kinds).toBeUndefined())
})

test('where the filters leave nothing, one press takes them off', async () => {
  openOwn([on(matching.list, MATCHED)])
  await screen.findByRole('radio', { name: /杭州高企奖励/ })
  fireEvent.change(screen.getByLabelText('查找政策'), { target: { value: '法' } })
  fireEvent.click(await screen.findByRole('button', { name: '不限可申报和地区再找' }))
  expect(await screen.findByRole('radio', { name: /高新技术企业认定管理办法/ })).toBeTruthy()
  expect(screen.getByRole('switch', { name: '只看可申报', checked: false })).toBeTruthy()
})

test('a company without matches is offered what is open where it is', async () => {
  const { inputsOf } = openOwn([on(matching.list, { ...MATCHED, records: [], total: 0 })])
  expect(await screen.findByRole('radio', { name: /高新技术企业认定管理办法/ })).toBeTruthy()
  expect(inputsOf(policies.search).at(-1)).toMatchObject({
    keyword: '',
    windowStates: ['open', 'closing'],
    sort: 'deadline',
  })
})

test('a project of one’s own needs a name', async () => {
  const { inputsOf } = openAdd('/admin/addDeclare')
  fireEvent.click(screen.getByRole('radio', { name: '自己填写项目' }))
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  expect(screen.getByText('请填写项目名称')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^项目名称/), { target: { value: '数字化车间' } })
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  await screen.findByRole('form', { name: '基本信息' })
  expect(inputsOf(declarations.add)).toEqual([{ projectName: '数字化车间' }])
})

test('a policy of the address is chosen already', async () => {
  const { inputsOf } = openAdd('/admin/addDeclare?policyId=p1', [
    on(policies.detail, { policy: POLICY }),
  ])
  expect((await screen.findByText('已选：')).textContent).toBe(`已选：${POLICY.title}`)
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  await screen.findByRole('form', { name: '基本信息' })
  expect(inputsOf(declarations.add)).toEqual([{ policyId: 'p1' }])
})

test('an order of the address opens its declaration', async () => {
  const { inputsOf, router } = openAdd('/admin/addDeclare?orderNo=DD20261122000001', [
    on(declarations.add, FILED),
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/editDeclare'))
  expect(inputsOf(declarations.add)).toEqual([{ orderNo: 'DD20261122000001' }])
})

test('why no draft was made is said in its place', async () => {
  openAdd('/admin/addDeclare', [
    on(declarations.add, apiError('invalid', '该政策已截止，不能申报')),
  ])
  fireEvent.click(await screen.findByRole('radio', { name: /高新技术企业认定管理办法/ }))
  fireEvent.click(screen.getByRole('button', { name: '建立草稿，下一步' }))
  expect(await screen.findByText('该政策已截止，不能申报')).toBeTruthy()
})

test('from the facts to the materials, and from there handed on', async () => {
  const { inputsOf, at, router } = openAdd(`/admin/addDeclare?id=${NO}`, [
    on(declarations.save, (input) => ({ ...DRAFT, dept: String(input.dept), version: 4 })),
    on(declarations.submit, {
      ...DRAFT,
      status: '15',
      statusName: '企业内审',
      canEdit: false,
      version: 5,
    }),
  ])
  const dept = (await screen.findByLabelText(/^主管部门/)) as HTMLInputElement
  fireEvent.change(dept, { target: { value: '市科技局' } })
  fireEvent.click(screen.getByRole('button', { name: '下一步：材料清单' }))
  expect(await screen.findByRole('form', { name: '添加材料' })).toBeTruthy()
  expect(at()).toBe(`?id=${NO}&step=materials`)
  await waitFor(() => expect(inputsOf(declarations.save)).toMatchObject([{ dept: '市科技局' }]))
  fireEvent.click(await screen.findByRole('button', { name: '送内审' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '送内审' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/editDeclare'))
  expect(inputsOf(declarations.submit)).toMatchObject([{ event: 'toReview', version: 4 }])
})

test('what is no draft any more is shown where it stands', async () => {
  openAdd(`/pcAdminAddDeclare?id=${NO}`, [on(declarations.detail, FILED)])
  const way = await screen.findByRole('link', { name: '查看申报' })
  expect(way.getAttribute('href')).toBe(`/pcAdminEditDeclare?id=${NO}`)
})
