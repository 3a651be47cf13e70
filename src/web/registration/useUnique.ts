import { useRef, useState } from 'react'

/**
 * Whether a value is free, asked on leaving its field; each value is asked for once. A question
 * that is refused leaves the matter to the server, which decides in the end.
 */
export const useUnique = (ask: (value: string) => Promise<boolean>) => {
  const known = useRef(new Map<string, boolean>())
  const [asking, setAsking] = useState(0)
  return {
    checking: asking > 0,
    /** Whether it is known to be taken. */
    taken: (value: string): boolean => known.current.get(value) === false,
    /** Asks anew next time: the server has said something else. */
    forget: (): void => known.current.clear(),
    /** Asks; true unless it is taken. */
    check: async (value: string): Promise<boolean> => {
      const before = known.current.get(value)
      if (before !== undefined) return before
      setAsking((count) => count + 1)
      try {
        const unique = await ask(value)
        known.current.set(value, unique)
        return unique
      } catch {
        return true
      } finally {
        setAsking((count) => count - 1)
      }
    },
  }
}
