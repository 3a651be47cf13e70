const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/

/** Whether a text is an amount in yuan with at most two decimals. */
export const isAmount = (text: string): boolean => AMOUNT.test(text)

/** An amount in cents; what is not stated counts as nothing. Anything else is an Error. */
export const centsOf = (amount: string): bigint => {
  if (amount === '') return 0n
  if (!isAmount(amount)) throw new Error('this is no amount')
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}

/** Cents as an amount in yuan, without decimals that say nothing. */
export const amountOf = (cents: bigint): string => {
  const rest = String(cents % 100n).padStart(2, '0')
  return rest === '00' ? String(cents / 100n) : `${cents / 100n}.${rest.replace(/0$/, '')}`
}
