import { Lazy } from '#web/kit/Lazy.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import type { MineState } from './MineState.tsx'

const loadState = async () => (await import('./MineState.tsx')).MineState

/** How a policy of a list stands to what was said of a company; its script comes where something was. */
export const MineSlot = (props: Parameters<typeof MineState>[0]) => {
  const [kept] = useRememberedSituation()
  return kept && <Lazy load={loadState} given={props} />
}
