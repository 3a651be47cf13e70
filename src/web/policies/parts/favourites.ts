import { load, save } from '#web/session/storage.ts'
import { useApplication, useRemembered } from '#web/shell/context.ts'

/** Kept in this browser, newest first. */
const MOST = 500

/** Sets or takes the star of a policy in this browser, and says so with 撤销. */
export const useFavourite = (policyId: string): { starred: boolean; toggle: () => void } => {
  const { notices } = useApplication()
  const [ids] = useRemembered<string[]>('favourites')
  const starred = ids?.includes(policyId) ?? false
  const put = (wanted: boolean): void => {
    const others = (load<string[]>('favourites') ?? []).filter((id) => id !== policyId)
    save('favourites', wanted ? [policyId, ...others].slice(0, MOST) : others)
  }
  const toggle = (): void => {
    put(!starred)
    notices.toast('success', starred ? '已取消收藏' : '已收藏', {
      label: '撤销',
      run: () => put(starred),
    })
  }
  return { starred, toggle }
}
