/**
 * Months of the calendar as whole numbers. Years of service are counted by months: certificates
 * and contracts are remembered by month, and the day is settled by the authority.
 */

/** `yyyy-MM` or a date as a number of months; null for anything else. */
export const monthOf = (text: string): number | null => {
  const parts = /^(\d{4})-(\d{2})(?:-|$)/.exec(text.trim())
  if (!parts) return null
  const [year, month] = [Number(parts[1]), Number(parts[2])]
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 ? year * 12 + month - 1 : null
}

/** `2027-07` of a number of months. */
export const monthText = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
