import { Converter } from 'opencc-js/t2cn'
import { expect, test } from 'vitest'
import { createSearchEngine } from './engine.ts'
import { wordsToDrop } from './reading.ts'

const engine = createSearchEngine({ toSimplified: Converter({ from: 't', to: 'cn' }) })
const read = (keyword: string): string[] =>
  engine.read(keyword).map(({ text, kind, means }) => [text, kind, ...means].join(' '))

test.each([
  ['高企', ['高企 term 高新技术企业']],
  ['高新技术企业', ['高新技术企业 term']],
  ['請問高企補貼怎麼申請', ['請問 asking', '高企 term 高新技术企业']],
  ['国科发火〔2016〕32号 高企', ['国科发火〔2016〕32号 number', '高企 term 高新技术企业']],
  ['螺旋桨', ['螺旋桨 word']],
  ['', []],
  ['？！', []],
])('%s is read in its parts', (keyword, parts) => {
  expect(read(keyword).slice(0, parts.length)).toEqual(parts)
  expect(engine.read(keyword).map((part) => keyword.slice(part.from, part.to).trim())).toEqual(
    engine.read(keyword).map(({ text }) => text),
  )
})

test('a lay word says what it also stands for', () => {
  const [part] = engine.read('补贴')
  expect(part?.means).toContain('奖励')
})

test('equal terms have one meaning, other words none', () => {
  const meaning = (keyword: string) => engine.read(keyword).map(({ concept }) => concept)
  expect(meaning('高企')).toEqual(meaning('高新技术企业'))
  expect(meaning('高企')[0]).not.toBe('')
  expect(meaning('螃蟹')[0]).toBe('')
})

test.each([
  ['高企 深圳', ['高企', '深圳'], ['深圳', '高企']],
  ['深圳高企怎么申请', ['深圳', '高企'], ['高企怎么申请', '深圳 怎么申请']],
  ['高企', [], []],
  ['怎么办', [], []],
])('%s could do without some of its words', (keyword, words, rests) => {
  const drops = wordsToDrop(keyword, engine.read(keyword), 6)
  for (const [nth, word] of words.entries()) {
    const drop = drops.find((one) => one.word === word)
    expect(drop?.rest.replaceAll(' ', '')).toBe(rests[nth]?.replaceAll(' ', ''))
  }
  expect(drops.length === 0).toBe(words.length === 0)
})

test('a sentence of many words proposes none', () => {
  const keyword = '深圳 高企 补贴 贴息 职称 商标 专利 版权'
  expect(wordsToDrop(keyword, engine.read(keyword), 6)).toEqual([])
})
