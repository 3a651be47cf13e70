/** 链接检查: which addresses of a form are looked at, and what looking at one comes to. */
import { DAY_MS, parseBeijing } from '../calendar/beijing.ts'
import { type Field, type Form, type FormValue, lettersOf } from '../fields/fields.ts'

/** An address in a form, and the name of its field, e.g. `金额依据第 2 条 · 出处 · 网址`. */
export interface FormLink {
  url: string
  label: string
}

/** Longest address that is looked at. */
const MOST_LETTERS = 500
const ADDRESS = /^https?:\/\/[^\s"\\<>]+$/
const IN_MARKDOWN = /\]\((https?:\/\/[^\s"\\<>()]+)\)/g

/** The addresses of other sites in a form: in its fields for them and in its rich texts. */
export const linksIn = (fields: readonly Field[], form: Form, within = ''): FormLink[] =>
  fields.flatMap((field): FormLink[] => {
    const value: FormValue = form[field.name] ?? ''
    const label = within === '' ? field.label : `${within} · ${field.label}`
    switch (field.type) {
      case 'link':
      case 'image':
        return linkOf(lettersOf(value), label)
      case 'markdown':
        return [...lettersOf(value).matchAll(IN_MARKDOWN)].flatMap(([, url = '']) =>
          linkOf(url, label),
        )
      case 'record':
        return linksIn(field.fields, value as Form, label)
      case 'rows':
        return (value as readonly Form[]).flatMap((row, nth) =>
          linksIn(field.fields, row, `${label}第 ${nth + 1} ${field.of}`),
        )
      default:
        return []
    }
  })

const linkOf = (url: string, label: string): FormLink[] =>
  ADDRESS.test(url) && url.length <= MOST_LETTERS ? [{ url, label }] : []

/** What a look at an address met: the status of its answer, 0 without one. */
export interface LinkSight {
  status: number
  /** Its host, or one it was sent on to, has a name that does not exist. */
  noName: boolean
}

/** fine: it leads somewhere; gone: its site says that it does not; unclear: nothing is known. */
export type LinkOutcome = 'fine' | 'gone' | 'unclear'

/** What a look says of an address. Whoever is slow, refuses or fails says nothing. */
export const outcomeOf = ({ status, noName }: LinkSight): LinkOutcome => {
  if (noName || status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 400 ? 'fine' : 'unclear'
}

/** What is known of an address; days are Beijing's, `yyyy-MM-dd`, empty for never. */
export interface LinkState {
  lookedOn: string
  status: number
  outcome: LinkOutcome | ''
  /** Days on which it was gone since it was fine last, counted up to {@link GONE_DAYS}. */
  goneDays: number
  /** The first of them. */
  goneSince: string
}

/** An address that nobody has looked at. */
export const NEW_LINK: LinkState = {
  lookedOn: '',
  status: 0,
  outcome: '',
  goneDays: 0,
  goneSince: '',
}

/** Days on which an address must be gone to be called dead. */
export const GONE_DAYS = 3

/** Whether an address is dead: gone on three days, and not fine between or since. */
export const isDead = ({ goneDays }: Pick<LinkState, 'goneDays'>): boolean => goneDays >= GONE_DAYS

/** What is known of an address after a look at it on a day. */
export const afterProbe = (before: LinkState, sight: LinkSight, day: string): LinkState => {
  const outcome = outcomeOf(sight)
  const looked = { ...before, lookedOn: day, status: sight.status, outcome }
  if (outcome === 'fine') return { ...looked, goneDays: 0, goneSince: '' }
  if (outcome === 'unclear') return looked
  const anew = day !== before.lookedOn || before.goneDays === 0
  return {
    ...looked,
    goneDays: Math.min(GONE_DAYS, before.goneDays + (anew ? 1 : 0)),
    goneSince: before.goneSince === '' ? day : before.goneSince,
  }
}

/** Days until it is looked at again: a dead one may come back, a suspected one is not left waiting. */
const waitOf = (state: LinkState): number => {
  if (isDead(state)) return 7
  return state.goneDays > 0 ? 1 : 30
}

const dayNumber = (day: string): number => (parseBeijing(day)?.ms ?? 0) / DAY_MS

const isDue = (state: LinkState, day: string): boolean =>
  state.lookedOn === '' || dayNumber(day) - dayNumber(state.lookedOn) >= waitOf(state)

/** Those to be looked at on a day: suspected ones first, then whoever waits longest. */
export const dueLinks = <T extends LinkState>(
  links: readonly T[],
  day: string,
  most: number,
): T[] => {
  const rank = (link: T): string => `${link.goneDays > 0 && !isDead(link) ? 0 : 1}${link.lookedOn}`
  return links
    .filter((link) => isDue(link, day))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    .slice(0, Math.max(0, most))
}
