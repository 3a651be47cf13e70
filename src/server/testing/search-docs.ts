import type { SearchDoc } from '#domain/search/document.ts'

/** One of many small documents for the search index; the same number gives the same. */
export const sampleDoc = (nth: number): SearchDoc => ({
  id: `doc-${nth}`,
  title: `${2000 + (nth % 27)}年申报通知${nth}`,
  shortTitle: nth % 2 === 0 ? '申报' : '',
  keywords: [`词${nth % 7}`],
  docNumber: `国科发火〔2016〕${nth}号`,
  initials: ['sbtz'],
  orgs: [`第${nth % 5}局`],
  body: `申报条件与材料${'说明'.repeat(nth % 11)}`,
  regionCode: ['000000', '440000', '440300'][nth % 3]!,
  exceptRegionCodes: [],
  level: '2',
  type: 'notice',
  kind: '',
  supportModes: ['award'],
  industries: nth % 4 === 0 ? [] : ['C'],
  hightechFields: [],
  sizes: [],
  amountMin: null,
  amountMax: nth * 1000,
  publishedOn: `2026-01-${String(1 + (nth % 28)).padStart(2, '0')}`,
  effectiveOn: '',
  expiresOn: '',
  windows: [],
})
