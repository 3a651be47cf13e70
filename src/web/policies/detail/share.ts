import { useApplication } from '#web/shell/context.ts'
import { hrefTo } from '#web/shell/pages.ts'
import type { PolicyCard } from '../parts/types.ts'

/** The full canonical address of a policy's page; in the browser only. */
export const addressOf = (policyId: string): string =>
  new URL(hrefTo('policyDetail', { id: policyId }), location.origin).href

/** The ways to pass a policy on; called from handlers, so always in the browser. */
export const useShare = (policy: PolicyCard) => {
  const { notices } = useApplication()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(addressOf(policy.policyId))
      notices.toast('success', '已复制')
    } catch {
      notices.toast('error', '没有复制成功，请从地址栏复制链接')
    }
  }
  const canSend = (): boolean => typeof navigator.share === 'function'
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ title: policy.title, url: addressOf(policy.policyId) })
    } catch {
      // Closed without choosing: nothing to say.
    }
  }
  return { copy, canSend, send, sendOrCopy: async () => (canSend() ? send() : copy()) }
}
