import { expect, test } from 'vitest'
import { scramVerifier } from './scram.ts'

test('is what RFC 7677 computes of its example', () => {
  // User "user", password "pencil": the proof of the server in the example follows from this key.
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  expect(scramVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$' +
      'WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})

test.each(['', 'é', 'line\nbreak', '密码'])('%j is refused: it would be normalised', (password) => {
  expect(() => scramVerifier(password)).toThrow(/ASCII/)
})
