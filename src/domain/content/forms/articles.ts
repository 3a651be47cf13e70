import { ARTICLE_CATEGORY } from '../../articles/codes.ts'
import { IP_RULE, PATENT_KIND, PERIOD_UNIT } from '../../ip/rules.ts'
import { BLOCK_KIND, NEWS_CATEGORY } from '../../news/codes.ts'
import type { Field } from '../../fields/fields.ts'
import { callById, documentKind } from '../kind.ts'
import { checkedOn, confidence, unverified } from './parts.ts'
import { ruleFields } from './services.ts'

/** One piece of an article; which fields speak depends on its kind (domain/news/blocks). */
const block = [
  { name: 'kind', label: '种类', type: 'choice', of: BLOCK_KIND, need: 'publish' },
  { name: 'text', label: '文字', type: 'long', max: 2000, help: '表格的文字是它的标题' },
  { name: 'items', label: '列表项', type: 'words', max: 500, long: true },
  { name: 'head', label: '表头', type: 'words', max: 100 },
  { name: 'rows', label: '表格', type: 'cells', max: 500 },
] as const satisfies readonly Field[]

/** 新闻. */
export const newsFields = [
  { name: 'title', label: '标题', type: 'text', max: 120, need: 'title' },
  { name: 'category', label: '栏目', type: 'choice', of: NEWS_CATEGORY, need: 'publish' },
  { name: 'summary', label: '摘要', type: 'long', max: 300, need: 'publish' },
  { name: 'sourceName', label: '来源', type: 'text', max: 200, need: 'publish' },
  { name: 'author', label: '作者', type: 'text', max: 40, need: 'publish' },
  { name: 'originalUrl', label: '原文链接', type: 'link', max: 480 },
  { name: 'rightsNote', label: '版权说明', type: 'text', max: 200, need: 'publish' },
  {
    name: 'blocks',
    label: '正文',
    type: 'rows',
    of: '段',
    fields: block,
    article: true,
    need: 'publish',
  },
  { name: 'relatedPolicies', label: '相关政策', type: 'refs', to: 'policy' },
  { name: 'relatedServices', label: '相关服务', type: 'refs', to: 'serviceProject' },
  checkedOn,
  confidence,
  unverified,
] as const satisfies readonly Field[]

/** 定期公告. */
export const articleFields = [
  { name: 'title', label: '标题', type: 'text', max: 80, need: 'title' },
  { name: 'description', label: '摘要', type: 'long', max: 200, need: 'publish' },
  { name: 'category', label: '类别', type: 'choice', of: ARTICLE_CATEGORY, need: 'publish' },
  { name: 'regionCode', label: '地区', type: 'region', usual: '000000' },
  { name: 'source', label: '所说的文件', type: 'text', max: 200, need: 'publish' },
  { name: 'sourceNo', label: '文号', type: 'text', max: 200 },
  { name: 'currentPolicy', label: '现行规定', type: 'ref', to: 'policy', need: 'publish' },
  { name: 'currentNote', label: '与现行规定的差别', type: 'long', max: 500 },
  checkedOn,
  confidence,
  { name: 'unverified', label: '待核实', type: 'long', max: 300 },
  { name: 'markdown', label: '正文', type: 'markdown', max: 20_000, need: 'publish' },
] as const satisfies readonly Field[]

const YEAR = { type: 'number', whole: true, min: 1, need: 'publish' } as const
const FEE = { type: 'number', unit: '元', need: 'publish' } as const

/** 知识产权费用与期限表. */
export const ipRuleFields = [
  { name: 'title', label: '标题', type: 'text', max: 100, need: 'title' },
  { name: 'code', label: '事项', type: 'choice', of: IP_RULE, need: 'publish' },
  ...ruleFields,
  { name: 'note', label: '说明', type: 'long', max: 500 },
  { name: 'policyId', label: '说明它的政策', type: 'ref', to: 'policy' },
  {
    name: 'fees',
    label: '费用',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'item', label: '编码', type: 'text', max: 40, need: 'publish' },
      { name: 'name', label: '名称', type: 'text', max: 60, need: 'publish' },
      { name: 'kind', label: '专利类型', type: 'choice', of: PATENT_KIND },
      { name: 'unit', label: '单位', type: 'text', max: 20 },
      { name: 'amount', label: '金额', ...FEE },
      { name: 'online', label: '网上办理', type: 'number', unit: '元' },
      confidence,
      { name: 'note', label: '说明', type: 'text', max: 200 },
    ],
  },
  {
    name: 'limits',
    label: '期限与比例',
    type: 'rows',
    of: '项',
    fields: [
      { name: 'item', label: '编码', type: 'text', max: 40, need: 'publish' },
      { name: 'name', label: '名称', type: 'text', max: 60, need: 'publish' },
      { name: 'value', label: '数值', type: 'number', whole: true, need: 'publish' },
      { name: 'unit', label: '单位', type: 'choice', of: PERIOD_UNIT, need: 'publish' },
      { name: 'clause', label: '条款', type: 'text', max: 60 },
      confidence,
      { name: 'note', label: '说明', type: 'text', max: 300 },
    ],
  },
  {
    name: 'bands',
    label: '年费',
    type: 'rows',
    of: '档',
    fields: [
      { name: 'kind', label: '专利类型', type: 'choice', of: PATENT_KIND, need: 'publish' },
      { name: 'fromYear', label: '从第几年', ...YEAR },
      { name: 'toYear', label: '到第几年', ...YEAR },
      { name: 'fee', label: '全额', ...FEE },
      { name: 'fee85', label: '减缴 85%', ...FEE },
      { name: 'fee70', label: '减缴 70%', ...FEE },
    ],
  },
  {
    name: 'steps',
    label: '滞纳金',
    type: 'rows',
    of: '月',
    fields: [
      { name: 'month', label: '第几个月', ...YEAR },
      { name: 'percent', label: '比例', type: 'number', whole: true, unit: '%', need: 'publish' },
      confidence,
    ],
  },
  {
    name: 'entries',
    label: '条目',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'code', label: '编码', type: 'text', max: 10, need: 'publish' },
      { name: 'name', label: '名称', type: 'text', max: 60, need: 'publish' },
      { name: 'group', label: '分组', type: 'text', max: 20 },
    ],
  },
  {
    name: 'points',
    label: '要点',
    type: 'rows',
    of: '条',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 60, need: 'publish' },
      { name: 'text', label: '说明', type: 'long', max: 500, need: 'publish' },
      confidence,
    ],
  },
] as const satisfies readonly Field[]

export const news = documentKind({
  name: '新闻',
  hint: '显示在新闻动态里。',
  fields: newsFields,
  headings: { title: '新闻', relatedPolicies: '相关', checkedOn: '核对' },
  page: { name: 'newsDetail', by: 'id' },
  drawnFrom: callById('news.detail', 'newsId'),
})

export const article = documentKind({
  name: '公告',
  hint: '显示在网站地图里，地址是十位数字编号。',
  fields: articleFields,
  headings: { title: '公告', currentPolicy: '现行规定', checkedOn: '核对', markdown: '正文' },
  id: { by: 'server', pattern: '\\d{8}(?!00)\\d{2}', help: '十位数字：日期和当天的序号' },
  page: { name: 'datedArticle', by: 'code' },
  drawnFrom: callById('articles.detail', 'code'),
})

export const ipRule = documentKind({
  name: '知识产权费用与期限表',
  hint: '知识产权页的费用和期限，期限提醒也按它计算。',
  fields: ipRuleFields,
  headings: { title: '规则' },
  page: { name: 'ip', by: '' },
  drawnFrom: (_id, { code }) => ({ call: 'ip.rules', input: { codes: [code] } }),
})
