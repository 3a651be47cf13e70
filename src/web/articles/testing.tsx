/** For tests of the pages of this folder: a page over an in-memory call, and what it answers with. */
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { articles } from '#contract/articles.ts'
import { policies } from '#contract/policies.ts'
import { projects } from '#contract/projects.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { renderAt } from '#web/shell/testing.tsx'
import type { Article } from './queries.ts'

const run = (text: string, to = '') => ({ text, strong: false, to })
const block = (more: Partial<Article['blocks'][number]>): Article['blocks'][number] => ({
  kind: 'paragraph',
  runs: [],
  items: [],
  cells: [],
  ...more,
})

export const article = (more: Partial<Article> = {}): Article => ({
  code: '2022062102',
  title: '梯度培育办法印发',
  description: '三层标准',
  category: 'policy',
  regionName: '全国',
  publishedOn: '2026-11-21',
  source: '暂行办法',
  sourceNo: '工信部企业〔2022〕63号',
  checkedOn: '2026-11-21',
  confidence: 'B',
  unverified: '',
  current: { policyId: 'tidu-2026', title: '梯度培育管理办法' },
  currentNote: '63 号文已被替代。',
  blocks: [
    block({ kind: 'heading', runs: [run('三个层级')] }),
    block({ runs: [run('先看'), run('工程师', 'article:2022062202'), run('一文。')] }),
    block({ kind: 'steps', items: [[run('创新型')], [run('专精特新')]] }),
    block({
      kind: 'table',
      cells: [
        [[run('级别')], [run('年限')]],
        [[run('工程师')], [run('4 年')]],
      ],
    }),
  ],
  related: [{ code: '2022062401', title: '创新型评价' }],
  previous: { code: '2022062101', title: '五个层级' },
  next: null,
  viewCount: 0,
  ...more,
})

/** What the calls answer; a function may throw a refusal. */
export interface Answers {
  articles?: Record<string, Article>
  views?: number
  list?: (page: number) => { code: string; title: string; day: string }[]
  total?: number
  addresses?: (kind: string) => { id: string; title: string }[]
  policies?: (page: number) => { policyId: string; title: string }[]
}

const answer = (answers: Answers, endpoint: Endpoint, input: Record<string, unknown>): unknown => {
  const is = (one: unknown): boolean => endpoint === one
  const page = Number(input.page ?? 0)
  if (is(articles.detail)) {
    const found = answers.articles?.[String(input.code)]
    if (!found) throw refuse('notFound')
    return found
  }
  if (is(articles.list)) {
    const records = (answers.list?.(page) ?? []).map(({ code, title, day }) => ({
      code,
      title,
      description: `${title}的说明`,
      category: 'policy',
      regionName: '全国',
      publishedOn: day,
    }))
    return { records, total: answers.total ?? records.length, page, pageSize: 50 }
  }
  if (is(articles.addresses)) {
    const records = (answers.addresses?.(String(input.kind)) ?? []).map((one) => ({
      ...one,
      publishedOn: '2026-01-02',
      changedOn: '2026-01-03',
    }))
    return { records, total: records.length, page, pageSize: 50 }
  }
  if (is(policies.search)) {
    const records = (answers.policies?.(page) ?? []).map((policy) => ({
      policy: { ...policy, docNumber: '', regionName: '全国', publishedOn: '2026-06-01' },
    }))
    return { records, total: answers.total ?? records.length }
  }
  if (is(projects.view)) return { counted: true, viewCount: answers.views ?? 1 }
  return {}
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** The page at an address. */
export const openPage = (Page: ComponentType, answers: Answers, address: string) => {
  const page = (
    <>
      <Page />
      <Where />
    </>
  )
  return renderAt(page, address, (endpoint, input) => answer(answers, endpoint, input))
}
