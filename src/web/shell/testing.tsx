/** For tests that are not over the server of web/testing yet: a page over calls that answer as told. */
import type { ReactNode } from 'react'
import type { SiteConfig } from '#contract/site.ts'
import type { Call, Sending } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { SessionState } from '#web/session/session.ts'
import { renderOver } from '#web/testing/open.tsx'
import type { createQueryClient } from '#web/wire/query.ts'

/** What a call gives, or throws; it may look at what it is asked. */
export type Answering = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  sending?: Sending,
) => unknown

/** Renders something at an address, with the whole application around it. */
export const renderAt = (
  element: ReactNode,
  address: string,
  answer: Answering,
  more: {
    site?: Partial<SiteConfig>
    /** Who is signed in; the rest of the state may be given along. */
    session?: Partial<SessionState> | null
    onApiError?: Parameters<typeof createQueryClient>[1]
  } = {},
) => {
  const call = (async (...asked: Parameters<Answering>) => answer(...asked)) as Call
  return renderOver(() => call, element, address, more)
}
