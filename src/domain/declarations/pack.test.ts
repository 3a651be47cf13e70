import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderName, tableOfContents, uniqueNames } from './pack.ts'

test.each([
  [
    ['合同.pdf', '合同.pdf', '合同.PDF'],
    ['合同.pdf', '合同（2）.pdf', '合同（3）.PDF'],
  ],
  [
    ['../../etc/passwd', '..'],
    ['_.._etc_passwd', '未命名'],
  ],
  [
    ['a\u202Efdp.exe', 'nul', 'COM1.txt'],
    ['afdp.exe', '_nul', '_COM1.txt'],
  ],
  [
    ['末尾. .', ''],
    ['末尾', '未命名'],
  ],
])('%j are packed as %j', (given, names) => {
  expect(uniqueNames(given)).toEqual(names)
})

test('a folder has its place and its name', () => {
  expect(folderName(3, '审计/报告')).toBe('03 审计_报告')
  expect(folderName(0, '项目：甲')).toBe('项目：甲')
})

const names = fc.array(
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
    .map((points) => String.fromCodePoint(...points)),
  { maxLength: 12 },
)

test('any names become safe ones, each of its own', () => {
  fc.assert(
    fc.property(names, (given) => {
      const safe = uniqueNames(given)
      expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(given.length)
      for (const name of safe) {
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^\.|[. ]$/u)
        expect(name).not.toBe('')
      }
    }),
  )
})

test('no name begins a line of its own in the contents', () => {
  const text = tableOfContents({
    declareNo: 'SB20261122000001',
    projectName: '甲\r\n乙',
    companyName: '丙',
    made: '2026-11-22 12:00:00',
    materials: [
      { name: '丁\n9. 戊', required: false, state: '未上传', version: 0, folder: '01', files: [] },
    ],
  })
  expect(text.split('\r\n').filter((line) => line.startsWith('9.'))).toEqual([])
  expect(text).toContain('项目：甲 乙')
})
