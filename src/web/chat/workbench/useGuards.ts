import { useEffect, useRef, useState } from 'react'
import type { ChatWorld } from '../useTalk.ts'

/** So long a message can be taken back, for experts who want that. */
export const HOLD_MS = 2_000

interface Question {
  /** Who answers already. */
  name: string
  answer: (go: boolean) => void
}

interface Guards {
  /** Whether what was written goes to the customer now. */
  before: () => Promise<boolean>
  question: Question | null
  /** Ends the wait of a message: 撤销 keeps it from going. Null while none waits. */
  release: ((go: boolean) => void) | null
}

/**
 * What stands between Enter and the customer: a colleague who answers already, asked about once, and
 * two seconds to take it back. Whoever leaves meanwhile has sent what they wrote.
 */
export const useGuards = (
  world: Pick<ChatWorld, 'later'>,
  given: { undo: boolean; answering: readonly string[] },
): Guards => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [release, setRelease] = useState<Guards['release']>(null)
  const agreed = useRef<readonly string[]>([])
  const leave = useRef<() => void>(() => {})
  useEffect(() => () => leave.current(), [])
  const ask = async (name: string): Promise<boolean> =>
    new Promise((done) => {
      const answer = (go: boolean): void => {
        leave.current = () => {}
        setQuestion(null)
        done(go)
      }
      leave.current = () => answer(false)
      setQuestion({ name, answer })
    })
  const hold = async (): Promise<boolean> =>
    new Promise((done) => {
      const finish = (go: boolean): void => {
        cancel()
        leave.current = () => {}
        setRelease(null)
        done(go)
      }
      const cancel = world.later(() => finish(true), HOLD_MS)
      leave.current = () => finish(true)
      setRelease(() => finish)
    })
  return {
    question,
    release,
    async before() {
      agreed.current = agreed.current.filter((name) => given.answering.includes(name))
      const name = given.answering.find((one) => !agreed.current.includes(one))
      if (name !== undefined && !(await ask(name))) return false
      agreed.current = [...given.answering]
      return given.undo ? hold() : true
    },
  }
}
