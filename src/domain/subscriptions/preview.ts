/** Days that a preview looks back, and the most in them before it warns (product.md 4.9, ux/design.md 3.3). */
export const PREVIEW_DAYS = 30
const MANY = 50

/** 预览: how much a set would say. */
export interface SavedSearchPreview {
  perWeek: number
  text: string
  warning: '' | 'none' | 'many'
  warningText: string
}

/** What so many policies in {@link PREVIEW_DAYS} come to; a few are at least one a week. */
export const previewOf = (recent: number): SavedSearchPreview => {
  const perWeek = recent === 0 ? 0 : Math.max(1, Math.round((recent * 7) / PREVIEW_DAYS))
  const text =
    recent * 7 < PREVIEW_DAYS && recent > 0 ? '平均每周不到 1 项' : `约每周 ${perWeek} 项`
  if (recent === 0)
    return {
      perWeek,
      text,
      warning: 'none',
      warningText: `近 ${PREVIEW_DAYS} 天没有符合的政策，可以减少条件`,
    }
  if (recent > MANY)
    return { perWeek, text, warning: 'many', warningText: '数量较多，建议收窄条件' }
  return { perWeek, text, warning: '', warningText: '' }
}
