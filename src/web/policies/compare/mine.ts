import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Remembered, useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { type Decided, requirementsQuery } from '../mine/decided.ts'
import type * as judging from './MineCell.tsx'
import type { ComparedPolicy } from './types.ts'

/** What judges; its script is fetched where something is known of a company. */
type Judge = typeof judging

/** What this browser knows of a company, what decides the policies, and what judges by both. */
export interface Mine {
  kept: Remembered | null
  /** Null until it is wanted and here. */
  judge: Judge | null
  decidedOf: (policyId: string) => Decided | undefined
  failed: boolean
  retry: () => void
}

/**
 * 与您的情况 of a comparison. What decides is fetched by the policies' ids alone: what was said never
 * leaves the browser.
 */
export const useMine = (policies: readonly ComparedPolicy[]): Mine => {
  const [kept] = useRememberedSituation()
  const known = kept !== null
  const ids = policies.map(({ policy }) => policy.policyId)
  const asked = useQuery({ ...requirementsQuery(ids), enabled: known })
  return {
    kept,
    judge: useJudge(known),
    decidedOf: (policyId) => asked.data?.records.find((one) => one.policyId === policyId),
    failed: asked.isError,
    retry: () => void asked.refetch(),
  }
}

const useJudge = (wanted: boolean): Judge | null => {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    import('./MineCell.tsx').then(
      (loaded) => {
        if (!left) setJudge(loaded)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [wanted])
  return judge
}
