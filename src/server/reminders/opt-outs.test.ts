import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneKey } from '#server/keys.ts'
import { createOptOuts, type OptOut, shortGuestId } from './opt-outs.ts'

const optOuts = createOptOuts(oneKey(randomBytes(32)))
const foreign = createOptOuts(oneKey(randomBytes(32)))

const WHATS: readonly OptOut[] = [
  { userId: 'u-1', channel: 'mail', group: 'policy' },
  { userId: 'u-1', channel: 'sms', setId: 's-1' },
  { guestId: 'g-1', channel: 'mail', all: true },
  { guestId: shortGuestId(), channel: 'sms', all: false },
]

test.each(WHATS)('%j is read as it was signed, and by nobody else', (what) => {
  const token = optOuts.sign(what)
  expect(optOuts.read(token)).toEqual(what)
  expect(foreign.read(token)).toBeNull()
})

test('the short form ends everything of a number, and fits a variable of a template', () => {
  const guestId = shortGuestId()
  const token = optOuts.signShort(guestId)
  expect(token).toMatch(/^[\w-]{24}$/)
  expect(optOuts.read(token)).toEqual({ guestId, channel: 'sms', all: true })
  expect(foreign.read(token)).toBeNull()
})

test('a token with any other letter is none', () => {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const tokens = [...WHATS.map(optOuts.sign), optOuts.signShort(shortGuestId())]
  fc.assert(
    fc.property(
      fc.constantFrom(...tokens),
      fc.nat(),
      fc.constantFrom(...LETTERS.split('')),
      (token, place, letter) => {
        const at = place % token.length
        fc.pre(token[at] !== letter)
        expect(optOuts.read(token.slice(0, at) + letter + token.slice(at + 1))).toBeNull()
      },
    ),
  )
})

test('nor is one that was cut or drawn out', () => {
  for (const token of [...WHATS.map(optOuts.sign), optOuts.signShort(shortGuestId())])
    for (const other of [token.slice(0, 20), token.slice(4), token.slice(0, -1), `${token}AAAA`])
      expect(optOuts.read(other)).toBeNull()
})
