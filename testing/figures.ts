import { appendFileSync } from 'node:fs'

/** Notes a measured figure for docs/figures.md; without a place to note it, does nothing. */
export const figure = (name: string, value: string | number): void => {
  const file = process.env.FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`)
}
