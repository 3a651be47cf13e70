// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { experts } from '#contract/experts.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { projects } from '#contract/projects.ts'
import { site } from '#contract/site.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { EDUCATION, GRADES, type JobGrade } from '#domain/job-titles/codes.ts'
import { headOf, openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import JobTitleDetailPage, { prepare as prepareDetail } from './JobTitleDetailPage.tsx'
import JobTitleHomePage, { prepare as prepareHome } from './JobTitleHomePage.tsx'
import JobTitleListPage, { prepare as prepareList } from './JobTitleListPage.tsx'
import type { JobStandard, JobTitleCard, JobTitleDetail } from './parts/types.ts'
import TitleViewsPage, { prepare as prepareTitle } from './TitleViewsPage.tsx'

const NOW = '2026-11-21 10:00:00'

const standard = (more: Partial<JobStandard>) =>
  make(partOf(jobTitles.standards.output, 'records'), {
    standardId: 'national',
    version: '1',
    effectiveFrom: '2019-02-01',
    sourceDoc: '国家指导意见',
    sourceNo: '人社部发〔2019〕16号',
    checkedOn: '2026-11-21',
    confidence: 'B',
    name: '国家标准',
    regionCode: '000000',
    regionName: '全国',
    grades: GRADES.map((grade, at) => ({
      grade,
      paths: [
        {
          education: 'bachelor' as const,
          priorGrade: at === 0 ? ('' as const) : (GRADES[at - 1] as JobGrade),
          years: at,
        },
      ],
      needsResults: at > 1,
      confidence: 'C' as const,
    })),
    ageNoteFrom: 55,
    ageNote: '离退休人员不能申报',
    issuer: '人社部',
    ...more,
  })

const STANDARDS = {
  records: [
    standard({}),
    standard({
      standardId: 'bj',
      name: '北京条件',
      sourceDoc: '北京条件',
      sourceNo: '',
      regionCode: '110000',
      regionName: '北京市',
      grades: [
        {
          grade: 'engineer',
          paths: [{ education: 'bachelor', priorGrade: '', years: 5 }],
          needsResults: true,
          confidence: 'B',
          note: '',
        },
      ],
    }),
  ],
  faq: [{ question: '一定要发论文吗', answer: '不一定' }],
  now: NOW,
}

const card = (jobTitleId: string, more: Partial<JobTitleCard> = {}) =>
  make(partOf(jobTitles.detail.output, 'related'), {
    jobTitleId,
    title: `${jobTitleId}工程师评审通知`,
    year: 2026,
    regionCode: '110000',
    regionName: '北京市',
    committee: `${jobTitleId}评委会`,
    grades: ['engineer'],
    specialties: [{ code: 'software', name: '计算机与软件' }],
    routes: ['review'],
    window: {
      state: 'open',
      batch: '2026 年度',
      deadline: '2026-12-01 23:59:59',
      daysLeft: 10,
      urgent: true,
    },
    checkedOn: '2026-11-20',
    confidence: 'C',
    ...more,
  })

const LIST = make(jobTitles.list.output, {
  records: [card('甲'), card('乙')].map((it) => ({ ...it, titleMarks: [], snippet: [] })),
  total: 2,
  pageSize: 20,
  facets: [
    { facet: 'regionCode', options: [{ code: '110000', name: '北京市', count: 2 }] },
    {
      facet: 'grade',
      options: [
        { code: 'engineer', name: '工程师', count: 2 },
        { code: 'senior', name: '高级工程师' },
      ],
    },
  ],
  now: NOW,
})

const DETAIL = {
  ...card('甲'),
  jobTitleId: 'a',
  series: '工程系列',
  specialties: ['software'],
  specialtyNames: ['计算机与软件'],
  educationYears: [
    { grade: 'engineer', education: 'bachelor', priorGrade: '', years: 5, totalYears: 0 },
  ],
  socialInsuranceMonths: null,
  ceHours: 90,
  conditions: ['岗位一致'],
  results: ['专利'],
  papers: '不要求',
  interview: '',
  fee: '以通知为准',
  windows: [
    {
      batch: '2026 年度',
      certainty: 'published',
      opensOn: '2026-10-01',
      deadlines: [{ kind: 'online', at: '2026-12-01', note: '' }],
      note: '',
      confidence: 'C',
    },
  ],
  publicity: '5 个工作日',
  certificate: '电子证书',
  materials: [{ name: '申报表', required: true, note: '' }],
  steps: [{ name: '个人申报', duration: '', note: '' }],
  returnReasons: [{ reason: '学时不足', remedy: '补齐' }],
  body: ['摘要一段'],
  sourceName: '评审通知',
  sourceNo: '',
  issuer: '人社局',
  noticeUrl: '',
  sourceNote: '',
  contacts: [],
  unverified: ['学时待核实'],
  policyIds: [],
  policies: [],
  calendar: [{ name: '个人申报', fromMonth: 4, toMonth: 9, confidence: 'G' }],
  commonMaterials: true,
  commonSteps: false,
  commonReasons: false,
  national: standard({}),
  related: [card('乙')],
  now: NOW,
} as JobTitleDetail

const ROUTES = [
  on(jobTitles.standards, STANDARDS),
  on(jobTitles.list, LIST),
  on(jobTitles.detail, DETAIL),
  on(jobTitles.committees, {}),
  on(dictionaries.regions, {
    records: [
      { regionCode: '110000', regionName: '北京市' },
      { regionCode: '330000', regionName: '浙江省' },
    ],
  }),
  on(dictionaries.entries, { records: [{ dictCode: 'software', dictDesc: '计算机与软件' }] }),
  on(experts.jobTitleConsultants, {}),
  on(projects.view, { counted: true, viewCount: 1 }),
  on(site.config, {}),
]

/** A page at an address, over calls that answer as told. */
const open = (Page: ComponentType, address: string, more: readonly Route[] = []) =>
  openAt(<Page />, address, [...more, ...ROUTES])

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const choose = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const run = (): void => {
  fireEvent.click(screen.getByRole('button', { name: '看各级结论' }))
}
const verdict = (grade: string): HTMLElement => {
  const results = screen.getByRole('region', { name: '各级结论' })
  return within(results).getByRole('heading', { name: grade }).closest('li')!
}

describe('the personal check', () => {
  test('an empty form says 需补充数据 for every grade and asks for no identity', async () => {
    open(JobTitleHomePage, '/jobTitle')
    await screen.findByRole('form', { name: '个人自测' })
    expect(document.querySelector('form')?.textContent).not.toContain('身份证')
    run()
    for (const name of ['技术员', '助理工程师', '工程师', '高级工程师', '正高级工程师'])
      expect(verdict(name).textContent).toContain('需补充数据')
    expect(verdict('工程师').textContent).toContain('地区')
  })

  test('holds the answers against the region’s own table', async () => {
    open(JobTitleHomePage, '/jobTitle?region=110000')
    await screen.findByRole('form', { name: '个人自测' })
    choose('申报专业', 'software')
    choose('最高学历', 'bachelor')
    choose('毕业时间', '2019-07')
    choose('学习形式', 'fullTime')
    choose('所学专业', 'related')
    choose('现职称', 'none')
    choose('从事专业工作起始', '2019-08')
    choose('当地社保', '36')
    choose('近一年继续教育', '90')
    choose('代表性成果', 'proved')
    run()
    expect(verdict('工程师').textContent).toContain('较有希望')
    expect(verdict('工程师').textContent).toContain('年限自 2024-08 起已满')
    expect(verdict('工程师').textContent).toContain('依据北京市条件')
    expect(verdict('高级工程师').textContent).toContain('暂不满足')
    expect(verdict('高级工程师').textContent).toContain('先取得工程师')
    expect(verdict('高级工程师').textContent).toContain('国家参考标准')
    choose('从事专业工作起始', '2022-03')
    expect(verdict('工程师').textContent).toContain('还差 4 个月')
    expect(verdict('工程师').textContent).toContain('最早 2027-03')
    expect(document.activeElement?.textContent).toBe('各级结论')
  })

  test('each time it is asked for, the conclusions come into sight and take the focus', async () => {
    const shown: string[] = []
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      shown.push(this.textContent)
    }
    open(JobTitleHomePage, '/jobTitle')
    await screen.findByRole('form', { name: '个人自测' })
    run()
    const heading = screen.getByRole('heading', { name: '各级结论' })
    expect(document.activeElement).toBe(heading)
    const said = document.getElementById(heading.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toMatch(/^技术员 需补充数据助理工程师 需补充数据工程师 需补充数据/)
    const field = screen.getByLabelText('最高学历')
    field.focus()
    choose('最高学历', 'bachelor')
    // Somebody who goes on filling in is not called away.
    expect(document.activeElement).toBe(field)
    run()
    expect(document.activeElement).toBe(heading)
    expect(shown).toEqual(['各级结论', '各级结论'])
  })

  test('every field can be left unclear, every education is offered', async () => {
    open(JobTitleHomePage, '/jobTitle')
    const form = await screen.findByRole('form', { name: '个人自测' })
    for (const select of form.querySelectorAll('select'))
      expect(select.options[0]?.textContent).toBe('不清楚')
    const education = within(form).getByLabelText('最高学历')
    expect(education.querySelectorAll('option')).toHaveLength(1 + Object.keys(EDUCATION).length)
  })

  test('tells people near retirement what to ask first', async () => {
    open(JobTitleHomePage, '/jobTitle')
    await screen.findByRole('form', { name: '个人自测' })
    choose('出生年份（选填）', '1972')
    run()
    expect(screen.queryByText('离退休人员不能申报')).toBeNull()
    choose('出生年份（选填）', '1971')
    expect(screen.getByText('离退休人员不能申报')).toBeTruthy()
  })
})

describe('the home page', () => {
  test('a section that fails costs only itself', async () => {
    open(JobTitleHomePage, '/jobTitle', [on(jobTitles.committees, apiError('unavailable'))])
    expect(await screen.findByRole('link', { name: '甲工程师评审通知' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    expect(screen.getByRole('form', { name: '个人自测' })).toBeTruthy()
  })

  test('the ladder shows the region’s years, and says where the nation stands in', async () => {
    open(JobTitleHomePage, '/jobTitle?region=110000')
    const ladder = await screen.findByRole('region', { name: '五级与所需年限' })
    const engineer = (await within(ladder).findByText('工程师', { selector: 'b' })).closest('li')!
    expect(engineer.textContent).toContain('毕业后从事本专业满 5 年')
    expect(engineer.hasAttribute('data-national')).toBe(false)
    const senior = within(ladder).getByText('高级工程师', { selector: 'b' }).closest('li')!
    expect(senior.textContent).toContain('国家参考标准')
    expect(senior.textContent).toContain('待核实')
    expect(ladder.textContent).toContain('核对于 2026-11-21')
  })

  test('prepares for its region', async () => {
    const head = await headOf(prepareHome, '/?region=110108', ROUTES)
    expect(head).toMatchObject({ title: '职称申报', canonicalQuery: '?region=110000' })
  })
})

describe('the list', () => {
  test('a choice goes into the address and keeps the others', async () => {
    const { inputsOf, at } = open(JobTitleListPage, '/jobTitleList?region=110000&page=3')
    fireEvent.click(await screen.findByRole('link', { name: '工程师，2 条' }))
    expect(at()).toBe('?region=110000&grade=engineer')
    await waitFor(() =>
      expect(inputsOf(jobTitles.list).at(-1)).toEqual({
        regionCode: '110000',
        grade: 'engineer',
        pageSize: 20,
      }),
    )
    expect(screen.queryByRole('link', { name: /高级工程师，0 条/ })).toBeNull()
  })

  test('what is no filter is dropped, the nation is one', async () => {
    const { inputsOf } = open(
      JobTitleListPage,
      '/jobTitleList?region=000000&grade=boss&year=26&win=x&page=x',
    )
    await screen.findByText('共 2 条', { selector: 'output' })
    expect(inputsOf(jobTitles.list)).toEqual([{ regionCode: '000000', pageSize: 20 }])
  })

  test('rows say grade, place, committee and window', async () => {
    open(JobTitleListPage, '/jobTitleList')
    const row = (await screen.findByRole('link', { name: '甲工程师评审通知' })).closest('li')!
    for (const said of ['工程师', '北京市', '甲评委会', '2026 年', '待核实', '剩 10 天'])
      expect(row.textContent).toContain(said)
    expect(within(row).getByText(/剩 10 天/).className).toContain('soon')
  })

  test('two regions stand side by side, differences marked', async () => {
    open(JobTitleListPage, '/jobTitleList?region=110000&with=330000')
    const table = await screen.findByRole('table', { name: '北京市与浙江省的条件' })
    const row = (name: RegExp) => within(table).getByRole('rowheader', { name }).closest('tr')!
    expect(row(/^工程师/).dataset.differs).toBe('true')
    expect(row(/^高级工程师/).dataset.differs).toBeUndefined()
    const [, zhejiang] = row(/^工程师/).querySelectorAll('td')
    expect(zhejiang?.textContent).toContain('国家参考标准')
  })

  test('the comparison is chosen by a form that keeps the filters', async () => {
    const { at } = open(JobTitleListPage, '/jobTitleList?grade=engineer')
    const left = await screen.findByLabelText('甲地')
    await within(left).findByText('北京市')
    fireEvent.change(left, { target: { value: '110000' } })
    fireEvent.change(screen.getByLabelText('乙地'), { target: { value: '000000' } })
    fireEvent.click(screen.getByRole('button', { name: '对比' }))
    expect(at()).toBe('?region=110000&grade=engineer&with=000000')
    expect(document.querySelector('input[type=hidden][name=grade]')).toBeTruthy()
  })

  test('nothing found names what to leave out', async () => {
    const none = {
      ...LIST,
      records: [],
      total: 0,
      relaxations: [{ facet: 'grade', name: '技术员', total: 3 }],
    }
    const { at } = open(JobTitleListPage, '/jobTitleList?grade=technician&region=110000', [
      on(jobTitles.list, none),
    ])
    fireEvent.click(await screen.findByRole('link', { name: '去掉技术员 3 条' }))
    expect(at()).toBe('?region=110000')
  })

  test('a failure can be tried again', async () => {
    let broken = true
    open(JobTitleListPage, '/jobTitleList', [
      on(jobTitles.list, () => {
        if (broken) throw apiError('tooMany')
        return LIST
      }),
    ])
    const again = await screen.findByRole('button', { name: '重试' })
    broken = false
    fireEvent.click(again)
    expect(await screen.findByRole('link', { name: '甲工程师评审通知' })).toBeTruthy()
  })

  test('says what it is to search engines', async () => {
    const head = await headOf(prepareList, '/?grade=engineer&q=软件&page=2', ROUTES)
    expect(head.title).toBe('“软件”相关职称通知（第 2 页）')
    expect(decodeURIComponent(head.canonicalQuery ?? '')).toBe('?grade=engineer&q=软件&page=2')
    expect(head.jsonLd?.map((it) => it['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  })
})

describe('one notice', () => {
  test('every panel stands in the page; the address says which one is open', async () => {
    open(JobTitleDetailPage, '/jobTitleDetail?id=a&tab=returns')
    expect((await screen.findByRole('link', { name: '常见退回原因' })).ariaCurrent).toBe('true')
    const panels = document.querySelectorAll<HTMLElement>('section[aria-label]')
    expect([...panels].map((panel) => panel.getAttribute('aria-label'))).toEqual([
      '条件',
      '材料',
      '流程',
      '时间',
      '常见退回原因',
      '原文',
    ])
    expect([...panels].filter((panel) => 'open' in panel.dataset)).toHaveLength(1)
    for (const said of ['申报表', '个人申报', '2026-12-01', '4 月至 9 月', '学时不足', '摘要一段'])
      expect(document.body.textContent).toContain(said)
  })

  test('a tab is a link that keeps the notice', async () => {
    const { at } = open(JobTitleDetailPage, '/jobTitleDetail?id=a')
    fireEvent.click(await screen.findByRole('link', { name: '材料' }))
    expect(at()).toBe('?id=a&tab=materials')
  })

  test('its years stand beside the national reference', async () => {
    open(JobTitleDetailPage, '/jobTitleDetail?id=a')
    const row = (await screen.findByRole('rowheader', { name: '工程师' })).closest('tr')!
    const [own, national] = row.querySelectorAll('td')
    expect(own?.textContent).toContain('毕业后从事本专业满 5 年')
    expect(national?.textContent).toContain('取得助理工程师满 2 年')
    expect(national?.dataset.label).toBe('国家参考标准')
  })

  test('the consultation opens about this notice, in its own service', async () => {
    const { overlays } = open(JobTitleDetailPage, '/jobTitleDetail?id=a')
    fireEvent.click(await screen.findByRole('button', { name: '咨询职称申报' }))
    expect(overlays.get()).toMatchObject({
      consultation: true,
      consultationTopic: { service: '0', message: '想咨询：甲工程师评审通知' },
    })
  })

  test.each(['', 'id=no such', 'id=gone'])('“%s” is not found', async (search) => {
    const answers = [on(jobTitles.detail, apiError('notFound'))]
    expect(await headOf(prepareDetail, `/?${search}`, answers)).toMatchObject({ status: 404 })
    open(JobTitleDetailPage, `/jobTitleDetail?${search}`, answers)
    expect(await screen.findByRole('heading', { name: '没有找到这条职称通知' })).toBeTruthy()
  })
})

test('the campaign page has the check, the ladder and the questions', async () => {
  open(TitleViewsPage, '/titleViews')
  expect(await screen.findByRole('form', { name: '个人自测' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('region', { name: '五级与所需年限' })).toBeTruthy()
  expect(screen.getByText('一定要发论文吗')).toBeTruthy()
  expect(screen.getByRole('link', { name: /首页/ }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('combobox', { name: '搜索政策' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回职称' }).getAttribute('href')).toBe('/jobTitle')
  const head = await headOf(prepareTitle, '/?', ROUTES)
  expect(head.jsonLd?.[0]).toMatchObject({ '@type': 'FAQPage' })
})
