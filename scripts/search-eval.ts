import { parseArgs } from 'node:util'
import { evaluate } from '../bench/eval/evaluate.ts'
import type { Half } from '../bench/eval/halves.ts'
import { FaultySet } from '../bench/eval/labelled-set.ts'
import { asJson, asText } from '../bench/eval/report.ts'

/** `npm run search:eval -- FOLDER`: relevance and speed of the product's index beside a plain BM25. */
const USAGE = `search:eval -- FOLDER [--half tuned|reported] [--perturb] [--seed N] [--worst N] [--json]
FOLDER holds docs.jsonl (id, title, text) and queries.jsonl (id, text, relevant: [ids], kind if any).`

const isHalf = (text: string | undefined): text is Half => text === 'tuned' || text === 'reported'

function refuse(reason: string): never {
  console.error(reason)
  process.exit(2)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      half: { type: 'string' },
      perturb: { type: 'boolean', default: false },
      seed: { type: 'string', default: '7' },
      worst: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
    },
  })
  const [folder, ...rest] = positionals
  const { half, perturb } = values
  const [seed, worst] = [Number(values.seed), Number(values.worst)]
  if (folder === undefined || rest.length > 0) refuse(USAGE)
  if (half !== undefined && !isHalf(half)) refuse(USAGE)
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(worst)) refuse(USAGE)
  if (worst > 0 && half === 'reported') refuse('the reported half is not looked at')
  const run = await evaluate({ folder, half: half ?? null, perturb, seed })
  console.log(values.json ? JSON.stringify(asJson(run), null, 2) : asText(run, worst))
} catch (fault) {
  if (fault instanceof FaultySet) refuse(fault.message)
  if (fault instanceof TypeError && 'code' in fault) refuse(`${fault.message}\n${USAGE}`)
  throw fault
}
