// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { projects } from '#contract/projects.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { publicationBodies } from '#testing/publications.ts'
import { headOf, openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { load } from '#web/session/storage.ts'
import { knownCard } from './detail/query.ts'
import type { ProjectDetail } from './parts/types.ts'
import ProjectDetailPage, { prepare } from './ProjectDetailPage.tsx'
import { card, detail } from './samples.ts'

const ADDRESS = '/serviceProject/detail?id=shangbiao'

/** The page over a detail, with a count of views that the visit raises. */
const open = (answer: Reply<typeof projects.detail>, viewCount = 1, at = ADDRESS) =>
  openPage(ProjectDetailPage, at, [
    on(projects.detail, answer),
    on(projects.view, { counted: true, viewCount }),
  ])
const filled = async (more: Partial<ProjectDetail> = {}, viewCount = 1) => {
  const opened = open(() => detail(more), viewCount)
  await screen.findByRole('heading', { level: 1, name: /商标注册申请/ })
  return opened
}
const section = (name: string): HTMLElement => screen.getByRole('region', { name })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('filled', () => {
  it('says who does what in each step and for how long', async () => {
    await filled()
    const [first, second] = within(section('流程与责任')).getAllByRole('listitem')
    expect(first?.textContent).toBe('检索1–2 天您做什么提供图样我们做什么检索近似商标')
    expect(second?.textContent).not.toContain('您做什么')
  })

  it('has the price card where it does the application for a right, and nowhere else', async () => {
    const rules = { records: publicationBodies('ipRule') as never, now: '2026-11-29 12:00:00' }
    const own = make(partOf(ip.offers.output, 'records'), {
      ...{ service: 'trademark', projectId: '商标注册', name: '商标注册申请' },
      price: { priceType: 'fixed', from: 680, unit: '类' },
    })
    openPage(ProjectDetailPage, ADDRESS, [
      on(projects.detail, detail({ ipService: 'trademark' })),
      on(projects.view, { counted: true, viewCount: 1 }),
      on(ip.rules, rules),
      on(ip.offers, { records: [own], now: '2026-11-29 12:00:00' }),
    ])
    expect(
      await within(await screen.findByRole('region', { name: '费用和时间' })).findByText('950 元'),
    )
      // It says what this page costs: it does not lead here.
      .toBeTruthy()
    expect(screen.queryByRole('link', { name: '商标注册申请' })).toBeNull()
    cleanup()
    await filled({ ipService: 'trademarkReview' })
    expect(screen.queryByRole('region', { name: '费用和时间' })).toBeNull()
  })

  it('sets official fees apart, each with document, number and day checked', async () => {
    await filled()
    const rows = within(section('官方费用')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('网上 270 元')
    expect(rows[1]?.textContent).toContain('商标业务缴费指南，发改价格〔2019〕914号')
    expect(rows[1]?.textContent).toContain('核对于 2026-11-21')
    expect(rows[1]?.textContent).not.toContain('待核实')
    expect(rows[2]?.textContent).toContain('待核实')
    expect(section('价格与周期').textContent).not.toContain('270')
    expect(section('价格与周期').textContent).toContain('官方费用另计')
  })

  it('opens the consultation form told what it is about, and the chat', async () => {
    const { overlays } = await filled()
    const price = within(section('价格与周期'))
    fireEvent.click(price.getByRole('button', { name: '免费咨询' }))
    expect(overlays.get()).toMatchObject({
      consultation: true,
      consultationTopic: { service: '0', message: '想咨询：商标注册申请' },
    })
    fireEvent.click(price.getByRole('button', { name: '在线问专家' }))
    expect(overlays.get().chat).toEqual({ title: '商标注册申请' })
    expect(price.getByText('000-8866 1300')).toBeTruthy()
  })

  it('leads to policies, to the cases of its programme and to its kind', async () => {
    await filled()
    const href = (region: string, name: RegExp): string | null =>
      within(section(region)).getByRole('link', { name }).getAttribute('href')
    expect(href('相关政策', /商标法/)).toBe('/policy/detail?id=shangbiaofa-2019')
    expect(href('相关案例', /查看案例/)).toBe('/successCase?programme=ip')
    expect(section('相关案例').textContent).toContain('公开案例 3 个')
    expect(href('同类服务', /续展/)).toContain('/serviceProject/detail?id=')
  })

  it('shows no heading over what there is not', async () => {
    await filled({
      officialFees: [],
      officialFeeNote: '',
      refusals: [],
      faq: [],
      policies: [],
      caseProgramme: 'ip',
      caseCount: 0,
      related: [],
      experts: [],
    })
    for (const name of ['官方费用', '我们不做什么', '常见问题', '相关案例', '谁来服务'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('keeps the footprint and the star in this browser', async () => {
    await filled()
    await waitFor(() =>
      expect(load('footprints')).toMatchObject([{ objType: 'service', title: '商标注册申请' }]),
    )
    fireEvent.click(screen.getByRole('button', { name: /收藏/ }))
    expect(load('favourites')).toMatchObject([{ objType: 'service' }])
  })
})

describe('views', () => {
  test.each([
    [99, 100, undefined],
    [100, 101, '浏览 101 次'],
    [1284, 1285, '浏览 1,285 次'],
  ])('%i known and %i counted shows %s', async (known, counted, shown) => {
    const { inputsOf } = await filled(
      { project: card('商标注册', { name: '商标注册申请', viewCount: known }) },
      counted,
    )
    await waitFor(() => expect(inputsOf(projects.view)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/^浏览/)?.textContent).toBe(shown))
  })
})

describe('without an answer', () => {
  it.each(['/serviceProject/detail', '/serviceProject/detail?id=../etc'])(
    'asks nothing for %s',
    (address) => {
      const { asked } = open(() => detail(), 1, address)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有找到这个服务项目')
      expect(asked).toEqual([])
    },
  )

  it('knows the head that a list has shown', () => {
    const { client } = open(() => new Promise(() => {}))
    expect(screen.getByText('正在加载服务项目')).toBeTruthy()
    cleanup()
    const known = card('shangbiao', { name: '商标注册申请' })
    client.setQueryData([projects.hot.path, {}], { records: [known], now: '' })
    expect(knownCard(client, 'shangbiao')).toBe(known)
    client.setQueryData([projects.hot.path, {}], { records: [], now: '' })
    client.setQueryData([projects.lines.path, {}], { records: [{ projects: [known] }], now: '' })
    expect(knownCard(client, 'shangbiao')).toBe(known)
    expect(knownCard(client, 'other')).toBeUndefined()
  })

  it('offers to try again after a refusal', async () => {
    let failing = true
    open(async () => {
      if (failing) throw apiError('fault')
      return detail()
    })
    const retry = await screen.findByRole('button', { name: '重试' })
    failing = false
    fireEvent.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: /商标注册申请/ })).toBeTruthy()
  })
})

describe('prepare', () => {
  const prepared = async (answer: Reply<typeof projects.detail>, query: string) =>
    headOf(prepare, `/serviceProject/detail?${query}`, [on(projects.detail, answer)])

  it('describes the service, its offer, its questions and the way to it', async () => {
    const head = await prepared(async () => detail(), 'id=shangbiao')
    expect(head.jsonLd?.map((data) => data['@type'])).toEqual([
      'Service',
      'FAQPage',
      'BreadcrumbList',
    ])
    expect(head.jsonLd?.[0]).toMatchObject({ offers: { '@type': 'Offer', price: 880 } })
    expect(head.status).toBeUndefined()
  })

  it('offers no price that is to be agreed', async () => {
    const price = { ...card('甲').price, priceType: 'negotiable' as const, from: null }
    const head = await prepared(async () => detail({ project: card('甲', { price }) }), 'id=a')
    expect(head.jsonLd?.[0]).not.toHaveProperty('offers')
  })

  it.each(['id=nothing', ''])('answers 404 for "%s"', async (query) => {
    const head = await prepared(async () => {
      throw apiError('notFound')
    }, query)
    expect(head).toMatchObject({ status: 404 })
  })
})
