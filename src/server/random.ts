/** The only door to chance; handed in, so tests can repeat it: from 0 up to, not including, 1. */
export const random = (): number => Math.random()
