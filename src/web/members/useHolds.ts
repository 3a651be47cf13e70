import { allowedAt } from '#domain/permissions/menu.ts'
import { useSession } from '#web/shell/context.ts'

/** Tells whether the signed-in person holds a code, e.g. `back:user:add`; the server asks once more. */
export const useHolds = (): ((code: string) => boolean) => {
  const nav = useSession()?.navList ?? []
  return (code) => {
    const parts = code.split(':')
    const path = parts.map((_, depth) => parts.slice(0, depth + 1).join(':'))
    return allowedAt(nav, path[0] ?? '', path[1], path[2]).allow[parts.length - 1] ?? false
  }
}
