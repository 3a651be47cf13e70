import { useState } from 'react'
import { randomLetters } from '#web/kit/random.ts'
import { useApplication } from '#web/shell/context.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PolicyCard } from '../parts/types.ts'

const SHARE_LETTERS = 12

/** The id of one share: made by chance, so that a link tells apart shares and never people. */
export const newShareId = (): string => randomLetters(SHARE_LETTERS)

/** The full canonical address of a policy's page with the share it comes from, if any; in the browser only. */
export const addressOf = (policyId: string, shareId = ''): string =>
  new URL(hrefTo('policyDetail', { id: policyId, shareId }), location.origin).href

/** The ways to pass a policy on; called from handlers, so always in the browser. */
export const useShare = (policy: PolicyCard) => {
  const { overlays } = useApplication()
  const [shareId] = useState(newShareId)
  const address = (): string => addressOf(policy.policyId, shareId)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address())
      overlays.toast('success', '已复制')
    } catch {
      overlays.toast('error', '复制失败，请从地址栏复制链接')
    }
  }
  const canSend = (): boolean => typeof navigator.share === 'function'
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ title: policy.title, url: address() })
    } catch {
      // Closed without choosing: nothing to say.
    }
  }
  return {
    shareId,
    address,
    copy,
    canSend,
    send,
    sendOrCopy: async () => (canSend() ? send() : copy()),
  }
}
