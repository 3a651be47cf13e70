import { expect, test } from 'vitest'
import { EMPTY_TRADEMARK, TRADEMARK_FIELDS } from '#domain/ip/trademark-record.ts'
import { differing, draftOf, formOf, meet } from './draft.ts'

const FORM = {
  ...EMPTY_TRADEMARK,
  name: '云川',
  niceClass: 9,
  goods: [
    { group: '0901', names: ['计算机软件', '电子表'] },
    { group: '', names: ['眼镜'] },
  ],
}

test('what is typed reads back as the form it came from', () => {
  const draft = draftOf(TRADEMARK_FIELDS, { ...FORM })
  expect(draft.niceClass).toBe('9')
  expect(draft.goods).toEqual([
    { group: '0901', names: '计算机软件；电子表' },
    { group: '', names: '眼镜' },
  ])
  expect(formOf(TRADEMARK_FIELDS, draft)).toEqual(FORM)
})

test.each([
  ['', 0],
  ['９', 9],
  ['nine', Number.NaN],
  ['1.5', Number.NaN],
])('the number %j is %s', (typed, number) => {
  const draft = { ...draftOf(TRADEMARK_FIELDS, { ...FORM }), niceClass: typed }
  expect(formOf(TRADEMARK_FIELDS, draft).niceClass).toBe(number)
})

test('changes of others are taken over where nothing was typed, and told where both did', () => {
  const base = draftOf(TRADEMARK_FIELDS, { ...FORM })
  const mine = { ...base, name: '云川精测', remark: '我的备注', agent: '甲' }
  const theirs = { ...base, name: '云上', regDate: '2026-01-01', agent: '甲' }
  const { changes, merged } = meet(base, mine, theirs)
  expect(changes.map(({ field, clash }) => [field, clash])).toEqual(
    expect.arrayContaining([
      ['name', true],
      ['regDate', false],
      ['agent', false],
    ]),
  )
  expect(merged).toEqual({ ...mine, regDate: '2026-01-01' })
  expect(differing(theirs, merged).sort()).toEqual(['name', 'remark'])
})
