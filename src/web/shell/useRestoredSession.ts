import { useQuery } from '@tanstack/react-query'
import { session as contract } from '#contract/session.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { load, save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { useApplication, useHydrated } from './context.ts'

/**
 * A new tab knows no session although the browser may hold one: it asks for its own token, once.
 * True when it is settled whether somebody is signed in.
 */
export const useRestoredSession = (): boolean => {
  const { session } = useApplication()
  const call = useCall()
  const hydrated = useHydrated()
  const { isFetched } = useQuery({
    queryKey: ['restored session'],
    enabled: hydrated,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      if (session.get() !== null || load<boolean>('signedIn') !== true) return true
      try {
        const { user, ...granted } = await call(contract.token, { grant_type: 'refresh_token' })
        session.set({ ...user, ...granted })
      } catch (error) {
        // The login has ended: this browser need not ask again. A failed transport proves nothing.
        if (isApiError(error) && error.code === 401) save('signedIn', null)
      }
      return true
    },
  })
  return isFetched
}
