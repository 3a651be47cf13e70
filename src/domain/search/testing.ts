import type { SearchDoc } from './document.ts'

/** A policy in force everywhere, of which the tests say what matters to them. */
export const docOf = (traits: Partial<SearchDoc> & Pick<SearchDoc, 'id' | 'title'>): SearchDoc => ({
  shortTitle: '',
  keywords: [],
  docNumber: '',
  initials: [],
  orgs: [],
  body: '',
  regionCode: '000000',
  exceptRegionCodes: [],
  level: '1',
  type: 'policy',
  kind: '',
  supportModes: [],
  industries: [],
  hightechFields: [],
  sizes: [],
  amountMin: null,
  amountMax: null,
  publishedOn: '2026-01-01',
  effectiveOn: '',
  expiresOn: '',
  windows: [],
  ...traits,
})
