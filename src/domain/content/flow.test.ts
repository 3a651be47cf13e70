/* oxlint-disable vitest/no-conditional-expect -- a law asks only of the cases that it is about */
import { describe, expect, test } from 'vitest'
import {
  BIN_DAYS,
  CONTENT_CODE,
  CONTENT_MOVES,
  type ContentMove,
  dueOf,
  type Given,
  type Role,
  type Live,
  moveProblem,
  transitionsOf,
  type Situation,
  stateOf,
  stepOf,
  type Work,
  writeProblem,
} from './flow.ts'

const NOW = 1_700_000_000_000
const WORKS: Work[] = ['', 'draft', 'review', 'scheduled']
const LIVES: Live[] = ['none', 'published', 'offline', 'replaced']

const somebody: Role = {
  userId: 'u2',
  permissions: new Set(Object.values(CONTENT_CODE)),
  now: NOW,
}
const item = (more: Partial<Situation> = {}): Situation => ({
  kind: 'policy',
  id: 'p1',
  live: 'none',
  work: 'draft',
  deletedAt: null,
  editedBy: 'u1',
  gaps: [],
  open: 0,
  ...more,
})
const given = (more: Partial<Given> = {}): Given => ({
  reason: '原因',
  moment: null,
  comments: [],
  item: { id: 'p2', live: 'published', successors: [] },
  ...more,
})

/** What may be done in each state, and what it leads to: written by hand, from nothing else. */
const TABLE: Readonly<Record<string, Partial<Record<ContentMove, string>>>> = {
  // Nothing: no item is like that.
  ' none': { discard: ' none deleted' },
  'draft none': { submit: 'review none', discard: 'draft none deleted' },
  'review none': { withdraw: 'draft none', return: 'draft none', approve: ' published' },
  'scheduled none': { unschedule: 'draft none' },
  ' published': { offline: ' offline', planOffline: ' published', replace: ' replaced' },
  'draft published': {
    submit: 'review published',
    drop: ' published',
    offline: 'draft offline',
    planOffline: 'draft published',
  },
  'review published': {
    withdraw: 'draft published',
    return: 'draft published',
    approve: ' published',
    offline: 'review offline',
    planOffline: 'review published',
  },
  'scheduled published': {
    unschedule: 'draft published',
    offline: 'scheduled offline',
    planOffline: 'scheduled published',
  },
  ' offline': { reopen: 'draft offline', restore: ' published', discard: ' offline deleted' },
  'draft offline': {
    submit: 'review offline',
    drop: ' offline',
    discard: 'draft offline deleted',
  },
  'review offline': {
    withdraw: 'draft offline',
    return: 'draft offline',
    approve: ' published',
  },
  'scheduled offline': { unschedule: 'draft offline' },
  ' replaced': { offline: ' offline', planOffline: ' replaced', unreplace: ' published' },
  'draft replaced': {
    submit: 'review replaced',
    drop: ' replaced',
    offline: 'draft offline',
    planOffline: 'draft replaced',
  },
  'review replaced': {
    withdraw: 'draft replaced',
    return: 'draft replaced',
    approve: ' replaced',
    offline: 'review offline',
    planOffline: 'review replaced',
  },
  'scheduled replaced': {
    unschedule: 'draft replaced',
    offline: 'scheduled offline',
    planOffline: 'scheduled replaced',
  },
}

describe.each(LIVES.flatMap((live) => WORKS.map((work) => [work, live] as const)))(
  'work "%s", live %s',
  (work, live) => {
    test('what the table names can be done, and nothing else', () => {
      const of = item({ work, live })
      for (const move of CONTENT_MOVES) {
        const to = TABLE[`${work} ${live}`]?.[move]
        const step = stepOf(move, of, somebody, given())
        if (to === undefined) expect([move, 'refused' in step]).toEqual([move, true])
        else {
          const [next, live_, deleted] = to.split(' ')
          expect([move, step]).toEqual([
            move,
            { next: { work: next, live: live_, deleted: deleted === 'deleted' } },
          ])
        }
      }
    })

    test('whoever holds nothing can do nothing, and the bin lets nothing but 恢复', () => {
      const nobody = { ...somebody, permissions: new Set<string>() }
      const binned = item({ work, live, deletedAt: NOW - 1_000 })
      for (const move of CONTENT_MOVES) {
        expect(moveProblem(move, item({ work, live }), nobody)?.why).toBe('right')
        expect(moveProblem(move, binned, somebody) === null).toBe(move === 'recover')
      }
      expect(transitionsOf(binned, somebody).map((one) => one.move)).toEqual(['recover'])
    })
  },
)

test('each move asks for one of the three codes', () => {
  const by = (code: string): ContentMove[] => {
    const role = { ...somebody, permissions: new Set([code]) }
    return CONTENT_MOVES.filter(
      (move) =>
        !LIVES.flatMap((live) => WORKS.map((work) => item({ work, live }))).every(
          (of) => moveProblem(move, of, role)?.why === 'right',
        ),
    )
  }
  expect(by(CONTENT_CODE.edit)).toEqual(['submit', 'withdraw', 'unschedule', 'drop', 'reopen'])
  expect(by(CONTENT_CODE.review)).toEqual(['approve', 'return', 'restore', 'replace', 'unreplace'])
  expect(by(CONTENT_CODE.remove)).toEqual(['offline', 'planOffline', 'discard', 'recover'])
})

describe('guards', () => {
  const textOf = (move: ContentMove, of: Situation, said: Given = given()) => {
    const step = stepOf(move, of, somebody, said)
    return 'refused' in step ? step.refused.text : null
  }
  const waiting = item({ work: 'review' })

  test('four eyes: whoever wrote it last does not let it pass', () => {
    expect(textOf('approve', { ...waiting, editedBy: 'u2' })).toBe('最后修改的人不能审核自己的版本')
    expect(textOf('approve', waiting)).toBeNull()
    expect(textOf('return', { ...waiting, editedBy: 'u2' })).toBeNull()
  })

  test('all that is lacking is named', () => {
    const lacking = ['原文链接', '发文机关', '核对日期']
    for (const [move, of] of [
      ['submit', item()],
      ['approve', waiting],
      ['restore', item({ work: '', live: 'offline' })],
    ] as const)
      expect(textOf(move, { ...of, gaps: lacking })).toBe('还缺：原文链接、发文机关、核对日期')
    const many = Array.from({ length: 9 }, (_, at) => `第${at}项`)
    expect(textOf('submit', item({ gaps: many }))).toMatch(/第7项 等 9 项$/)
  })

  test('a reason is asked for, and no longer than it may be', () => {
    expect(textOf('return', waiting, given({ reason: ' ' }))).toBe(
      '请填写原因，或在字段旁写审核意见',
    )
    const comments = [{ path: 'title', text: '请改' }]
    expect(textOf('return', waiting, given({ reason: '', comments }))).toBeNull()
    expect(textOf('return', waiting, given({ reason: '字'.repeat(201) }))).toBe('最多 200 字')
  })

  test('what nobody has decided about is published with a reason alone', () => {
    const open = { ...waiting, open: 2 }
    for (const moment of [null, NOW + 1]) {
      expect(textOf('approve', open, given({ reason: ' ', moment }))).toBe(
        '从公文识别的内容还有 2 处待确认，请写明为什么可以发布',
      )
      expect(textOf('approve', open, given({ moment }))).toBeNull()
      expect(textOf('approve', waiting, given({ reason: '', moment }))).toBeNull()
    }
    expect(textOf('submit', item({ open: 2 }), given({ reason: '' }))).toBeNull()
  })

  test('hours lie ahead', () => {
    expect(textOf('approve', waiting, given({ moment: NOW }))).toBe('时间应在现在之后')
    const step = stepOf('approve', waiting, somebody, given({ moment: NOW + 1 }))
    expect(step).toEqual({ next: { work: 'scheduled', live: 'none', deleted: false } })
  })

  test('only a policy is replaced, by another one that is public, and never in a circle', () => {
    const published = item({ work: '', live: 'published' })
    expect(textOf('replace', { ...published, kind: 'news' })).toBe('新闻没有替代关系')
    expect(textOf('replace', published, given({ item: null }))).toBe('请选择替代它的内容')
    const newer = { id: 'p2', live: 'published' as Live, successors: [] as string[] }
    expect(textOf('replace', published, given({ item: { ...newer, id: 'p1' } }))).toBe(
      '请选择替代它的内容',
    )
    expect(textOf('replace', published, given({ item: { ...newer, live: 'offline' } }))).toBe(
      '替代它的内容尚未发布',
    )
    expect(
      textOf('replace', published, given({ item: { ...newer, successors: ['p3', 'p1'] } })),
    ).toBe('替代关系不能成环')
  })

  test('the bin forgets', () => {
    const days = (n: number) => item({ deletedAt: NOW - n * 86_400_000 })
    expect(textOf('recover', days(BIN_DAYS))).toBeNull()
    expect(textOf('recover', days(BIN_DAYS + 1))).toBe('删除已超过 30 天，不能恢复')
  })
})

test('a move that a guard holds back is offered with the reason; one that the state rules out is not', () => {
  const transitions = transitionsOf(item({ work: 'review', editedBy: 'u2' }), somebody)
  expect(transitions.map(({ move, blocked }) => [move, blocked])).toEqual([
    ['withdraw', ''],
    ['approve', '最后修改的人不能审核自己的版本'],
    ['return', ''],
  ])
})

test('what waits is not written', () => {
  const open = (work: Work, deletedAt: number | null = null) =>
    writeProblem({ work, live: 'none', deletedAt }) === null
  expect(WORKS.map((work) => open(work))).toEqual([true, true, false, false])
  expect(open('draft', NOW)).toBe(false)
})

test('time publishes what waits for it and takes offline what stands', () => {
  const hours = { publishAt: null, offlineAt: null }
  const due = (more: Partial<Situation>, times: Partial<typeof hours> | object) =>
    dueOf({ ...item(more), ...hours, ...times }, NOW)
  expect(due({ work: 'scheduled' }, { publishAt: NOW })).toBe('publish')
  expect(due({ work: 'scheduled' }, { publishAt: NOW + 1 })).toBeNull()
  expect(due({ work: '', live: 'published' }, { offlineAt: NOW })).toBe('expire')
  expect(due({ work: 'draft', live: 'replaced' }, { offlineAt: NOW })).toBe('expire')
  expect(due({ work: '', live: 'offline' }, { offlineAt: NOW })).toBeNull()
  expect(due({ work: 'scheduled', deletedAt: NOW }, { publishAt: NOW })).toBeNull()
})

test('the state is that of the working form while there is one', () => {
  const state = (work: Work, live: Live, deletedAt: number | null = null) =>
    stateOf({ work, live, deletedAt })
  expect(state('review', 'published')).toBe('review')
  expect(state('', 'replaced')).toBe('replaced')
  expect(state('', 'none')).toBe('draft')
  expect(state('draft', 'offline', NOW)).toBe('deleted')
})
