import { describe, expect, test } from 'vitest'
import { DECLARE_STATUSES, type DeclareStatus, MILESTONE_KIND } from './codes.ts'
import {
  DECLARE_LINE,
  type DeclareLine,
  isOnLine,
  LINE_STAGES,
  lineAt,
  lineOf,
  milestonesOn,
  type Programme,
  usualLine,
} from './lines.ts'
import { fieldsOf, isEnd, nextStatus, rowOf, transitionsFor } from './machine.ts'
import { contextOf } from './testing.ts'
import { TRANSITIONS } from './transitions.ts'

const LINES = Object.keys(DECLARE_LINE) as DeclareLine[]
const NOTHING: Programme = {
  policyKind: '',
  supportModes: [],
  projectType: '',
  titleCode: '',
  projectName: '某项目',
  applyAmount: '',
  approvedAmount: '',
}

describe('the line of a declaration', () => {
  test.each<[string, Partial<Programme>, DeclareLine]>([
    ['nothing can be told', {}, 'full'],
    [
      '高企年报 is filed, whatever type it was given',
      { policyKind: 'duty', projectType: 'title' },
      'filing',
    ],
    ['a title', { projectType: 'title' }, 'title'],
    ['a title by its code', { titleCode: 'hnte', projectType: 'other' }, 'title'],
    ['a title by its policy', { policyKind: 'title' }, 'title'],
    ['a title that lowers tax', { policyKind: 'title', supportModes: ['title', 'tax'] }, 'title'],
    [
      'a title with money of its policy',
      { policyKind: 'title', supportModes: ['title', 'afterward'] },
      'full',
    ],
    ['a title for which money is applied', { projectType: 'title', applyAmount: '200000' }, 'full'],
    ['a title to which money was granted', { titleCode: 'hnte', approvedAmount: '100000' }, 'full'],
    ['a tax benefit is filed', { policyKind: 'tax', projectType: 'other' }, 'filing'],
    ['a tax benefit that needs a title', { policyKind: 'tax', projectType: 'title' }, 'title'],
    ['money', { projectType: 'fund' }, 'fund'],
    ['money by its policy', { policyKind: 'support' }, 'fund'],
    ['a project of research', { policyKind: 'support', projectType: 'research' }, 'full'],
    ['a yearly report that was typed in', { projectName: '2026 年高企年报' }, 'filing'],
    ['the same of a type', { projectName: '技术合同备案', projectType: 'other' }, 'filing'],
    ['money for filing is money', { projectName: '年报填报奖励', projectType: 'fund' }, 'fund'],
  ])('%s', (_name, more, line) => {
    expect(lineOf({ ...NOTHING, ...more })).toBe(line)
  })
})

test('what each line shows: a report knows no review, a title no money', () => {
  const names = (line: DeclareLine) => LINE_STAGES[line].map(({ name }) => name).join(' ')
  const before = '草稿 内审 初审 材料 定稿 已提交 形式审查'
  expect(names('full')).toBe(`${before} 评审 公示 认定 到账 完结`)
  expect(names('fund')).toBe(`${before} 评审 公示 立项 到账 完结`)
  expect(names('title')).toBe(`${before} 评审 公示 认定 完结`)
  expect(names('filing')).toBe(`${before} 完结`)
})

test('the stages of a line are its states, each once', () => {
  for (const line of LINES) {
    const staged = LINE_STAGES[line].flatMap(({ statuses }) => statuses)
    const own = DECLARE_STATUSES.filter((status) => !isEnd(status) && isOnLine(line, status))
    expect(staged, line).toEqual(own)
    const ends = DECLARE_STATUSES.filter((status) => isEnd(status) && isOnLine(line, status))
    expect(ends).toEqual(['91', '92', '93', '94', ...(line === 'filing' ? [] : ['95'])])
  }
})

/** By hand: what a line allows from its states where it differs from product.md 4.7, `event>to by`. */
const OWN: Readonly<Record<'title' | 'filing', Partial<Record<DeclareStatus, string>>>> = {
  title: {
    '70': 'duties>85 S, conclude>90 EAV, cancelTitle>95 EAV, askEnd>70 A, dropEnd>70 A, agreeEnd>94 V, refuseEnd>70 V',
  },
  filing: {
    '40': 'formal>41 EAV, conclude>90 EAV, withdrawFiled>92 A, askEnd>40 A, dropEnd>40 A, agreeEnd>94 V, refuseEnd>40 V',
    '41': 'correct>42 EAV, reject>91 EAV, conclude>90 EAV, withdrawFiled>92 A, askEnd>41 A, dropEnd>41 A, agreeEnd>94 V, refuseEnd>41 V',
  },
}
const movesFrom = (line: DeclareLine, status: DeclareStatus): string[] =>
  [...new Set(TRANSITIONS.map(({ event }) => event))].flatMap((event) => {
    const row = rowOf(status, event, line)
    const by = (['E', 'A', 'V', 'S'] as const).filter(
      (one) => nextStatus(status, event, one, line) !== null,
    )
    const to = row?.to === 'same' ? status : row?.to
    return row === null ? [] : [`${event}>${to} ${by.join('')}`]
  })

test('a line makes the moves of the whole way that stay on it, and its own', () => {
  for (const line of LINES)
    for (const status of DECLARE_STATUSES.filter((one) => isOnLine(line, one))) {
      const own = line === 'title' || line === 'filing' ? OWN[line][status] : undefined
      const whole = movesFrom('full', status).filter((move) => {
        const [, to = ''] = />(\d\d) /.exec(move) ?? []
        return isOnLine(line, to as DeclareStatus)
      })
      const expected = own === undefined ? whole : own.split(', ')
      expect(movesFrom(line, status).toSorted(), `${line} ${status}`).toEqual(expected.toSorted())
      const offered = (['E', 'A', 'V', 'S'] as const).flatMap((by) =>
        transitionsFor(contextOf({ status, line }), by).map(({ to }) => to),
      )
      expect(offered.every((to) => isOnLine(line, to))).toBe(true)
    }
})

test('on every line each state is reached, and 已完结 from each', () => {
  for (const line of LINES) {
    const states = DECLARE_STATUSES.filter((status) => isOnLine(line, status))
    const next = (status: DeclareStatus): DeclareStatus[] =>
      TRANSITIONS.flatMap(({ event, by }) => nextStatus(status, event, by[0]!, line) ?? [])
    const reachedFrom = (start: DeclareStatus): Set<DeclareStatus> => {
      const seen = new Set([start])
      for (const status of seen) for (const to of next(status)) seen.add(to)
      return seen
    }
    expect([...reachedFrom('10')].toSorted(), line).toEqual(states.toSorted())
    for (const status of states.filter((one) => !isEnd(one)))
      expect(reachedFrom(status).has('90'), `${line} ${status}`).toBe(true)
  }
})

test('an approval asks for no amount where none is paid', () => {
  const asked = (line: DeclareLine) =>
    fieldsOf('approve', { status: '60', titleCode: 'hnte', line }).map(({ name }) => name)
  expect(asked('full')).toContain('approvedAmount')
  expect(asked('title')).not.toContain('approvedAmount')
  expect(asked('title')).toContain('valid')
})

test('what stands beside its line goes the whole way', () => {
  expect(lineAt('title', '70')).toBe('title')
  expect(lineAt('title', '75')).toBe('full')
  expect(lineAt('filing', '60')).toBe('full')
  expect(lineAt('filing', '92')).toBe('filing')
})

test('what is planned and looked for follows the line', () => {
  const kinds = Object.keys(MILESTONE_KIND)
  for (const line of LINES)
    expect(milestonesOn(line).every((kind) => kinds.includes(kind))).toBe(true)
  expect(milestonesOn('filing')).toEqual(['plan'])
  expect(milestonesOn('title')).not.toContain('acceptance')
  expect(milestonesOn('fund')).not.toContain('renewal')
  expect((['title', 'fund', 'talent', ''] as const).map(usualLine)).toEqual([
    ...['title', 'fund', 'full', 'full'],
  ])
})
