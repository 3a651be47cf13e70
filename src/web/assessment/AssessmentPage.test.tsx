// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assessment } from '#contract/assessment.ts'
import { matching } from '#contract/matching.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Conflict } from '#domain/assessment/conflicts.ts'
import { readAnswer } from '#domain/assessment/question.ts'
import { ON, sampleAssessor } from '#domain/assessment/samples.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { type StepAnswer, wireThing } from '#domain/matching/shown-things.ts'
import type { SessionState } from '#web/session/session.ts'
import { load, save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import AssessmentPage from './AssessmentPage.tsx'

const TABLES = readdirSync('content/rules').map(
  (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
)
const assessor = sampleAssessor(
  TABLES.filter(
    ({ regionCodes, code }) => regionCodes.length === 0 || code === 'guangdong-zhuanjingtexin-2026',
  ),
)
const LINK = 'L'.repeat(43)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The calls, answered by the engine itself. */
const answersOf = (chooseList: readonly string[] = []) =>
  chooseList.map((text) => readAnswer(text)!)
const wireConflict = ({ questions, rule }: Conflict) => ({ questions: [...questions], rule })
/** What is published of 软著, as content has it. */
const answer = (id: string): StepAnswer | null =>
  id === 'ip-software-copyright-time-cost'
    ? {
        question: '软著要多久，要钱吗',
        steps: [{ text: '网上填申请', cost: '官方不收费', time: '' }],
        ...{ confidence: 'B', checkedOn: '2026-11-28' },
      }
    : null
const ROUTES = [
  on(matching.conditions, { questions: assessor.questions, groups: [] }),
  on(assessment.result, ({ chooseList, subject = 'company' }) => {
    const answers = answersOf(chooseList)
    const open = assessor.open(answers, subject)
    const [next] = open
    return {
      askedOn: ON,
      results: assessor.results(answers),
      next: next ? { id: next.id, options: next.options.map(({ id }) => id) } : null,
      left: open.length,
      length: assessor.length(subject),
      conflicts: assessor.conflicts(answers).map(wireConflict),
    }
  }),
  on(assessment.report, ({ chooseList, subject = 'company' }) => {
    const answers = answersOf(chooseList)
    const { first, inPlace } = assessor.missing(answers, subject, answer)
    return {
      askedOn: ON,
      results: assessor.report(answers),
      first: first.map((one) => ({ ...wireThing(one), questions: [...one.questions] })),
      inPlace: inPlace.map((one) => ({ ...one, questions: [...one.questions] })),
      conflicts: assessor.conflicts(answers).map(wireConflict),
    }
  }),
  on(assessment.save, { link: LINK, expiresOn: '2026-12-22' }),
]

const open = (
  address = '/assessment',
  more: readonly Route[] = [],
  session: Partial<SessionState> | null = null,
) => openAt(<AssessmentPage />, address, [...more, ...ROUTES], { session })
const question = async (text: string) => screen.findByRole('heading', { level: 2, name: text })
const choose = async (option: string) => fireEvent.click(await screen.findByLabelText(option))
const next = () => fireEvent.click(screen.getByRole('button', { name: /下一题/ }))
const live = () => screen.getByRole('complementary', { name: '实时结论' })

const REGION = '企业注册在哪个省、市'
const INDUSTRY = '企业属于哪个行业'
const AGE = '企业成立了多久'

describe('asking', () => {
  test('one question after the other, with 不清楚, and back', async () => {
    open()
    await question(REGION)
    expect(screen.getByText('第 1 题')).toBeTruthy()
    await choose('浙江省')
    next()
    await question(INDUSTRY)
    await choose('不清楚')
    next()
    await question(AGE)
    expect(screen.getByText('第 3 题')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '上一题' }))
    await question(INDUSTRY)
    expect((screen.getByLabelText('不清楚') as HTMLInputElement).checked).toBe(true)
  })

  test('without a choice there is no way on, and the reason is said', async () => {
    open()
    await question(REGION)
    next()
    expect(screen.getByText('请选择一项（可选“不清楚”）')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: REGION })).toBeTruthy()
  })

  test('what an answer changes is seen before it is given', async () => {
    save('assessment', {
      answers: ['region=330000', 'industry=I'],
      subject: 'company',
      askedOn: ON,
      link: '',
      wanted: false,
    })
    open()
    await question(AGE)
    expect(screen.getByText('接着上次：已答 2 题。')).toBeTruthy()
    const row = () => within(live()).getByText('高新技术企业').closest('li')!
    expect(within(row()).queryByText('暂不满足')).toBeNull()
    await choose('不满 1 年')
    await waitFor(() => expect(within(row()).getByText('暂不满足')).toBeTruthy())
    expect(within(row()).getByText('变化')).toBeTruthy()
    await choose('满 3 年')
    await waitFor(() => expect(within(row()).queryByText('暂不满足')).toBeNull())
  })

  test('the focus goes to the question that comes', async () => {
    open()
    await question(REGION)
    await choose('浙江省')
    next()
    const heading = await question(INDUSTRY)
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('ticks: what is not ticked is answered no', async () => {
    const six = ['region=', 'industry=', 'foundedOn=', 'revenue=', 'staff=', 'ip=']
    const answered = six.map((text) => readAnswer(text)!)
    const ticked = assessor.open(answered, 'company').find(({ multiple }) => multiple)!
    const rest = assessor
      .open(answered, 'company')
      .filter(({ id }) => id !== ticked.id)
      .map(({ id }) => `${id}=`)
    save('assessment', {
      answers: [...six, ...rest],
      subject: 'company',
      askedOn: ON,
      link: '',
      wanted: false,
    })
    open()
    await question(ticked.text)
    await choose(ticked.options[0]!.text)
    next()
    await waitFor(() => {
      const kept = load<{ answers: string[] }>('assessment')!.answers.find((text) =>
        text.startsWith(`${ticked.id}=`),
      )
      expect(kept).toBe(
        `${ticked.id}=${ticked.options.map(({ id }, at) => (at === 0 ? id : `-${id}`)).join('|')}`,
      )
    })
  })

  test('engineers are asked about themselves', async () => {
    open('/assessment?for=person')
    await waitFor(() => expect(screen.getByRole('form', { name: '自测题' })).toBeTruthy())
    expect(within(live()).getByText('助理工程师')).toBeTruthy()
    expect(within(live()).queryByText('高新技术企业')).toBeNull()
  })

  test('begins anew when asked to', async () => {
    save('assessment', { answers: ['region=330000'], subject: 'company', askedOn: ON })
    open()
    await question(INDUSTRY)
    fireEvent.click(screen.getByRole('button', { name: '重新开始' }))
    await question(REGION)
    expect(load('assessment')).toBeNull()
  })

  test('a failed call says so and can be tried again', async () => {
    let broken = true
    open('/assessment', [
      on(assessment.result, () => {
        if (broken) throw apiError('invalid', '不对')
        return undefined
      }),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    broken = false
    fireEvent.click(retry)
    expect(await question(REGION)).toBeTruthy()
  })

  test('without a network the answers are said to be safe', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open('/assessment', [on(assessment.result, apiError('unavailable'))])
    expect(
      await screen.findByText(
        '网络已断开，已选的回答还在，连上后可以接着答',
        {},
        { timeout: 9_000 },
      ),
    ).toBeTruthy()
  })
})

describe('before asking', () => {
  const SITUATION = {
    region: '330106',
    staff: { from: 12, to: 12 },
    revenue: { from: 6_000_000, to: 6_000_000, year: 2025 },
  }
  const remembered = () =>
    save('situation', { typed: '杭州 12 人', situation: SITUATION, facts: [], rest: [] })

  test('the page says how long it takes, by the rules of the day', async () => {
    open()
    expect(await screen.findByText(/^约 3 分钟，6 到 17 题。不登录/)).toBeTruthy()
    cleanup()
    open('/assessment?for=person')
    expect(await screen.findByText(/^约 \d 分钟，至多 \d 题。/)).toBeTruthy()
  })

  test('我的情况 fills answers in once the visitor says so; until then nothing of it is sent', async () => {
    remembered()
    const { inputsOf } = open()
    const offer = await screen.findByRole('region', { name: '“我的情况”能填好 3 题' })
    expect(within(offer).getByText('1 至 20 人')).toBeTruthy()
    expect(within(offer).getByText('浙江省')).toBeTruthy()
    const sent = () => JSON.stringify(inputsOf(assessment.result))
    expect(sent()).not.toMatch(/staff|330000/)
    fireEvent.click(within(offer).getByRole('button', { name: '填入这 3 题' }))
    await question(INDUSTRY)
    expect(load<{ answers: string[] }>('assessment')!.answers).toEqual([
      'region=330000',
      'revenue=0~14999999.99',
      'staff=1~20',
    ])
    expect(sent()).not.toMatch(/6000000\b|330106|"12"/)
    // Each may be changed.
    fireEvent.click(screen.getByRole('button', { name: '修改：上一年度职工总数是多少' }))
    await question('上一年度职工总数是多少')
    expect((screen.getByLabelText('1 至 20 人') as HTMLInputElement).checked).toBe(true)
  })

  test('it may be declined', async () => {
    remembered()
    open()
    fireEvent.click(await screen.findByRole('button', { name: '不用，从头答' }))
    expect(screen.queryByRole('button', { name: '填入这 3 题' })).toBeNull()
    await question(REGION)
  })

  test('the result is offered from the third question on', async () => {
    open()
    for (const text of [REGION, INDUSTRY]) {
      await question(text)
      expect(screen.queryByRole('button', { name: '直接看结果' })).toBeNull()
      await choose('不清楚')
      next()
    }
    await question(AGE)
    expect(screen.getByRole('button', { name: '直接看结果' })).toBeTruthy()
  })

  test('answers to options that are no more are said to be left out', async () => {
    save('assessment', {
      answers: ['region=330000', 'staff=0~500'],
      subject: 'company',
      askedOn: ON,
    })
    open()
    expect(
      await screen.findByText('有 1 题的选项已经变了，原来的回答没有计入，请重新选择。'),
    ).toBeTruthy()
  })
})

describe('a contradiction', () => {
  test('is said at once, with both answers, and either can be changed', async () => {
    const titles = assessor.questions.find(({ id }) => id === 'titles')!
    const six = ['region=', 'industry=', 'revenue=', 'staff=', 'ip=', 'rdShare=']
    const open0 = assessor.open(
      [...six, 'foundedOn=2025-11-23~2026-11-22'].map((text) => readAnswer(text)!),
      'company',
    )
    const before = open0.slice(
      0,
      open0.findIndex(({ id }) => id === 'titles'),
    )
    save('assessment', {
      answers: ['foundedOn=2025-11-23~2026-11-22', ...six, ...before.map(({ id }) => `${id}=`)],
      ...{ subject: 'company', askedOn: ON },
    })
    open()
    await question(titles.text)
    expect(screen.queryByRole('alert')).toBeNull()
    await choose('高新技术企业')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('这两项回答对不上')
    expect(alert.textContent).toContain('不满 1 年')
    expect(alert.textContent).toContain('在本题改')
    fireEvent.click(within(alert).getByRole('button', { name: `修改：${AGE}` }))
    await question(AGE)
    // What was being chosen is kept, and the contradiction ends with the change.
    expect(load<{ answers: string[] }>('assessment')!.answers.at(-1)).toMatch(/^titles=/)
    await choose('满 3 年')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the result', () => {
  const SOME = ['region=330000', 'foundedOn=2025-11-23~2026-11-22', 'staff=']
  const remember = (answers = SOME) =>
    save('assessment', { answers, subject: 'company', askedOn: ON, link: '', wanted: false })
  const result = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '直接看结果' }))
    return screen.findByRole('heading', { level: 3, name: '先补什么' })
  }

  test('begins with what to do first; every programme has its reasons', async () => {
    remember()
    open()
    await result()
    const hnte = (
      await screen.findAllByRole('heading', { level: 4, name: '高新技术企业' })
    )[0]!.closest('li')!
    expect(within(hnte).getByText('暂不满足')).toBeTruthy()
    expect(within(hnte).getByText(/申请认定时注册成立满一年/)).toBeTruthy()
    expect(hnte.textContent).toMatch(/最早 20\d\d-\d\d-\d\d/)
    expect(
      within(hnte)
        .getByRole('link', { name: /原文与条件/ })
        .getAttribute('href'),
    ).toBe('/policy/detail?id=gaoqi-rending-guanli-banfa')
  })

  test('what is missing is answered where it is named, and the result follows', async () => {
    remember()
    const { inputsOf } = open()
    await result()
    const first = screen.getByRole('region', { name: '先补什么' })
    const fields = await within(first).findAllByRole('combobox')
    const field = fields[0] as HTMLSelectElement
    const asked = screen.getByText(
      (_, node) => node?.tagName === 'LABEL' && node === field.labels[0],
    )
    const id = assessor.questions.find(({ text }) => text === asked.textContent)!.id
    const value = field.options[1]!.value
    fireEvent.change(field, { target: { value } })
    fireEvent.click(within(field.form!).getByRole('button'))
    await waitFor(() =>
      expect(inputsOf(assessment.report).at(-1)).toMatchObject({
        chooseList: expect.arrayContaining([`${id}=${value}`]) as unknown,
      }),
    )
    await waitFor(() => expect(screen.queryByLabelText(asked.textContent!)).toBeNull())
    expect(document.activeElement?.textContent).toBe('自测结果')
  })

  test('three things stand on top with the reason of their order; the rest is folded', async () => {
    remember()
    open()
    await result()
    const first = screen.getByRole('region', { name: '先补什么' })
    expect(within(first).getAllByRole('heading', { level: 4 })).toHaveLength(3)
    expect(within(first).getAllByText(/\d+ 个项目等它/).length).toBeGreaterThanOrEqual(3)
    const folded = screen.getByText(/^其余 \d+ 件要补的$/).closest('details')!
    expect(folded.open).toBe(false)
    expect(within(folded).getAllByText(/个项目等它/).length).toBeGreaterThan(0)
    expect(screen.getByText(/^逐个项目看条件和原文/).closest('details')!.open).toBe(false)
  })

  test('an answer is changed in its place, and the others stay', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: `修改：${AGE}` }))
    await question(AGE)
    await choose('满 3 年')
    next()
    await screen.findByRole('heading', { level: 3, name: '先补什么' })
    expect(load<{ answers: string[] }>('assessment')!.answers.toSorted()).toEqual(
      ['foundedOn=~2023-11-22', 'region=330000', 'staff='].toSorted(),
    )
  })

  test('is kept under a link, which is shown to be copied', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: '保存并生成链接' }))
    expect(await screen.findByText(`${location.origin}/assessment?link=${LINK}`)).toBeTruthy()
    expect(screen.getByText(/到 2026-12-22/)).toBeTruthy()
  })

  test('goes to the portrait after a login', async () => {
    remember()
    open()
    await result()
    fireEvent.click(screen.getByRole('button', { name: '保存并生成链接' }))
    const login = await screen.findByRole('link', { name: '登录后带入企业画像' })
    expect(login.getAttribute('href')).toContain('/login?from=')
    fireEvent.click(login)
    expect(load('assessment')).toMatchObject({ link: LINK, wanted: true })
  })

  test('a member takes it over at once', async () => {
    remember()
    const { overlays, inputsOf } = open(
      '/assessment',
      [on(assessment.take, { taken: 3, stated: 0 })],
      { companyId: 'c1', permissions: ['enterprise:portrait:edit'], navList: [] },
    )
    await result()
    fireEvent.click(screen.getByRole('button', { name: '带入企业画像' }))
    await waitFor(() => expect(inputsOf(assessment.take)).toEqual([{ link: LINK }]))
    await waitFor(() =>
      expect(overlays.get().toasts.map(({ text }) => text)).toContain('3 项回答已带入企业画像'),
    )
  })

  test('says so when the portrait already states what was answered', async () => {
    remember()
    const { overlays } = open('/assessment', [on(assessment.take, { taken: 0, stated: 3 })], {
      companyId: 'c1',
      permissions: ['enterprise:portrait:edit'],
      navList: [],
    })
    await result()
    fireEvent.click(screen.getByRole('button', { name: '带入企业画像' }))
    await waitFor(() =>
      expect(overlays.get().toasts.map(({ text }) => text)).toContain('没有新内容，企业画像未变'),
    )
  })

  test('opens by its link, and says which rules have changed since', async () => {
    open(`/assessment?link=${LINK}`, [
      on(assessment.saved, {
        chooseList: SOME,
        subject: 'company',
        askedOn: ON,
        finished: true,
        savedOn: ON,
        expiresOn: '2026-12-22',
        results: [],
        renewed: ['高新技术企业'],
      }),
    ])
    await screen.findByRole('heading', { level: 3, name: '先补什么' })
    expect(screen.getByText(/高新技术企业的规则在保存之后有更新/)).toBeTruthy()
  })

  test('an expired link leads to a new one', async () => {
    open(`/assessment?link=${LINK}`, [on(assessment.saved, apiError('notFound'))])
    expect(await screen.findByText('这个自测链接不存在，或已超过 30 天')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新自测' }).getAttribute('href')).toBe('/assessment')
  })
})
