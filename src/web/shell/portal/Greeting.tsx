import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useApplication, useOverlays } from '../context.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useGreeting } from './useGreeting.ts'

interface BubbleProps {
  page: PageName
  onAsk: (question: string) => void
  onClose: () => void
}

/** A greeting that does not come is missed by nobody. */
const GreetingBubble = lazy<ComponentType<BubbleProps>>(async () =>
  import('#web/chat/GreetingBubble.tsx').catch(() => ({ default: () => null })),
)

/** 问候: an offer to ask, once a visit, whose script comes when its time has come. */
export const Greeting = () => {
  const { overlays } = useApplication()
  const { chat, consultation } = useOverlays()
  const { pathname } = useLocation()
  const page = pageAt(pathname)?.name
  const { shown, hide, silence } = useGreeting(page, chat !== null || consultation)
  if (!shown || page === undefined) return null
  return (
    <Suspense>
      <GreetingBubble
        page={page}
        onAsk={(draft) => {
          hide()
          overlays.openChat({ draft })
        }}
        onClose={silence}
      />
    </Suspense>
  )
}
