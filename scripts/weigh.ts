import { join } from 'node:path'
import { readManifest } from '../src/server/pages/assets.ts'
import { WEIGHT_LIMITS, weighPages } from './lib/weights.ts'

// A step of the build: fails when a public page brings more script than a first visit may.
const folder = join(import.meta.dirname, '../dist/web')
const weights = weighPages(folder, readManifest(folder)).toSorted((a, b) => b.script - a.script)
const heavy = weights.filter(({ script }) => script > WEIGHT_LIMITS.script)
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
for (const { page, script } of heavy)
  console.error(
    `${page}: ${kilobytes(script)} KB of script, at most ${kilobytes(WEIGHT_LIMITS.script)}`,
  )
if (heavy.length > 0) process.exit(1)
const [heaviest] = weights
if (heaviest)
  console.log(
    `${weights.length} public pages weighed, the heaviest ${heaviest.page}: ${kilobytes(heaviest.script)} KB of script (brotli)`,
  )
