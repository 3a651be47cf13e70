// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { EMPTY_LOG } from './conversation.ts'
import { transcriptOf } from './transcript.ts'
import { messageAt } from './samples.ts'

const about = { me: 'g', title: '与周明远的咨询', savedAt: Date.parse('2026-11-22T02:00:00Z') }
const file = { fileId: 'f', mime: 'application/pdf', size: 1, width: 0, height: 0 }
const card = { kind: 'policy', id: 'p', title: '甲通知', note: '', source: '科技部', link: '/x' }

test('a record has who, when and what, and nothing of it runs', () => {
  const messages = [
    messageAt(1, { from: 'g', text: '<img src=x onerror=alert(1)> & "甲"' }),
    messageAt(2, { fromName: '<b>周</b>', text: '第一行\n第二行' }),
    messageAt(3, { type: 2, body: { text: '章程.pdf', file } }),
    messageAt(4, { type: 3, body: { text: '甲通知', card } }),
    messageAt(5, { text: '', deleted: true }),
  ]
  const page = transcriptOf({ ...EMPTY_LOG, messages }, about)
  expect(page).toContain('<title>与周明远的咨询</title>')
  expect(page).toContain('保存于 2026-11-22 10:00:00，共 5 条')
  const lines = [...page.matchAll(/<li><small>(.*?)<\/small>([\s\S]*?)<\/li>/g)]
  expect(lines.map(([, , said]) => said)).toEqual([
    '&lt;img src=x onerror=alert(1)&gt; &amp; "甲"',
    '第一行\n第二行',
    '［文件］章程.pdf',
    '［资料］甲通知，来源：科技部',
    '（已撤回）',
  ])
  expect(lines[0]?.[1]).toBe('我 2026-11-21 12:00:00')
  expect(lines[1]?.[1]).toContain('&lt;b&gt;周&lt;/b&gt;')
  expect(page).not.toMatch(/<(script|img|b)\b/)
})
