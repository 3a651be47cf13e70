import type { FileKind } from './kinds.ts'

/** 文件用途: what a file may be uploaded for. */
export const FEATURE_NAME = {
  licence: '营业执照',
  avatar: '头像',
  partner: '渠道合作材料',
  chat: '会话文件',
  portrait: '企业画像表格',
  declaration: '申报材料',
  ip: '知识产权材料',
  ipSheet: '知识产权表格',
  title: '职称材料',
  content: '文件库',
} as const

export type Feature = keyof typeof FEATURE_NAME

const MB = 1024 * 1024

/** What is taken for each use (security.md 9). */
export const FEATURE: Readonly<Record<Feature, { kinds: readonly FileKind[]; maxBytes: number }>> =
  {
    licence: { kinds: ['jpg', 'png', 'webp', 'pdf'], maxBytes: 10 * MB },
    avatar: { kinds: ['jpg', 'png', 'webp'], maxBytes: 5 * MB },
    partner: { kinds: ['jpg', 'png', 'webp', 'pdf'], maxBytes: 10 * MB },
    chat: { kinds: ['jpg', 'png', 'webp', 'gif', 'pdf', 'docx', 'xlsx'], maxBytes: 20 * MB },
    portrait: { kinds: ['xlsx'], maxBytes: 2 * MB },
    declaration: { kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx'], maxBytes: 20 * MB },
    ip: { kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx'], maxBytes: 20 * MB },
    ipSheet: { kinds: ['xlsx'], maxBytes: 10 * MB },
    title: { kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx'], maxBytes: 20 * MB },
    content: { kinds: ['jpg', 'png', 'webp', 'gif', 'pdf', 'docx', 'xlsx'], maxBytes: 20 * MB },
  }

/** The permission that an upload for a use needs; none for what everybody sends of their own. */
export const uploadCodeOf = (feature: Feature): string | null =>
  feature === 'content' ? 'files:manage' : feature === 'title' ? 'titles:serve' : null

const IP_CODES = ['ip:trademark', 'ip:patent', 'ip:copyright'] as const

/**
 * Permissions of which a colleague needs one to see what another one uploaded for the company; a use
 * without any is seen by who uploaded it alone, as far as the company goes.
 */
export const COLLEAGUE_CODES: Readonly<Partial<Record<Feature, readonly string[]>>> = {
  licence: ['enterprise:info'],
  portrait: ['enterprise:portrait'],
  declaration: ['declare:list'],
  ip: IP_CODES,
  ipSheet: IP_CODES,
}

/** What a file picker of a use offers, for its `accept`. */
export const acceptOf = (feature: Feature): string =>
  FEATURE[feature].kinds
    .flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`]))
    .join(',')

/** What is wrong with a file by its name and size, before its bytes are looked at; null when fine. */
export const featureProblem = (
  feature: Feature,
  file: { name: string; kind: FileKind | null; bytes: number },
): string | null => {
  const { kinds, maxBytes } = FEATURE[feature]
  if (file.bytes === 0) return `“${file.name}”是空文件`
  if (file.kind === null || !kinds.includes(file.kind))
    return `“${file.name}”不是可以上传的格式，请上传 ${kinds.join('、')} 文件`
  return file.bytes > maxBytes ? `“${file.name}”超过 ${maxBytes / MB} MB` : null
}

/** What one guest may keep. */
export const GUEST_QUOTA_BYTES = 100 * MB
/** What one company may keep, and the platform in its library. */
export const COMPANY_QUOTA_BYTES = 1024 * MB
/** Files that one person may upload in an hour. */
export const UPLOADS_AN_HOUR = 60
/** Pixels of one picture. */
export const MAX_PIXELS = 40_000_000
/**
 * A document that is a ZIP archive: entries, bytes unpacked, unpacked by packed, bytes of a file of
 * relations and relations in it, and how long looking at it may take.
 */
export const ARCHIVE = {
  entries: 1_000,
  bytes: 200 * MB,
  ratio: 100,
  relsBytes: MB,
  relations: 5_000,
  milliseconds: 5_000,
} as const
/** Hours after which an upload in chunks that was not ended is forgotten. */
export const UPLOAD_HOURS = 24
/** Days that a file of the library stays in the bin. */
export const BIN_DAYS = 30
/** What a picture shows, in words. */
export const ALT_MAX = 100
/** How long a signed address is good. */
export const LINK_SECONDS = 300
