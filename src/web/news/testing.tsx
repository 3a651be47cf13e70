/** For tests of the news pages: records as the calls answer them. */
import { news } from '#contract/news.ts'
import { make, partOf } from '#contract/wire/make.ts'
import type { NewsList, NewsRecord } from './types.ts'

export const record = (newsId: string, more: Partial<NewsRecord> = {}) =>
  make(partOf(news.list.output, 'records'), {
    newsId,
    category: 'ip',
    title: `标题${newsId}`,
    summary: `摘要${newsId}`,
    sourceName: '某办法',
    publishedOn: '2026-07-01',
    ...more,
  })

export const list = (records: NewsRecord[], more: Partial<NewsList> = {}) =>
  make(news.list.output, {
    records,
    total: records.length,
    pageSize: 10,
    categories: [{ count: 7 }, { code: 'ip', count: records.length }],
    ...more,
  })

export const detail = make(news.detail.output, {
  newsId: 'a1',
  publishedOn: '2026-07-01',
  category: 'ip',
  title: '异议期改为两个月',
  summary: '改了什么',
  sourceName: '某法',
  author: '编辑部',
  rightsNote: '自行撰写',
  blocks: [
    { kind: 'heading', text: '变化' },
    { kind: 'paragraph', text: '一段正文' },
    { kind: 'list', items: ['其一', '其二'] },
    {
      kind: 'table',
      text: '对照',
      head: ['事项', '现在'],
      rows: [['异议期', '2 个月']],
    },
  ],
  relatedPolicies: [{ id: 'shangbiaofa-2026', title: '商标法' }],
  relatedServices: [{ id: 'zhuce', title: '商标注册' }],
  previous: { newsId: 'a0', title: '新一篇' },
  checkedOn: '2026-11-20',
  confidence: 'C',
  unverified: ['过渡规定'],
  viewCount: 5,
})
