import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import type { SessionState } from '#web/session/session.ts'
import { useThemedDocument } from '../console/useTheme.ts'
import { useSession } from '../context.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useRestoredSession } from '../useRestoredSession.ts'

/** What signed-in people see in their theme; who is not is asked to sign in, and comes back. */
export const MembersOnly = (props: {
  className?: string | undefined
  children: (session: SessionState) => ReactNode
}) => {
  const session = useSession()
  const settled = useRestoredSession()
  const { pathname, search } = useLocation()
  useThemedDocument()
  if (session !== null) return props.children(session)
  if (settled) return <Navigate to={hrefTo('login', { from: pathname + search })} replace />
  return (
    <main id="main" className={props.className}>
      <Skeleton label="控制台" rows={4} />
    </main>
  )
}

/** The frame of a page for members that has no layout. */
export const MemberFrame = ({ children }: { children: ReactNode }) => (
  <MembersOnly>{() => children}</MembersOnly>
)
