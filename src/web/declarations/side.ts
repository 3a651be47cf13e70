import { declarations } from '#contract/declarations.ts'
import { declarationQuery, servedQuery } from './queries.ts'

/**
 * The calls of one side: people of a company have their own declarations, advisors those they serve.
 * What they take and answer is the same.
 */
const SIDES = {
  company: {
    advisor: false,
    queryOf: declarationQuery,
    save: declarations.save,
    addMaterial: declarations.addMaterial,
    removeMaterial: declarations.removeMaterial,
    upload: declarations.upload,
    milestone: declarations.milestone,
    pack: declarations.pack,
  },
  advisor: {
    advisor: true,
    queryOf: servedQuery,
    save: declarations.servedSave,
    addMaterial: declarations.servedAddMaterial,
    removeMaterial: declarations.servedRemoveMaterial,
    upload: declarations.servedUpload,
    milestone: declarations.servedMilestone,
    pack: declarations.servedPack,
  },
} as const

export type Side = (typeof SIDES)['company'] | (typeof SIDES)['advisor']

export const sideOf = (serves: boolean): Side => (serves ? SIDES.advisor : SIDES.company)
