import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a sample says, field by field, as its gold file has it. */
export interface Gold {
  fields: ReadonlyMap<string, string>
  windows: { batch: string; opensOn: string; deadlines: string[] }[]
  amount: { min: string; max: string } | null
  conditions: { clause: string; kind: string; text: string; threshold: string; period: string }[]
  materials: { name: string; form: string; copies: string; required: string }[]
  steps: string[]
  contacts: { name: string; phone: string }[]
  attachments: string[]
  platform: { name: string; url: string } | null
}

export interface Sample {
  name: string
  /** Its file: what is read. */
  path: string
  gold: Gold
}

const LISTS = new Set([
  'window',
  'amount',
  'condition',
  'material',
  'step',
  'contact',
  'attach',
  'platform',
])

const readGold = (text: string): Gold => {
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    })
  const all = (name: string): string[][] =>
    rows.filter(([key]) => key === name).map(([, value]) => value.split('|').map((it) => it.trim()))
  return {
    fields: new Map(rows.filter(([key]) => !LISTS.has(key))),
    windows: all('window').map(([batch = '', opensOn = '', deadlines = '']) => ({
      batch,
      opensOn,
      deadlines: deadlines.split(',').map((it) => it.trim()),
    })),
    amount: all('amount').map(([min = '', max = '']) => ({ min, max }))[0] ?? null,
    conditions: all('condition').map(
      ([clause = '', kind = '', text = '', threshold = '', period = '']) => ({
        clause,
        kind,
        text,
        threshold,
        period,
      }),
    ),
    materials: all('material').map(([name = '', form = '', copies = '', required = '']) => ({
      name,
      form,
      copies,
      required,
    })),
    steps: all('step').map(([name = '']) => name),
    contacts: all('contact').map(([name = '', phone = '']) => ({ name, phone })),
    attachments: all('attach').map(([name = '']) => name),
    platform: all('platform').map(([name = '', url = '']) => ({ name, url }))[0] ?? null,
  }
}

const folder = import.meta.dirname

/** Samples with these numbers were held back while the rules were made. */
export const isHeldBack = (name: string): boolean => {
  const number = Number(name.slice(0, 2))
  return number >= 23 && number <= 32
}

/** Every sample with its gold; files and golds stand side by side. */
export const loadSamples = (): Sample[] =>
  readdirSync(join(folder, 'files')).map((file) => {
    const name = file.replace(/\.\w+$/, '')
    return {
      name,
      path: join(folder, 'files', file),
      gold: readGold(readFileSync(join(folder, 'gold', `${name}.txt`), 'utf8')),
    }
  })
