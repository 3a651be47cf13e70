import { useSearchParams } from 'react-router'
import { useHydrated } from './useHydrated.ts'

/** What the link of a mail carries; null until the page is hydrated, as the server is not to know it. */
export const useToken = (): string | null => {
  const [query] = useSearchParams()
  return useHydrated() ? (query.get('token') ?? '') : null
}
