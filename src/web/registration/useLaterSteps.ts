import { useCallback, useState } from 'react'
import { useLater } from '#web/kit/useLater.ts'

const load = async () => import('./later.ts')

/** The script of the later steps: fetched when the page is idle, or once it is `wanted`. */
export const useLaterSteps = (wanted: boolean) => {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  const onFailure = useCallback(() => setFailedAt(attempt), [attempt])
  const steps = useLater(load, wanted && failedAt !== attempt, onFailure)
  return {
    steps,
    failed: failedAt === attempt,
    retry: (): void => setAttempt(attempt + 1),
  }
}
