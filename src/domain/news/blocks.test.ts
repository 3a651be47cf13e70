import { expect, test } from 'vitest'
import { blockProblems, type NewsBlock, plainText } from './blocks.ts'

const block = (more: Partial<NewsBlock>): NewsBlock => ({
  kind: 'paragraph',
  text: '',
  items: [],
  head: [],
  rows: [],
  ...more,
})
const paragraph = block({ text: '一段' })

test.each<[string, Partial<NewsBlock>]>([
  ['is a paragraph without text', {}],
  ['is a heading without text', { kind: 'heading' }],
  ['is a heading with items', { kind: 'heading', text: '题', items: ['一'] }],
  ['is a paragraph with a table', { text: '文', head: ['甲', '乙'] }],
  ['is a list without items', { kind: 'list', text: '导语' }],
  ['is a list and a table', { kind: 'list', items: ['一'], head: ['甲', '乙'] }],
  ['is a table without a caption', { kind: 'table', head: ['甲', '乙'], rows: [['1', '2']] }],
  ['is a table without rows', { kind: 'table', text: '表', head: ['甲', '乙'] }],
  ['has a row unlike its head', { kind: 'table', text: '表', head: ['甲', '乙'], rows: [['1']] }],
])('a piece that %s is named', (problem, more) => {
  expect(blockProblems([paragraph, block(more)])).toEqual([`blocks[1] ${problem}`])
})

test('an article needs a paragraph and is read as plain text', () => {
  expect(blockProblems([block({ kind: 'heading', text: '题' })])).toEqual(['has no paragraph'])
  const table = block({ kind: 'table', text: '表', head: ['甲', '乙'], rows: [['1', '2']] })
  const list = block({ kind: 'list', items: ['一', '二'] })
  expect(blockProblems([paragraph, table, list])).toEqual([])
  expect(plainText([paragraph, table, list])).toEqual(['一段', '表', '甲，乙', '1，2', '一', '二'])
})
