import { describe, expect, test } from 'vitest'
import { judgeWords, wordsOfCsv, wordsOfRows, wordsOfText } from './sensitive-word-import.ts'

const same = (text: string): string => text

describe('reading', () => {
  test.each([
    ['甲词\n乙词\r\n\n 丙词 ', ['甲词', '乙词', '丙词']],
    ['甲词，乙词、丙词;丁词\t戊词', ['甲词', '乙词', '丙词', '丁词', '戊词']],
    ['\uFEFF敏感词\n甲词', ['甲词']],
    ['', []],
  ])('%j as a text', (text, words) => {
    expect(wordsOfText(text)).toEqual(words)
  })

  test.each([
    ['\uFEFF敏感词,备注\r\n甲词,来源\r\n"乙,词",其他\r\n', ['甲词', '乙,词']],
    ['word;note\n甲词;x', ['word', '甲词'].slice(1)],
    ["敏感词\n'=1+1", ['=1+1']],
    ['"说""甲"""', ['说"甲"']],
  ])('%j as a table', (text, words) => {
    expect(wordsOfCsv(text)).toEqual(words)
  })

  test('the first column of a sheet, without its head', () => {
    const rows = [{ cells: ['敏感词', '备注'] }, { cells: ['甲词', 'x'] }, { cells: [] }]
    expect(wordsOfRows(rows)).toEqual(['甲词'])
  })
})

test('each word is new, known or refused with a reason', () => {
  const words = ['新词', '旧 词', '新-词', '***', '坏', '长'.repeat(41), '另词']
  expect(
    judgeWords(words, new Set(['旧词']), same).map((one) => [one.outcome, one.reason]),
  ).toEqual([
    ['new', ''],
    ['known', '词表里已有'],
    ['known', '在这份名单里重复'],
    ['refused', '只有符号，没有可以比对的字'],
    ['refused', '只有一个字，会拦下大量正常消息'],
    ['refused', '超过 40 字，实际 41 字'],
    ['new', ''],
  ])
})
