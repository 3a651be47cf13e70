import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are still needed: what others left for the collector does not count. */
export const heldBytes = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
