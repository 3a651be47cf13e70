/** 内容包: what a release or a package brings, piece by piece. */
import { CONTENT_KIND, CONTENT_KINDS, type DocumentKind, isDocumentKind } from '../content/kinds.ts'

const DOCUMENTS = Object.fromEntries(
  CONTENT_KINDS.filter(isDocumentKind).map((kind) => [kind, CONTENT_KIND[kind].name]),
) as Record<DocumentKind, string>

/** Every kind with its name, in the order in which they are written: what others name comes first. */
export const PIECE_KIND = {
  region: '行政区划',
  dictionaryEntry: '字典条目',
  sensitiveWord: '敏感词',
  quickReply: '共享快捷语',
  hotWord: '热门搜索',
  askedQuestion: '常见问法',
  policy: '政策',
  ruleTable: '规则表',
  ...DOCUMENTS,
  demoRole: '演示账号角色',
} as const
export type PieceKind = keyof typeof PIECE_KIND
export const PIECE_KINDS = Object.keys(PIECE_KIND) as PieceKind[]
export const isPieceKind = (text: string): text is PieceKind => Object.hasOwn(PIECE_KIND, text)

/** What comes with a release alone: no package that somebody brings may hold it. */
export const RELEASE_ONLY: readonly PieceKind[] = ['region', 'demoRole']

/** What every installation follows, also one that began empty. */
export const REFERENCE: readonly PieceKind[] = [
  'region',
  'dictionaryEntry',
  'sensitiveWord',
  'quickReply',
  'ipRule',
  'taxRule',
  'jobStandard',
]

export interface PieceKey {
  kind: PieceKind
  id: string
}

/** One piece as it is brought. */
export interface Piece extends PieceKey {
  /** What lists call it. */
  title: string
  value: object
}

/** The text that names a piece among others. */
export const keyOf = ({ kind, id }: PieceKey): string => `${kind} ${id}`

/** The format that this version writes, and the newest that it reads. */
export const PACKAGE_FORMAT = 1

/** A package as its file has it, without its digest. */
export interface PackageContent {
  format: number
  /** The release that it was made from. */
  release: string
  /** Kinds that it holds all of: what it lacks of them is gone. */
  whole: readonly PieceKind[]
  items: readonly Piece[]
}

/** The longest id, title and list that a package may have. */
export const PACKAGE_LIMITS = {
  id: 120,
  title: 500,
  items: 20_000,
  bytes: 16 * 1024 * 1024,
} as const
