import { load, save } from '#web/session/storage.ts'
import { useApplication, useRemembered } from '#web/shell/context.ts'
import { MOST_COMPARED } from '../list-query.ts'

/** A company waiting in the tray. */
export interface Compared {
  id: string
  name: string
}

const NONE: readonly Compared[] = []
const stored = (): readonly Compared[] => load<Compared[]>('compared') ?? NONE
const put = (companies: readonly Compared[]): void =>
  save('compared', companies.length === 0 ? null : companies)

/** The tray of this tab: what is in it, and how to change it. */
export const useCompared = () => {
  const { overlays } = useApplication()
  const [companies] = useRemembered<Compared[]>('compared')
  return {
    companies: companies ?? NONE,
    toggle(company: Compared) {
      const others = stored().filter(({ id }) => id !== company.id)
      if (others.length < stored().length) put(others)
      else if (others.length >= MOST_COMPARED)
        overlays.toast('info', `最多对比 ${MOST_COMPARED} 家，请先移除一家`)
      else put([...others, company])
    },
    clear: () => put(NONE),
  }
}
