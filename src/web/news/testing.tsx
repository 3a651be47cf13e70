/** For tests of the news pages: a page over an in-memory call. */
import type { ComponentType } from 'react'
import { type Answering, renderAt } from '#web/shell/testing.tsx'
import type { NewsDetail, NewsList, NewsRecord } from './types.ts'

export const record = (newsId: string, more: Partial<NewsRecord> = {}): NewsRecord => ({
  newsId,
  category: 'ip',
  title: `标题${newsId}`,
  summary: `摘要${newsId}`,
  titleMarks: [],
  snippet: [],
  sourceName: '某办法',
  publishedOn: '2026-07-01',
  viewCount: 0,
  ...more,
})

export const list = (records: NewsRecord[], more: Partial<NewsList> = {}): NewsList => ({
  records,
  total: records.length,
  page: 0,
  pageSize: 10,
  categories: [
    { code: '', count: 7 },
    { code: 'ip', count: records.length },
  ],
  spell: '',
  ...more,
})

export const detail: NewsDetail = {
  newsId: 'a1',
  publishedOn: '2026-07-01',
  category: 'ip',
  title: '异议期改为两个月',
  summary: '改了什么',
  sourceName: '某法',
  author: '编辑部',
  originalUrl: '',
  rightsNote: '自行撰写',
  blocks: [
    { kind: 'heading', text: '变化', items: [], head: [], rows: [] },
    { kind: 'paragraph', text: '一段正文', items: [], head: [], rows: [] },
    { kind: 'list', text: '', items: ['其一', '其二'], head: [], rows: [] },
    {
      kind: 'table',
      text: '对照',
      items: [],
      head: ['事项', '现在'],
      rows: [['异议期', '2 个月']],
    },
  ],
  relatedPolicies: [{ id: 'shangbiaofa-2026', title: '商标法' }],
  relatedServices: [{ id: 'zhuce', title: '商标注册' }],
  previous: { newsId: 'a0', title: '新一篇' },
  next: null,
  checkedOn: '2026-11-20',
  confidence: 'C',
  unverified: ['过渡规定'],
  viewCount: 5,
}

/** Opens a page at an address over calls that answer as told; an answer that is an Error is thrown. */
export const openPage = (Page: ComponentType, address: string, answer: Answering) => {
  const asked: [endpoint: unknown, input: Record<string, unknown>][] = []
  const { notices, router } = renderAt(<Page />, address, (endpoint, input) => {
    asked.push([endpoint, input])
    const found = answer(endpoint, input)
    if (found instanceof Error) throw found
    return found
  })
  const at = (): string => {
    const { pathname, search } = router.state.location
    return pathname + decodeURIComponent(search)
  }
  return { asked, notices, at }
}
