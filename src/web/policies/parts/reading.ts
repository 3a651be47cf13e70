import { load, save } from '#web/session/storage.ts'
import { useRemembered } from '#web/shell/context.ts'

/** What this browser has opened, so that a list can say 看过 and lead back to the place. */

const MOST = 300

/** Remembers that a policy was opened; the row's link and the detail page both say so. */
export const markOpened = (policyId: string): void => {
  const others = (load<string[]>('opened') ?? []).filter((id) => id !== policyId)
  save('opened', [policyId, ...others].slice(0, MOST))
  save('lastOpened', policyId)
}

/** Whether this browser has opened the policy before; false on the server and while hydrating. */
export const useOpened = (policyId: string): boolean => {
  const [ids] = useRemembered<string[]>('opened')
  return ids?.includes(policyId) ?? false
}

/** The policy opened last in this tab; null on the server and while hydrating. */
export const useLastOpened = (): string | null => useRemembered<string>('lastOpened')[0]
