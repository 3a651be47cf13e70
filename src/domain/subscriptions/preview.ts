/** Days that a preview looks back, and the most a week before it warns (product.md 4.9). */
export const PREVIEW_DAYS = 30
const MANY_A_WEEK = 50

/** 预览: how much a set would say. */
export interface SetPreview {
  perWeek: number
  text: string
  warning: '' | 'none' | 'many'
  warningText: string
}

/** What so many policies in {@link PREVIEW_DAYS} come to; a few are at least one a week. */
export const previewOf = (recent: number): SetPreview => {
  const perWeek = recent === 0 ? 0 : Math.max(1, Math.round((recent * 7) / PREVIEW_DAYS))
  const text =
    recent * 7 < PREVIEW_DAYS && recent > 0 ? '平均每周不到 1 条' : `约每周 ${perWeek} 条`
  if (recent === 0)
    return {
      perWeek,
      text,
      warning: 'none',
      warningText: `近 ${PREVIEW_DAYS} 天没有符合的政策，可以减少条件`,
    }
  if (perWeek > MANY_A_WEEK)
    return { perWeek, text, warning: 'many', warningText: '数量很多，建议增加条件，避免打扰' }
  return { perWeek, text, warning: '', warningText: '' }
}
