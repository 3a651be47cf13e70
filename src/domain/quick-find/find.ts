/** 快速查找: what the palette of the console finds beside pages and acts, and how well a thing fits. */

/** A kind of thing: its name, and the codes of which one opens it, by side; none are asked of everybody. */
interface FindKindSpec {
  name: string
  company: readonly string[] | 'everybody'
  platform: readonly string[] | 'everybody'
}

/** The kinds, in the order in which they are shown. */
export const FIND_KIND = {
  declaration: { name: '申报', company: ['declare:list'], platform: ['declaring:serve'] },
  order: { name: '申报委托', company: ['precise:order'], platform: ['order:serve'] },
  trademark: { name: '商标', company: ['ip:trademark'], platform: [] },
  patent: { name: '专利', company: ['ip:patent'], platform: [] },
  copyright: { name: '版权', company: ['ip:copyright'], platform: [] },
  company: {
    name: '企业',
    company: [],
    platform: ['certification:review', 'order:serve', 'declaring:serve'],
  },
  lead: { name: '咨询线索', company: [], platform: ['lead:list'] },
  titleCase: { name: '职称办理', company: [], platform: ['titles:serve'] },
  partner: { name: '渠道合作', company: [], platform: ['partner:edit'] },
  content: { name: '运营内容', company: [], platform: ['content'] },
  policy: { name: '政策', company: 'everybody', platform: 'everybody' },
  person: { name: '人员', company: ['back:user'], platform: ['back:user'] },
} as const satisfies Record<string, FindKindSpec>

export type FindKind = keyof typeof FIND_KIND
export const FIND_KINDS = Object.keys(FIND_KIND) as FindKind[]

/** Whether somebody may find a kind; `companyId` is empty for people of the platform. */
export const mayFind = (
  kind: FindKind,
  who: { companyId: string; permissions: ReadonlySet<string> },
): boolean => {
  const { company, platform }: FindKindSpec = FIND_KIND[kind]
  const codes = who.companyId === '' ? platform : company
  return codes === 'everybody' || codes.some((code) => who.permissions.has(code))
}

/** Kinds that are found by the telephone number of a person. */
export const NUMBER_KINDS: readonly FindKind[] = ['lead', 'titleCase', 'partner', 'person']

/** Words of a question that are looked at. */
const MOST_WORDS = 5
/** So many letters or digits name a thing by the end of its number. */
export const SHORTEST_TAIL = 4

/** The words of what is typed, folded; each must be found. */
export const wordsOf = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** Whether a word may be pinyin initials: letters, or letters and digits. */
export const isLetters = (word: string): boolean =>
  /^[a-z0-9]{2,30}$/.test(word) && /[a-z]/.test(word)

/** A number as it stands in the tables: without the prefix and the point that patents are written with. */
export const bareNumber = (word: string): string =>
  word.replace(/^(?:zl|cn)(?=\d)/, '').replaceAll('.', '')

/** What a thing is found by. */
export interface Findable {
  title: string
  /** Its numbers: whole, or by their ends. */
  numbers: readonly string[]
  /** What else it is known by, e.g. the company it belongs to. */
  also: readonly string[]
}

/** How well a word fits, best first: a whole number, the end of one, then names, then initials. */
const fitOfWord = (word: string, of: Findable, initialsOf: (name: string) => string): number => {
  const bare = bareNumber(word)
  const numbers = of.numbers.map((one) => one.toLowerCase())
  if (numbers.includes(bare)) return 0
  const long = bare.length >= SHORTEST_TAIL
  if (long && numbers.some((one) => one.endsWith(bare))) return 1
  const title = of.title.toLowerCase()
  if (title.startsWith(word)) return 2
  if (title.includes(word)) return 3
  const initials = isLetters(word) ? initialsOf(of.title) : ''
  if (initials.startsWith(word) && initials !== '') return 4
  if (of.also.some((one) => one.toLowerCase().includes(word))) return 5
  if (long && numbers.some((one) => one.startsWith(bare))) return 5
  return initials.includes(word) ? 6 : Infinity
}

/** How well a thing fits the words, 0 best, as its worst word does; null where one is not found. */
export const fitOf = (
  words: readonly string[],
  of: Findable,
  initialsOf: (name: string) => string,
): number | null => {
  if (words.length === 0) return null
  const fit = Math.max(...words.map((word) => fitOfWord(word, of, initialsOf)))
  return fit === Infinity ? null : fit
}

/** Whether a fit is by a number: nothing else can be meant. */
export const isNumbered = (fit: number): boolean => fit <= 1

/** The best of some things, those that fit alike as they stand. */
export const bestOf = <T extends Findable>(
  words: readonly string[],
  things: readonly T[],
  initialsOf: (name: string) => string,
  most: number,
): { thing: T; fit: number }[] =>
  things
    .flatMap((thing) => {
      const fit = fitOf(words, thing, initialsOf)
      return fit === null ? [] : [{ thing, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, most)
