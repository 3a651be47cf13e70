// Before `npm run serve`: refuses a build that is none, half written, or of other sources.
import { isBuilt } from './lib/build.mjs'

if (!isBuilt()) {
  console.error(
    '✗ The pages are not built from these sources: run npm run build first (npm start does it).',
  )
  process.exit(1)
}
