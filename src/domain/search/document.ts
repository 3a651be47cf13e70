import type {
  EntSize,
  HightechField,
  PolicyKind,
  PolicyLevel,
  PolicyType,
  SupportMode,
  WindowState,
} from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import type { SynonymTable } from './synonyms.ts'

/** What the engine is told of one policy. The body text is not kept after it is indexed. */
export interface SearchDoc {
  id: string
  title: string
  shortTitle: string
  /** Names people search by. */
  keywords: readonly string[]
  /** 文号 as printed; empty when there is none. */
  docNumber: string
  /** Pinyin initials (or whole pinyin) of title, short title and keywords, e.g. `gxjsqyrd`. */
  initials: readonly string[]
  orgs: readonly string[]
  /** Everything else worth finding, joined. */
  body: string
  /** Six digits of GB/T 2260; `000000` = the whole country. */
  regionCode: string
  /** Places in it where the policy does not hold. */
  exceptRegionCodes: readonly string[]
  level: PolicyLevel
  type: PolicyType
  kind: PolicyKind | ''
  supportModes: readonly SupportMode[]
  /** GB/T 4754 section letters; empty = every industry. */
  industries: readonly string[]
  /** Empty = not tied to a field: fits every one. */
  hightechFields: readonly HightechField[]
  /** Empty = companies of every size. */
  sizes: readonly EntSize[]
  /** Yuan; null when no number can be stated. */
  amountMin: number | null
  amountMax: number | null
  /** `yyyy-MM-dd` or empty. */
  publishedOn: string
  effectiveOn: string
  expiresOn: string
  windows: readonly PolicyWindow[]
}

export type SearchSort = 'relevance' | 'publish' | 'deadline' | 'amount'

/**
 * One question to the engine. Inside a list OR, between fields AND; an absent or empty list
 * asks nothing. Names follow product.md 4.4.
 */
export interface SearchQuery {
  /** The present moment, epoch ms: decides the window states. */
  now: number
  keyword?: string | undefined
  /**
   * A region stands for itself and everything below it; `000000` only for national policies.
   */
  regionCodes?: readonly string[] | undefined
  /** Where the asker is, for the order only; a place that the keyword names goes before it. */
  place?: string | undefined
  /** Adds policies of the regions above the chosen ones, up to national: what applies there. */
  includeUpper?: boolean | undefined
  levels?: readonly PolicyLevel[] | undefined
  orgs?: readonly string[] | undefined
  /** Section letters, or codes beginning with one (`C39` asks for section C). */
  industryCodes?: readonly string[] | undefined
  hightechFields?: readonly HightechField[] | undefined
  sizes?: readonly EntSize[] | undefined
  supportModes?: readonly SupportMode[] | undefined
  types?: readonly PolicyType[] | undefined
  kinds?: readonly PolicyKind[] | undefined
  windowStates?: readonly WindowState[] | undefined
  amountBands?: readonly AmountBand[] | undefined
  /** Yuan, inclusive, against the greatest amount stated; policies without a number drop out. */
  amountMin?: number | null | undefined
  amountMax?: number | null | undefined
  /** `yyyy-MM-dd`, inclusive. */
  publishFrom?: string | undefined
  publishTo?: string | undefined
  /** Only documents in force on this day, `yyyy-MM-dd`. */
  effectiveOn?: string | undefined
  /** `relevance` without a keyword is `publish`. */
  sort?: SearchSort | undefined
  offset?: number | undefined
  limit?: number | undefined
  /**
   * By relevance only: what holds too little of the keyword to be found is listed too, in its place
   * by its score, or it alone. It is in no total and no count.
   */
  weaker?: 'too' | 'only' | undefined
  /** False leaves the facet counts out. */
  facets?: boolean | undefined
  /** Proposals are made up to this total; 0 unless told. */
  proposeUpTo?: number | undefined
  /** Reads the keyword by another table; documents stay as they are indexed. */
  terms?: SynonymTable | undefined
}

/** Greatest amount stated, in yuan: code → [from inclusive, to exclusive). */
export const AMOUNT_BAND = {
  under100k: [0, 100_000],
  '100k-500k': [100_000, 500_000],
  '500k-1m': [500_000, 1_000_000],
  '1m-5m': [1_000_000, 5_000_000],
  over5m: [5_000_000, Number.POSITIVE_INFINITY],
} as const

export type AmountBand = keyof typeof AMOUNT_BAND

export const FACET_NAMES = [
  'region',
  'level',
  'org',
  'industry',
  'hightechField',
  'size',
  'supportMode',
  'type',
  'kind',
  'windowState',
  'amountBand',
] as const

export type FacetName = (typeof FACET_NAMES)[number]

/** Filters that are a range and have no counts. */
export type RangeName = 'amount' | 'published' | 'effectiveOn'

/** `count` is exactly the total the query would have with this as the facet's only value. */
export interface FacetCount {
  value: string
  count: number
  /** Of a region: how many of them hold there as part of a wider one. */
  upper?: number
}

/** Leaving this out would find `total` policies; proposed, never done by the engine. */
export interface Relaxation {
  /** `keyword`, `filters` (all of them), or one filter with its values joined by commas. */
  drop: { facet: FacetName | RangeName | 'keyword' | 'filters'; value: string }
  total: number
}

export interface SearchHit {
  id: string
  /** Comparable inside one answer only; 0 without a keyword. */
  score: number
  /** Null for a document without windows. */
  windowState: WindowState | null
  /** Not counted in the total: see {@link SearchQuery.weaker}. */
  weaker: boolean
}

export interface SearchAnswer {
  total: number
  hits: SearchHit[]
  /**
   * `full`: a hit carries most of the question's weight. `partial`: none does, these are the
   * nearest, and the page should say so. `none`: no keyword, or nothing of it is known.
   */
  match: 'full' | 'partial' | 'none'
  /** Empty lists when the query asked for no facets. */
  facets: Record<FacetName, FacetCount[]>
  /** Terms searched besides the typed ones, e.g. 高新技术企业 for 高企. */
  synonymsUsed: string[]
  /** The question with its nearest known term, only when the keyword finds nothing at all. */
  spell: string | null
  /** Only up to {@link SearchQuery.proposeUpTo}: what finds more. */
  relaxations: Relaxation[]
  /** Folded terms to give to `highlight`. */
  terms: string[]
}
