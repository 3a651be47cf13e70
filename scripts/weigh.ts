import { join } from 'node:path'
import { readManifest } from '../src/server/pages/assets.ts'
import { WEIGHT_LIMITS, weighPages } from './lib/weights.ts'

// A step of the build: fails when a public page brings more than a first visit may.
const folder = join(import.meta.dirname, '../dist/web')
const weights = weighPages(folder, readManifest(folder))
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const heaviest = (what: 'script' | 'style'): string => {
  const order = weights.toSorted((a, b) => b[what] - a[what])
  for (const one of order.filter((each) => each[what] > WEIGHT_LIMITS[what])) {
    console.error(
      `${one.page}: ${kilobytes(one[what])} KB of ${what}, at most ${kilobytes(WEIGHT_LIMITS[what])}`,
    )
    process.exitCode = 1
  }
  const [most] = order
  return most ? `${most.page} with ${kilobytes(most[what])} KB of ${what}` : ''
}
console.log(
  `${weights.length} public pages weighed (brotli), the heaviest ${heaviest('script')}, ${heaviest('style')}`,
)
