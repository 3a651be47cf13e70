import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestName, newGuestId, shownName, shownPlace } from './guest.ts'

const GUEST = guestName('851960901120246054')

test('a guest is shown by the last four digits, anybody else by name', () => {
  expect(shownName(GUEST)).toBe('游客 尾号 6054')
  for (const name of ['王工', '', '游客', '游客851960901120', `${GUEST}1`, `${GUEST} `])
    expect(shownName(name)).toBe(name)
})

test('every name that a browser makes is shown short, and ends as it does', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
      (chances) => {
        const id = newGuestId(() => chances.next().value ?? 0)
        expect(shownName(guestName(id))).toBe(`游客 尾号 ${id.slice(14)}`)
      },
    ),
  )
})

test('a guest is told apart by place and page, an account by its company', () => {
  const page = { sourceTitle: '高企认定' }
  expect(shownPlace({ userName: GUEST, companyName: '', place: '深圳市', ...page })).toBe(
    '深圳市 · 高企认定',
  )
  expect(shownPlace({ userName: GUEST, companyName: '', place: '', ...page })).toBe('高企认定')
  expect(shownPlace({ userName: '王工', companyName: '云帆', place: '深圳市', ...page })).toBe(
    '云帆',
  )
  // The advisor as a customer sees them comes from no page.
  expect(shownPlace({ userName: '周明远', companyName: '', place: '', ...page })).toBe('')
})
