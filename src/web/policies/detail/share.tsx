import { type ReactNode, useState } from 'react'
import { Lazy } from '#web/kit/Lazy.tsx'
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

/** WeChat's own browser: it has no sharing for pages but its menu. In the browser only. */
const isWeChat = (): boolean => navigator.userAgent.includes('MicroMessenger')

const loadHint = async () => (await import('../share/ForwardHint.tsx')).ForwardHint

/** The ways to pass a policy on; called from handlers, so always in the browser. */
export const useShare = (policy: PolicyCard) => {
  const { overlays } = useApplication()
  const [shareId] = useState(newShareId)
  const [hinting, setHinting] = useState(false)
  const { policyId, title } = policy
  const address = (): string => addressOf(policyId, shareId)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address())
      overlays.toast('success', '已复制')
    } catch {
      overlays.toast('error', '复制失败，请从地址栏复制链接')
    }
  }
  const canSend = (): boolean => isWeChat() || typeof navigator.share === 'function'
  const send = async (): Promise<void> => {
    if (isWeChat()) {
      setHinting(true)
      return
    }
    try {
      await navigator.share({ title, url: address() })
    } catch {
      // Closed without choosing: nothing to say.
    }
  }
  const hint: ReactNode = hinting && (
    <Lazy
      load={loadHint}
      given={{ policyId, title, shareId, copy, onClose: () => setHinting(false) }}
    />
  )
  return {
    shareId,
    address,
    copy,
    canSend,
    send,
    sendOrCopy: async () => (canSend() ? send() : copy()),
    /** What `send` shows in WeChat's own browser; stands wherever the page has room. */
    hint,
  }
}
