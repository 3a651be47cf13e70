// Makes content/regions.json, the administrative divisions (行政区划) that an empty database gets,
// from two development packages: element-china-area-data (mainland, NBS table of 2023-06-30) and
// @vant/area-data (Taiwan, Hong Kong, Macao). Run by hand: node scripts/regions.mjs
import { writeFile } from 'node:fs/promises'
import { areaList } from '@vant/area-data'
import { codeToText } from 'element-china-area-data'

/** One row: code, name, and a kind other than `admin`. The parent follows from the code. */
const rows = new Map()
const add = (code, name, kind) =>
  rows.set(code, kind === 'admin' ? [code, name] : [code, name, kind])

/** Places whose county units hang directly below the province stand under a made-up parent. */
const VIRTUAL = /^(省|自治区)直辖县级行政区划$|^县$/

add('000000', '全国', 'admin')
for (const [short, name] of Object.entries(codeToText)) {
  if (![2, 4, 6].includes(short.length)) continue
  const code = short.padEnd(6, '0')
  if (short.length === 4 && VIRTUAL.test(name)) add(code, name, 'virtual')
  // xxxx71 to xxxx79 are zones of the statistics office, not divisions.
  else if (short.length === 6 && short[4] === '7') add(code, name, 'statistical')
  else add(code, name, 'admin')
}
for (const [code, name] of Object.entries(areaList.province_list))
  if (/^(71|81|82)/.test(code)) add(code, name, 'admin')
// No published code stands behind the cities of these three.
for (const [code, name] of Object.entries(areaList.city_list))
  if (/^(71|81|82)/.test(code)) add(code, name, 'unofficial')
// Made at the end of 2024; which of the two codes is whose is 待核实.
for (const [code, name] of Object.entries(areaList.county_list))
  if (/^(和安县|和康县)$/.test(name)) add(code, name, 'unofficial')

const sorted = [...rows.values()].sort(([left], [right]) => (left < right ? -1 : 1))
const known = new Set(sorted.map(([code]) => code))
const parentOf = (code) => {
  if (code.endsWith('0000')) return '000000'
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}
for (const [code, name] of sorted)
  if (!known.has(parentOf(code))) throw new Error(`${code} ${name} has no parent`)

const note =
  'Made by scripts/regions.mjs from element-china-area-data 6.1.0 (MIT) and @vant/area-data 2.1.0 (MIT).'
const lines = sorted.map((row) => JSON.stringify(row)).join(',\n')
await writeFile(
  new URL('../content/regions.json', import.meta.url),
  `{"note":${JSON.stringify(note)},"regions":[\n${lines}\n]}\n`,
)
const count = (test) => sorted.filter(test).length
console.log(
  `${count(([code]) => /^(?!00)\d\d0000$/.test(code))} provinces, ` +
    `${count(([code, , kind]) => code.endsWith('00') && !code.endsWith('0000') && !kind)} cities, ` +
    `${count(([code, , kind]) => !code.endsWith('00') && !kind)} counties, ` +
    `${count(([, , kind]) => kind === 'statistical')} statistical zones, ` +
    `${count(([, , kind]) => kind === 'virtual')} virtual parents, ` +
    `${count(([, , kind]) => kind === 'unofficial')} unofficial`,
)
