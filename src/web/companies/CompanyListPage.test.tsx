// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { load } from '#web/session/storage.ts'
import { headOf, openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import CompanyListPage, { prepare } from './CompanyListPage.tsx'
import { fieldsOf, readCompanyQuery } from './list-query.ts'
import type { Company, CompanyList } from './types.ts'

const company = (companyId: string, more: Partial<Company> = {}) =>
  make(partOf(partOf(companies.list.output, 'records'), 'company'), {
    companyId,
    name: `云川${companyId}科技有限公司`,
    creditCode: '91999999MA0000001N',
    operName: '周予衡',
    status: 'active',
    startDate: '2015-04-16',
    regCapital: 30_000_000,
    currency: '人民币',
    insured: 186,
    industry: '制造业',
    region: '浙江省 杭州市',
    size: 'small',
    tags: ['传感器'],
    source: '平台自有登记表（演示数据）',
    checkedOn: '2026-11-20',
    titles: [{ code: 'hnte', validTo: '2027-12-05' }],
    ip: { invention: 11, utility: 26, design: 4, software: 19, trademark: 8, total: 68 },
    ...more,
  })

const answerOf = (ids: readonly string[], more: Partial<CompanyList> = {}) =>
  make(companies.list.output, {
    records: ids.map((id) => ({ company: company(id), nameMarks: [] })),
    total: ids.length,
    pageSize: 10,
    facets: [
      { filter: 'regionCode', options: [{ code: '330000', name: '浙江省', count: 6 }] },
      {
        filter: 'titles',
        options: [
          { code: 'hnte', name: '高新技术企业', count: 4 },
          { code: 'champion', name: '制造业单项冠军企业' },
        ],
      },
      { filter: 'ageBand', options: [{ code: 'over-10', name: '10 年以上', count: 2 }] },
    ],
    ...more,
  })

const open = (address: string, list: CompanyList = answerOf(['甲', '乙', '丙', '丁'])) =>
  openAt(
    <CompanyListPage />,
    address,
    [
      on(companies.list, list),
      on(companies.compare, ({ ids }) => ({ records: ids.map((id) => company(id)) })),
      on(dictionaries.regions, {}),
      on(dictionaries.entries, {}),
    ],
    { site: { demo: true } },
  )

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const rowOf = async (id: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`云川${id}科技`) })
  return heading.closest('li')!
}

describe('rows', () => {
  test('say what the register says, where from and since when', async () => {
    open('/companyList')
    const row = await rowOf('甲')
    expect(row.textContent).toContain('存续')
    expect(row.textContent).toContain('3000 万元')
    expect(row.textContent).toContain('68 件')
    expect(row.textContent).toContain('数据来源 平台自有登记表（演示数据），核对于 2026-11-20')
    const claim = within(row).getByRole('link', { name: /我是该企业/ })
    expect(claim.getAttribute('href')).toBe('/register?name=company')
    expect(document.body.textContent).not.toMatch(/1[3-9]\d{9}|@/)
  })

  test('can be kept in this browser', async () => {
    open('/companyList')
    fireEvent.click(within(await rowOf('乙')).getByRole('button', { name: /收藏/ }))
    expect(load('favourites')).toMatchObject([{ objType: 'company', id: '乙' }])
  })
})

describe('filters', () => {
  test('are links that keep the rest of the question', async () => {
    const { inputsOf } = open('/companyList?q=智能&title=hnte&page=3')
    await rowOf('甲')
    expect(inputsOf(companies.list)).toEqual([
      {
        keyword: '智能',
        regionCode: '',
        industryCode: '',
        titles: ['hnte'],
        size: '',
        ageBand: '',
        capitalBand: '',
        ipBand: '',
        page: 2,
        pageSize: 10,
      },
    ])
    const filters = screen.getByRole('region', { name: '筛选' })
    const province = within(filters).getByRole('link', { name: /浙江省/ })
    const next = new URL(province.getAttribute('href') ?? '', 'https://x').searchParams
    expect(Object.fromEntries(next)).toEqual({ q: '智能', region: '330000', title: 'hnte' })
    // What finds nothing stays and cannot be chosen.
    expect(within(filters).queryByRole('link', { name: /单项冠军/ })).toBeNull()
    const chip = screen.getByRole('link', { name: '去掉高新技术企业' })
    expect(decodeURIComponent(chip.getAttribute('href') ?? '')).toBe('/companyList?q=智能')
  })

  test('an empty answer names each one to leave out, with what that gives', async () => {
    const none = answerOf([], {
      total: 0,
      relaxations: [
        { filter: 'titles', total: 5 },
        { filter: 'regionCode', total: 2 },
      ],
    })
    open('/companyList?region=330000&title=hnte', none)
    const drop = await screen.findByRole('link', { name: '去掉“高新技术企业” 5 家' })
    expect(drop.getAttribute('href')).toBe('/companyList?region=330000')
    expect(screen.getByRole('link', { name: '去掉“浙江省” 2 家' })).toBeTruthy()
  })

  test('the title says what is chosen', async () => {
    const head = await headOf(prepare, '/companyList?q=智能&region=330000&title=hnte&page=2', [
      on(companies.list, answerOf(['甲'])),
    ])
    expect(head.title).toBe('“智能”相关企业：浙江省、高新技术企业（第 2 页）')
  })

  test('the address is read and written the same, and what it does not know is left out', () => {
    const address =
      'q=a&region=330100&industry=C&size=small&age=3-5&capital=100-500&ip=none&title=hnte&page=2'
    const query = readCompanyQuery(new URLSearchParams(address))
    expect(fieldsOf(query)).toEqual(Object.fromEntries(new URLSearchParams(address)))
    const bad = new URLSearchParams(
      'region=33&industry=Z&size=toString&age=x&title=no,hnte&page=-1',
    )
    expect(fieldsOf(readCompanyQuery(bad))).toEqual({ title: 'hnte' })
  })
})

describe('comparison', () => {
  test('takes three at most and leads to an address of its own', async () => {
    const { overlays, at } = open('/companyList')
    const add = async (id: string) =>
      fireEvent.click(within(await rowOf(id)).getByRole('button', { name: /对比/ }))
    await add('甲')
    const tray = screen.getByRole('region', { name: '对比栏' })
    expect(tray.textContent).toContain('再选一家即可对比')
    await add('乙')
    await add('丙')
    await add('丁')
    expect(overlays.get().toasts.map(({ text }) => text)).toEqual(['最多对比 3 家，请先移除一家'])
    fireEvent.click(within(tray).getByRole('button', { name: /移出对比：云川乙/ }))
    fireEvent.click(within(tray).getByRole('link', { name: '开始对比' }))
    await waitFor(() => expect(at()).toBe('?compare=甲,丙'))
  })

  test('stands in the address: reload and share show the same', async () => {
    open('/companyList?compare=c1,c2,c3,c4')
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('columnheader')).toHaveLength(4)
    expect(within(table).getAllByText('至 2027-12-05')).toHaveLength(3)
    const [first] = within(table).getAllByRole('link', { name: /移除/ })
    expect(decodeURIComponent(first?.getAttribute('href') ?? '')).toBe('/companyList?compare=c2,c3')
  })
})
