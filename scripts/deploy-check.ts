import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, fileChecks } from './lib/deploy/files.ts'
import { imageChecks } from './lib/deploy/image-checks.ts'

/**
 * `npm run deploy:check [-- --files]`: looks at everything in deploy/ with the tools it is for, and
 * builds and runs the image without Docker; `--files` leaves the image out. What could not be run is
 * said, with the package that is missing.
 */
const root = join(import.meta.dirname, '..')

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ceqiao-deploy-'))
  try {
    const checks = [fileChecks, ...(process.argv.includes('--files') ? [] : [imageChecks])]
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const tell = ({ name, state, says }: Check): void => {
      counts[state] += 1
      const mark = { passed: '✓', failed: '✗', skipped: '–' }[state]
      console.log(`${mark} ${name}${says === '' ? '' : `: ${says}`}`)
    }
    for (const check of checks) await check({ root, folder, tell })
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
    if (counts.failed > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
