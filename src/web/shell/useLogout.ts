import { session as contract } from '#contract/session.ts'
import { clearSession } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { useApplication } from './context.ts'
import { hrefTo } from '#domain/pages/addresses.ts'

/** Ends the session on both sides, then a fresh start page (specification §2). */
export const useLogout = (): (() => void) => {
  const { session } = useApplication()
  const call = useCall()
  return () => {
    call(contract.logout, {})
      // Whatever the server says, this browser forgets who it was.
      .catch(() => {})
      .finally(() => {
        session.set(null)
        clearSession()
        if (location.pathname === hrefTo('home')) location.reload()
        else location.assign(hrefTo('home'))
      })
  }
}
