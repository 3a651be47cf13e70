import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { DeadlineKind } from '#domain/policies/codes.ts'
import type { PolicyContent, PolicyWindow } from '#domain/policies/policy.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import type { DeclareTitle, ProjectType } from './codes.ts'
import type { Draft } from './fields.ts'

/** What of a policy a declaration takes over. */
export type DeclaredPolicy = Pick<
  PolicyContent,
  | 'title'
  | 'kind'
  | 'shortTitle'
  | 'level'
  | 'regionCode'
  | 'orgs'
  | 'windows'
  | 'supportModes'
  | 'platform'
  | 'materials'
>

/** A draft in which nothing is stated yet. */
export const EMPTY_DRAFT: Draft = {
  projectName: '',
  projectType: '',
  titleCode: '',
  level: '',
  regionCode: '',
  dept: '',
  batch: '',
  year: 0,
  officialPlatform: '',
  officialUrl: '',
  applyAmount: '',
  principal: '',
  contactName: '',
  contactPhone: '',
  deadlineOnline: '',
  deadlineRecommend: '',
  deadlinePaper: '',
  members: [],
  remark: '',
}

const cut = (text: string, most: number): string => Array.from(text.trim()).slice(0, most).join('')

const FUNDED: ReadonlySet<string> = new Set(['award', 'grant', 'afterward', 'interest', 'equity'])

const typeOf = (
  { kind, supportModes: modes }: Pick<DeclaredPolicy, 'kind' | 'supportModes'>,
  title: DeclareTitle | '',
): ProjectType | '' => {
  if (kind === 'duty' || kind === 'law') return 'other'
  if (title !== '' || modes.includes('title')) return 'title'
  if (modes.includes('talent')) return 'talent'
  return modes.some((mode) => FUNDED.has(mode)) ? 'fund' : ''
}

/** The day of the earliest deadline of a kind; empty where there is none. */
const dayOf = (window: PolicyWindow, kind: DeadlineKind): string =>
  window.deadlines
    .filter((deadline) => deadline.kind === kind)
    .map(({ at }) => at.slice(0, 10))
    .toSorted()[0] ?? ''

/**
 * What a policy says of a declaration for it at a moment (epoch ms): the batch its window speaks of,
 * with its dates where they are those to come. `closed` where that batch is over.
 */
export const draftOfPolicy = (
  policy: DeclaredPolicy,
  of: { title: DeclareTitle | ''; regionCode: string; now: number },
): { draft: Draft; closed: boolean } => {
  // A report on a title that is held brings no title.
  const title = policy.kind === 'duty' ? '' : of.title
  const { state, batch } = windowVerdict(policy.windows, of.now)
  const window = policy.windows.find((one) => one.batch === batch)
  const dated = state === 'open' || state === 'closing' || state === 'upcoming'
  const day = (kind: DeadlineKind): string =>
    dated && window !== undefined ? dayOf(window, kind) : ''
  const year = /20\d\d/.exec(batch)?.[0] ?? formatBeijingDate(of.now).slice(0, 4)
  const { platform, level, orgs } = policy
  return {
    closed: state === 'closed',
    draft: {
      ...EMPTY_DRAFT,
      projectName: cut(policy.shortTitle || policy.title, 100),
      projectType: typeOf(policy, title),
      titleCode: title,
      level,
      // One applies where one is registered; a policy of the nation names no place.
      regionCode: of.regionCode || policy.regionCode,
      dept: cut(orgs[0] ?? '', 100),
      batch: cut(batch, 100),
      year: Number(year),
      officialPlatform: cut(platform.name, 100),
      officialUrl: Array.from(platform.url).length <= 300 ? platform.url : '',
      deadlineOnline: day('online'),
      deadlineRecommend: day('recommend'),
      deadlinePaper: day('paper'),
    },
  }
}

/** The list of what is handed in, as a policy names it: one line a name, in its order. */
export const materialsOfPolicy = (
  materials: DeclaredPolicy['materials'],
): { name: string; required: boolean; note: string }[] => {
  const lines = materials.map(({ name, required, note, issuer }) => ({
    name: cut(name, 100),
    required,
    note: cut([note, issuer === '' ? '' : `出具：${issuer}`].filter(Boolean).join('；'), 500),
  }))
  return lines.filter(
    ({ name }, at) => name !== '' && lines.findIndex((one) => one.name === name) === at,
  )
}

/** A new draft like one that was not approved: the same project, dates and batch still to come. */
export const draftOfCopy = (draft: Draft): Draft => ({
  ...draft,
  batch: '',
  year: 0,
  deadlineOnline: '',
  deadlineRecommend: '',
  deadlinePaper: '',
})
