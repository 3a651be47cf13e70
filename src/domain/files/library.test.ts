import { expect, test } from 'vitest'
import { libraryKindOf, renamed } from './library.ts'

test.each([
  ['a.png', '横幅', '横幅.png'],
  ['a.png', '横幅.png', '横幅.png'],
  ['a.jpg', '横幅.jpeg', '横幅.jpeg'],
  ['a.png', '横幅.html', '横幅.html.png'],
  ['a.png', '../../横幅', '横幅.png'],
  ['a.png', 'a\u202Egnp.exe', 'agnp.exe.png'],
  ['a.png', ' ', null],
  ['a.png', '长'.repeat(300), `${'长'.repeat(196)}.png`],
])('%j becomes by %j %j', (old, given, name) => {
  const result = renamed(old, given)
  expect(result.name).toBe(name)
  expect(result.problem === null).toBe(name !== null)
})

test('pictures and documents', () => {
  expect([libraryKindOf('gif'), libraryKindOf('pdf')]).toEqual(['picture', 'document'])
})
