/** 官费: lines and their total. */
/** One line of a fee, in yuan. */
export interface FeeLine {
  name: string
  unitFee: number
  count: number
  amount: number
}

export interface FeeTotal {
  lines: FeeLine[]
  total: number
}

/** The lines that are counted, and their sum; null where a price is missing. */
export const totalOf = (
  lines: readonly (FeeLine | null)[],
  counts: readonly number[],
): FeeTotal | null => {
  const counted: FeeLine[] = []
  for (const [index, line] of lines.entries()) {
    if (line === null) return null
    const count = counts[index] ?? 0
    if (count > 0) counted.push({ ...line, count, amount: line.unitFee * count })
  }
  return { lines: counted, total: counted.reduce((sum, { amount }) => sum + amount, 0) }
}
