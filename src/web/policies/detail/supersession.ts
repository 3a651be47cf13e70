import type { PolicyDetail } from './types.ts'

/** What the strip above the title says of a document that is no longer, or not for long, in force. */
export interface Supersession {
  /** The words before and after the replacement's title. */
  before: string
  after: string
  /** The document that stands in its place. */
  replacement: { policyId: string; title: string } | null
  /** It is out of force: its conditions are folded away. */
  ended: boolean
}

/** Null while the document is in force and nothing replaces it. `today` is `yyyy-MM-dd`. */
export const supersessionOf = (
  { policy, expiresOn, replacedBy }: Pick<PolicyDetail, 'policy' | 'expiresOn' | 'replacedBy'>,
  today: string,
): Supersession | null => {
  const { validity } = policy
  const over = expiresOn !== '' && expiresOn < today
  const ended = validity === 'repealed' || validity === 'expired' || over
  const replacement = replacedBy && { policyId: replacedBy.policyId, title: replacedBy.title }
  const on = expiresOn === '' ? '' : `于 ${expiresOn} `
  if (ended && replacement) return { before: `本文件已${on}被`, after: '替代', replacement, ended }
  if (ended) {
    const end = validity === 'repealed' ? '废止' : '失效'
    return { before: `本文件已${on}${end}`, after: '', replacement, ended }
  }
  if (replacement === null) return null
  return expiresOn === ''
    ? { before: '本文件已有新规定：', after: '', replacement, ended }
    : { before: `本文件执行至 ${expiresOn}，之后执行`, after: '', replacement, ended }
}

/** 《…》 around a title, unless it brings its own. */
export const quoted = (title: string): string => (title.startsWith('《') ? title : `《${title}》`)
