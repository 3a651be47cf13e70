import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPANY_TREE, codesIn, PLATFORM_TREE, withParents } from './codes.ts'
import { READY_ROLE } from './roles.ts'
import {
  boxesOf,
  changesOf,
  codesToGrant,
  columnsOf,
  rowsMatching,
  rowsOf,
  rowToggled,
  tickOf,
  ticksOf,
  toggled,
} from './tree.ts'

const TREE = [...COMPANY_TREE, ...PLATFORM_TREE]
const ROWS = rowsOf(TREE)
const rowOf = (code: string) => {
  const row = ROWS.find(({ node }) => node.code === code)
  if (!row) throw new Error(`no row ${code}`)
  return row
}
const all = (): boolean => true
const sorted = (codes: Iterable<string>): string[] => [...codes].toSorted()

describe('rows', () => {
  test('are the menu entries, groups before what is in them', () => {
    const names = rowsOf(COMPANY_TREE.filter(({ code }) => code === 'back')).map(
      ({ node, level, group, buttons }) => [node.name, level, group, buttons.map((it) => it.name)],
    )
    expect(names).toEqual([
      ['后台管理', 1, true, []],
      ['用户管理', 2, false, ['新增', '编辑', '停用', '重置密码', '分配角色']],
      ['角色管理', 2, false, ['新增', '编辑', '删除', '授权']],
      ['操作日志', 2, false, ['导出']],
    ])
  })
  test('hold every code of the tree once, as a box or as a group', () => {
    const groups = ROWS.filter(({ group }) => group).map(({ node }) => node.code)
    const boxes = ROWS.filter(({ group }) => !group).flatMap(boxesOf)
    expect(sorted([...groups, ...boxes])).toEqual(sorted(codesIn(TREE)))
    expect(boxesOf(rowOf('message'))).toEqual(['message:chat', 'message:remind'])
  })
})

describe('ticks', () => {
  test.each([
    ['a button brings its page', ['declare:list:submit'], ['declare:list', 'declare:list:submit']],
    ['a group alone ticks nothing', ['declare'], []],
    ['an unknown code is left out', ['declare:none', 'home'], ['home']],
  ])('%s', (_name, codes, expected) => {
    expect(sorted(ticksOf(TREE, codes))).toEqual(sorted(expected))
  })
  test.each(Object.entries(READY_ROLE))(
    'what %s holds is the same after a way through the boxes',
    (_code, role) => {
      const held = withParents(role.codes)
      expect(sorted(codesToGrant(TREE, ticksOf(TREE, role.codes)))).toEqual(sorted(held))
    },
  )
})

describe('one box', () => {
  test.each([
    ['a button ticks its page', 'back:user', 'back:user:add', [], ['back:user', 'back:user:add']],
    [
      'a button goes alone',
      'back:user',
      'back:user:add',
      ['back:user', 'back:user:add'],
      ['back:user'],
    ],
    [
      'a page clears its buttons',
      'back:user',
      'back:user',
      ['back:user', 'back:user:add', 'home'],
      ['home'],
    ],
    ['a page comes alone', 'back:user', 'back:user', [], ['back:user']],
  ])('%s', (_name, row, code, before, after) => {
    expect(sorted(toggled(rowOf(row), code, new Set(before), all))).toEqual(sorted(after))
  })
  test.each([
    ['what is not free stays', 'back:user:add', [], ['back:user:add']],
    ['a button whose page is not free cannot come', 'back:user:add', [], ['back:user']],
    [
      'a page whose button is not free cannot go',
      'back:user',
      ['back:user', 'back:user:add'],
      ['back:user:add'],
    ],
  ])('%s', (_name, code, before, fixed) => {
    const ticks = new Set(before)
    expect(toggled(rowOf('back:user'), code, ticks, (one) => !fixed.includes(one))).toBe(ticks)
  })
})

describe('全选', () => {
  test.each([
    ['of a page ticks what is missing', 'back:role', ['back:role'], boxesOf(rowOf('back:role'))],
    ['of a full page clears it', 'back:role', boxesOf(rowOf('back:role')), []],
    ['of a group ticks every page in it', 'message', [], ['message:chat', 'message:remind']],
    ['of a full group clears it', 'message', ['message:chat', 'message:remind', 'home'], ['home']],
  ])('%s', (_name, row, before, after) => {
    expect(sorted(rowToggled(rowOf(row), new Set(before), all))).toEqual(sorted(after))
  })
  test('leaves a page whose button must stay', () => {
    const before = new Set(['back:role', 'back:role:add', 'back:role:edit'])
    const free = (code: string) => code !== 'back:role:add'
    const full = rowToggled(rowOf('back:role'), before, free)
    expect(sorted(full)).toEqual(sorted(boxesOf(rowOf('back:role'))))
    expect(sorted(rowToggled(rowOf('back:role'), full, free))).toEqual([
      'back:role',
      'back:role:add',
    ])
  })
  test.each([
    [[], 'none'],
    [['back:role'], 'some'],
    [boxesOf(rowOf('back:role')), 'all'],
  ])('of %j is %s', (codes, expected) => {
    expect(tickOf(boxesOf(rowOf('back:role')), new Set(codes))).toBe(expected)
  })
})

describe('whatever is pressed', () => {
  const codes = codesIn(TREE)
  const presses = fc.array(
    fc.record({
      row: fc.nat(ROWS.length - 1),
      box: fc.option(fc.nat(6), { nil: null }),
    }),
    { maxLength: 30 },
  )
  const walk = (steps: { row: number; box: number | null }[], start: string[], fixed: string[]) => {
    const free = (code: string) => !fixed.includes(code)
    let ticks = ticksOf(TREE, start)
    for (const { row: at, box } of steps) {
      const row = ROWS[at]!
      const boxes = boxesOf(row)
      ticks =
        box === null || row.group
          ? rowToggled(row, ticks, free)
          : toggled(row, boxes[box % boxes.length]!, ticks, free)
    }
    return ticks
  }
  test('a ticked button has its page, and what is not free stands as it stood', () => {
    fc.assert(
      fc.property(presses, fc.subarray(codes), fc.subarray(codes), (steps, start, fixed) => {
        const before = ticksOf(TREE, start)
        const after = walk(steps, start, fixed)
        for (const code of after) {
          const page = code.split(':').slice(0, 2).join(':')
          expect(after.has(page)).toBe(true)
        }
        expect(changesOf(TREE, before, after).filter((code) => fixed.includes(code))).toEqual([])
        expect(sorted(ticksOf(TREE, codesToGrant(TREE, after)))).toEqual(sorted(after))
      }),
    )
  })
  test('a box turned over twice stands as before, but for its page and its buttons', () => {
    fc.assert(
      fc.property(fc.subarray(codes), fc.constantFrom(...codes), (start, code) => {
        const row = ROWS.find((one) => !one.group && boxesOf(one).includes(code))
        if (!row) return
        const before = ticksOf(TREE, start)
        const twice = toggled(row, code, toggled(row, code, before, all), all)
        expect(twice.has(code)).toBe(before.has(code))
        const elsewhere = changesOf(TREE, before, twice).filter((it) => !boxesOf(row).includes(it))
        expect(elsewhere).toEqual([])
      }),
    )
  })
})

test('changes are told box by box, in the order of the tree, without groups', () => {
  const before = ticksOf(TREE, ['home', 'back:role'])
  const after = ticksOf(TREE, ['home', 'declare:list:submit'])
  expect(changesOf(TREE, before, after)).toEqual([
    'declare:list',
    'declare:list:submit',
    'back:role',
  ])
})

describe('search', () => {
  test.each([
    ['商标', ['知识产权', '商标']],
    ['后台', ['后台管理', '用户管理', '角色管理', '操作日志']],
    ['授权', ['后台管理', '角色管理']],
    ['没有', []],
  ])('%s', (keyword, names) => {
    expect(rowsMatching(rowsOf(COMPANY_TREE), keyword).map(({ node }) => node.name)).toEqual(names)
  })
  test('of nothing leaves every row', () => {
    expect(rowsMatching(ROWS, ' ')).toEqual(ROWS)
  })
})

test('buttons that many entries have stand in columns, the others after them', () => {
  expect(columnsOf(COMPANY_TREE)).toEqual({
    shared: ['新增', '编辑', '删除', '导入', '导出'],
    others: 3,
  })
  expect(columnsOf([])).toEqual({ shared: [], others: 0 })
})
