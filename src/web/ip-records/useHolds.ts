import { useSession } from '#web/shell/context.ts'
import type { Register } from './kinds.ts'

/** What somebody may do with a register. */
export type Doing = 'add' | 'edit' | 'delete' | 'import' | 'export' | 'remind'

/** `const holds = useHolds(register)`, then `holds('edit')`. */
export const useHolds = (register: Register): ((doing: Doing) => boolean) => {
  const session = useSession()
  return (doing) => session?.permissions.includes(`${register.code}:${doing}`) === true
}
