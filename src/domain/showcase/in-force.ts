/** Whether a day lies within two days, both inclusive; an empty end is open. Days are `yyyy-MM-dd`. */
export const isInForce = (it: { from: string; to: string }, day: string): boolean =>
  it.from <= day && (it.to === '' || day <= it.to)
