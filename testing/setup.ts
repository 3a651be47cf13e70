import fc from 'fast-check'
import { createRandom } from './random.ts'
import { SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED })
// What server/dice.ts and packages draw.
Math.random = createRandom(SEED).next
