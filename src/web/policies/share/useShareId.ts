import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SHARE_ID } from '#contract/posters.ts'
import { useHydrated } from '#web/shell/context.ts'
import { newShareId } from '../detail/share.tsx'

/** The share this page stands for: the address's own or a new one; empty until the page is hydrated. */
export const useShareId = (): string => {
  const [params] = useSearchParams()
  const [made] = useState(newShareId)
  const given = params.get('shareId') ?? ''
  if (!useHydrated()) return ''
  return SHARE_ID.test(given) ? given : made
}
