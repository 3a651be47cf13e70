import type { SiteSwitch } from '#domain/site/switches.ts'
import { useRemembered, useSite } from './context.ts'

/** Whether an item is shown: the browser's own switch, else the site's, else yes. */
export const useSwitch = (): ((name: SiteSwitch) => boolean) => {
  const { switches } = useSite()
  const [own] = useRemembered<Record<string, boolean>>('switches')
  return (name) => own?.[name] ?? switches[name] ?? true
}
