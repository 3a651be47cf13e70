import { useSession } from '#web/shell/context.ts'

/** Whether the signed-in person serves the declarations of companies rather than having own ones. */
export const useServes = (): boolean => {
  const session = useSession()
  return session?.companyId === '' && session.permissions.includes('declaring:serve')
}

/** Tells whether a permission is held, e.g. `declare:list:add`. */
export const useHolds = (): ((code: string) => boolean) => {
  const session = useSession()
  return (code) => session?.permissions.includes(code) === true
}
