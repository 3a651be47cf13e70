/** Keys that one question asks for at most. */
const MOST = 200

interface Waiting<K, V> {
  readonly key: K
  readonly resolve: (answer: V) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns a question about many into one about a single key: the first to come asks at once, and while
 * its question is under way those who come gather for the next. So a herd costs few questions, and
 * somebody alone waits for nobody.
 *
 * @param ask Answers the keys in their order; when it throws, everybody it asked for is told so.
 */
export const gather = <K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
): ((key: K) => Promise<V>) => {
  const waiting: Waiting<K, V>[] = []
  let asking = false
  const work = async (): Promise<void> => {
    asking = true
    while (waiting.length > 0) {
      const asked = waiting.splice(0, MOST)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one question after another
        const answers = await ask(asked.map(({ key }) => key))
        for (const [nr, { resolve }] of asked.entries()) resolve(answers[nr] as V)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    asking = false
  }
  return async (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!asking) void work()
    })
}
