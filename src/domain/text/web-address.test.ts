import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  ['https://zjtx.miit.gov.cn', true],
  ['http://www.example.com:8080/a/b?c=1#d', true],
  ['https://例子.公司.cn/申报', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['https://example', false],
  ['http://localhost/', false],
  ['http://portal.localhost/', false],
  ['http://127.0.0.1/', false],
  ['http://0x7f.1/', false],
  ['http://127.0.0.0x1/', false],
  ['http://2130706433/', false],
  ['http://[::1]/', false],
  ['http://10.0.0.8/', false],
  ['http://nas.local/', false],
  ['https://user:secret@example.com/', false],
  ['https://www.gov.cn@evil.com/', false],
  ['https://example.com/\u202Egnp.exe', false],
  ['https://example.com/\u0000', false],
  ['https://exa mple.com', false],
  [String.raw`https://example.com\@evil.com`, false],
  ['', false],
])('%j: %s', (text, is) => expect(isWebAddress(text)).toBe(is))
