const UNITS = ['KB', 'MB', 'GB'] as const

/** 340 KB, 2.4 MB, 1.0 GB: a number of bytes as people read it, at least 1 KB unless there is none. */
export const sizeText = (bytes: number): string => {
  if (bytes <= 0) return '0 KB'
  let amount = bytes / 1024
  let unit = 0
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  const shown = unit === 0 ? String(Math.max(1, Math.round(amount))) : amount.toFixed(1)
  return `${shown} ${UNITS[unit] ?? ''}`
}
