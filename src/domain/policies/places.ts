/** Anchors of the parts of a policy's page: what a search found is shown where it stands. */

/** A condition, by its code. */
export const conditionAnchor = (code: string): string => `clause-${code}`
/** A case of the support, a material, a paragraph of the reading: by their order, from 0. */
export const benefitAnchor = (nth: number): string => `benefit-${nth + 1}`
export const materialAnchor = (nth: number): string => `material-${nth + 1}`
export const readingAnchor = (nth: number): string => `reading-${nth + 1}`
