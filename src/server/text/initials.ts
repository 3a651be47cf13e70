import { customPinyin, pinyin } from 'pinyin-pro'

// The dictionary reads these otherwise.
customPinyin({ 暂行规定: 'zàn xíng guī dìng' })

/** The pinyin initials of a name as people type them: `gxjsqyrd` for 高新技术企业认定. */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
