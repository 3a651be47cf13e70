/** The only file of the web room that reads the clock. */
export const now = (): number => Date.now()
