import { describe, expect, test } from 'vitest'
import {
  conditionWords,
  figureWords,
  posterFacts,
  posterLines,
  type PosterSource,
} from './poster.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')

const condition = (text: string, more: Partial<PosterSource['conditions'][number]> = {}) => ({
  text,
  threshold: '',
  kind: 'required' as const,
  group: '',
  confidence: 'A' as const,
  ...more,
})

const window = (
  certainty: 'published' | 'reference' | 'always' | 'unknown',
  opensOn = '',
  at = '',
) => ({
  batch: '2026 年度',
  certainty,
  opensOn,
  deadlines: at === '' ? [] : [{ kind: 'online' as const, at, note: '' }],
  note: '',
  confidence: 'A' as const,
})

const policy = (more: Partial<PosterSource> = {}): PosterSource => ({
  title: '关于组织开展企业技术中心认定的通知',
  shortTitle: '企业技术中心',
  type: 'notice',
  level: '3',
  regionName: '云川市',
  orgs: ['云川市工业和信息化局'],
  docNumber: '',
  publishedOn: '2026-11-18',
  effectiveOn: '',
  validity: 'valid',
  replaced: false,
  supportModes: ['award', 'title'],
  amountMax: 1_000_000,
  amountText: '一次性奖励',
  conditions: [],
  windows: [window('published', '2026-11-01', '2026-12-01 17:00')],
  issuer: '云川市工业和信息化局',
  checkedOn: '2026-11-20',
  ...more,
})

const facts = (more: Partial<PosterSource> = {}) => posterFacts(policy(more), NOW)

test.each([
  [{}, '最高 100 万元'],
  [{ amountMax: 6_005_000 }, '最高 600.5 万元'],
  [{ amountMax: 12_000_000 }, '最高 1200 万元'],
  [{ amountMax: 8_000 }, '最高 8000 元'],
  [{ amountMax: null }, '奖励、资质认定'],
  [{ amountMax: null, supportModes: [] }, '申报通知'],
])('the large type of %j is %s', (more, words) => {
  expect(figureWords(facts(more))).toBe(words)
})

describe('the date', () => {
  test.each([
    ['an open window', {}, '网上申报截止', '2026-12-01 17:00', 'urgent', ''],
    [
      'a window over',
      { windows: [window('published', '', '2026-11-20')] },
      '网上申报截止',
      '2026-11-20',
      'over',
      '已截止',
    ],
    [
      'a window to come',
      { windows: [window('published', '2026-12-05', '2027-01-05')] },
      '申报开始',
      '2026-12-05',
      'calm',
      '',
    ],
    ['no end', { windows: [window('always')] }, '受理时间', '长期有效', 'calm', ''],
    ['no date yet', { windows: [window('unknown')] }, '申报时间', '待定', 'calm', ''],
    [
      'a past year',
      { windows: [window('reference', '', '2025-10-01')] },
      '申报时间',
      '等当年通知',
      'calm',
      '',
    ],
    ['no window', { windows: [] }, '发布日期', '2026-11-18', 'calm', ''],
    ['a law', { windows: [], effectiveOn: '2027-01-01' }, '施行日期', '2027-01-01', 'calm', ''],
    [
      'a repealed one',
      { validity: 'repealed' as const, windows: [] },
      '发布日期',
      '2026-11-18',
      'calm',
      '已废止',
    ],
    [
      'a replaced one',
      { replaced: true },
      '网上申报截止',
      '2026-12-01 17:00',
      'urgent',
      '已被替代',
    ],
  ])('of %s', (_what, more, name, value, tone, stamp) => {
    const said = facts(more)
    expect([said.date, said.stamp]).toEqual([{ name, value, tone }, stamp])
  })
})

test('three conditions: required, alone, with a figure and short before others, in their order', () => {
  const { conditions, conditionCount } = facts({
    conditions: [
      condition('加分的', { kind: 'bonus' }),
      condition('一票否决的', { kind: 'veto' }),
      condition('没有数的'),
      condition('两者之一', { group: '甲', threshold: '≥ 1 项' }),
      condition('营业收入', { threshold: '≥ 5000 万元', confidence: 'C' }),
      condition('研发费用占比', { threshold: '≥ 3%' }),
    ],
  })
  expect(conditions.map(conditionWords)).toEqual([
    '没有数的',
    '营业收入：≥ 5000 万元（待核实）',
    '研发费用占比：≥ 3%',
  ])
  expect(conditionCount).toBe(6)
})

test('a document that has ended shows no conditions', () => {
  expect(facts({ replaced: true, conditions: [condition('旧条件')] }).conditions).toEqual([])
})

test('many bodies are counted, a place stands beside its level, the nation does not', () => {
  expect(facts({ orgs: ['财政部', '国家税务总局', '科学技术部'] }).body).toBe('财政部 等 3 部门')
  expect(facts().level).toBe('市级 · 云川市')
  expect(facts({ level: '1', regionName: '全国' }).level).toBe('国家级')
})

test('three lines to paste', () => {
  expect(posterLines(facts(), 'https://www.ceqiao.example/x')).toEqual([
    '关于组织开展企业技术中心认定的通知（市级 · 云川市，云川市工业和信息化局）',
    '最高 100 万元；网上申报截止 2026-12-01 17:00',
    '条件和材料：https://www.ceqiao.example/x',
  ])
})
