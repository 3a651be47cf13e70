import { lettersOf } from '#domain/fields/fields.ts'
import type { Extraction, Found, Sureness } from '#domain/notices/notice.ts'
import { withoutEnd } from '#domain/text/ends.ts'
import type { Gold } from './gold.ts'

/** One thing that was to be found, or was found and is not there. */
export interface Unit {
  field: string
  want: string
  got: string
  right: boolean
  sureness: Sureness | ''
}

const bare = (text: string): string => withoutEnd(text, '；;。，,').replaceAll(' ', '')

/** Whether a text is what the gold says; `…` stands for any words between. */
const same = (want: string, got: string): boolean => {
  const [head = '', ...rest] = bare(want).split('…')
  const tail = rest.at(-1)
  const text = bare(got)
  if (tail === undefined) return text === head
  return text.startsWith(head) && text.endsWith(tail) && text.length > head.length + tail.length
}

const unit = (field: string, want: string, got: string, sureness: Sureness | ''): Unit => ({
  field,
  want,
  got,
  sureness,
  right: same(want, got),
})

/** A field that stands once; none where the gold has none and none was found. */
const single = (
  field: string,
  want: string,
  found: Found<unknown> | null,
  shown?: string,
): Unit[] => {
  const value: unknown = found?.value
  const got = shown ?? (Array.isArray(value) ? value.join(',') : lettersOf(value))
  return want === '' && got === '' ? [] : [unit(field, want, got, found?.sureness ?? '')]
}

interface Item {
  text: string
  sureness: Sureness
}

/** A list: each wanted item with the first found one that is the same; what is left over is wrong. */
const list = (field: string, wanted: readonly string[], items: readonly Item[]): Unit[] => {
  const left = [...items]
  const missed: string[] = []
  const units = wanted.flatMap((want) => {
    const at = left.findIndex(({ text }) => same(want, text))
    if (at < 0) {
      missed.push(want)
      return []
    }
    const [item] = left.splice(at, 1)
    return [unit(field, want, item!.text, item!.sureness)]
  })
  return [
    ...units,
    ...missed.map((want) => unit(field, want, '', '')),
    ...left.map(({ text, sureness }) => ({ ...unit(field, '', text, sureness), right: false })),
  ]
}

const windows = (gold: Gold, found: Extraction): Unit[] => {
  const wanted = gold.windows
  const units: Unit[] = []
  const left = [...found.windows]
  for (const want of wanted) {
    const at = wanted.length === 1 ? 0 : left.findIndex(({ batch }) => batch === want.batch)
    const [got] = at < 0 ? [] : left.splice(at, 1)
    if (want.batch !== '') units.push(unit('window.batch', want.batch, got?.batch ?? '', ''))
    units.push(...single('window.opensOn', want.opensOn, got?.opensOn ?? null))
    units.push(...deadlines(want.deadlines, got?.deadlines ?? []))
  }
  for (const extra of left)
    units.push(...deadlines([], extra.deadlines), ...single('window.opensOn', '', extra.opensOn))
  return units
}

const deadlines = (
  wanted: readonly string[],
  found: Extraction['windows'][number]['deadlines'],
): Unit[] =>
  list(
    'window.deadline',
    wanted,
    found.map(({ value, sureness }) => ({ text: `${value.kind}=${value.at}`, sureness })),
  )

const conditions = (gold: Gold, { conditions: found }: Extraction): Unit[] => {
  const left = [...found]
  const units = gold.conditions.flatMap((want) => {
    const at = left.findIndex(({ value }) => same(want.text, value.text))
    const [got] = at < 0 ? [] : left.splice(at, 1)
    if (got === undefined) return [unit('condition', want.text, '', '')]
    const { value, sureness, threshold, period } = got
    return [
      unit('condition', want.text, value.text, sureness),
      unit('condition.clause', want.clause, value.clause, sureness),
      unit('condition.kind', want.kind, value.kind, sureness),
      ...single('condition.threshold', want.threshold, threshold),
      ...single('condition.period', want.period, period),
    ]
  })
  return [
    ...units,
    ...left.map(({ value, sureness }) => ({
      ...unit('condition', '', value.text, sureness),
      right: false,
    })),
  ]
}

const materials = (gold: Gold, { materials: found }: Extraction): Unit[] => {
  const left = [...found]
  const units = gold.materials.flatMap((want) => {
    const at = left.findIndex(({ value }) => same(want.name, value.name))
    const [got] = at < 0 ? [] : left.splice(at, 1)
    if (got === undefined) return [unit('material', want.name, '', '')]
    const { value, sureness } = got
    return [
      unit('material', want.name, value.name, sureness),
      ...single('material.form', want.form, got, value.form),
      ...single('material.copies', want.copies, got, value.copies),
      unit('material.required', want.required, value.required ? 'y' : 'n', sureness),
    ]
  })
  return [
    ...units,
    ...left.map(({ value, sureness }) => ({
      ...unit('material', '', value.name, sureness),
      right: false,
    })),
  ]
}

const money = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : String(value)

const amount = (gold: Gold, { amount: found }: Extraction): Unit[] => {
  if (gold.amount === null && found === null) return []
  const { min = '', max = '' } = gold.amount ?? {}
  const sureness = found?.sureness ?? ''
  return [
    unit('amount.min', min, found === null ? '' : money(found.value.min), sureness),
    unit('amount.max', max, found === null ? '' : money(found.value.max), sureness),
  ]
}

/** Everything that a sample says, beside what was read of it. */
export const measure = (gold: Gold, it: Extraction): Unit[] => {
  const want = (name: string): string => gold.fields.get(name) ?? ''
  const items = <T>(found: readonly Found<T>[], text: (value: T) => string): Item[] =>
    found.map(({ value, sureness }) => ({ text: text(value), sureness }))
  return [
    ...single('title', want('title'), it.title),
    ...single('docNumber', want('docNumber'), it.docNumber),
    ...single('docKind', want('docKind'), it.docKind),
    ...single('type', want('type'), it.type),
    ...single('orgs', want('orgs'), it.orgs, it.orgs?.value.join('；') ?? ''),
    ...single('level', want('level'), it.level),
    ...single('regionCode', want('region'), it.regionCode),
    ...single('writtenOn', want('writtenOn'), it.writtenOn),
    ...single('publishedOn', want('publishedOn'), it.publishedOn),
    ...single('effectiveOn', want('effectiveOn'), it.effectiveOn),
    ...single('expiresOn', want('expiresOn'), it.expiresOn),
    ...windows(gold, it),
    ...amount(gold, it),
    ...conditions(gold, it),
    ...materials(gold, it),
    ...list(
      'step',
      gold.steps,
      items(it.steps, ({ name }) => name),
    ),
    ...list(
      'contact',
      gold.contacts.map(({ name, phone }) => `${name} ${phone}`),
      items(it.contacts, ({ name, phone }) => `${name} ${phone}`),
    ),
    ...list(
      'attachment',
      gold.attachments,
      items(it.attachments, (value) => value),
    ),
    ...single(
      'platform.name',
      gold.platform?.name ?? '',
      it.platform,
      it.platform?.value.name ?? '',
    ),
    ...single('platform.url', gold.platform?.url ?? '', it.platform, it.platform?.value.url ?? ''),
    ...single('sourceUrl', want('source'), it.sourceUrl),
  ]
}

/** Figures by field: how many were to be found, right ones, wrong ones, wrong ones that were sure. */
export const tableOf = (units: readonly Unit[]): string => {
  const groups = [...Map.groupBy(units, ({ field }) => field), ['all', units] as const]
  const rows = groups.map(([field, of]) => {
    const right = of.filter((it) => it.right).length
    const sure = of.filter((it) => it.sureness === 'sure')
    const wrongSure = sure.filter((it) => !it.right).length
    const share = `${((100 * right) / of.length).toFixed(1)} %`
    return [
      field.padEnd(22),
      String(of.length).padStart(6),
      String(right).padStart(6),
      share.padStart(9),
      String(sure.length).padStart(6),
      String(wrongSure).padStart(11),
    ].join('')
  })
  return ['field                  things right    share  sure wrong+sure', ...rows].join('\n')
}
