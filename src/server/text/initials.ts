import { pinyin } from 'pinyin-pro'

/** The pinyin initials of a name as people type them: `gxjsqyrd` for 高新技术企业认定. */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
