/** For tests of pages: a page at an address over calls that answer as told. */
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import type { Call, Sending } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createSessionStore, type Granted, type SessionState } from '#web/session/session.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { ApplicationProvider } from './Application.tsx'
import { createNotices } from './notices.ts'

const SITE = { webName: '策桥', hotlines: { '0': '000-8866 1300', '1': '000-8866 1200' } }

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
    session?: (Granted & Partial<SessionState>) | null
    onRefusal?: Parameters<typeof createQueryClient>[1]
  } = {},
) => {
  const call = (async (...asked: Parameters<Answering>) => answer(...asked)) as Call
  const client = createQueryClient(call, more.onRefusal)
  // A call that failed is asked again as in a browser, without the second in between.
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 1 } })
  const notices = createNotices(() => 0)
  const session = createSessionStore(null)
  session.set(more.session ?? null)
  const application = {
    session,
    notices,
    inflight: createInflight(),
    moving: createInflight(0),
    site: { ...SITE, ...more.site } as SiteConfig,
  }
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(
    <ApplicationProvider application={application} client={client}>
      <RouterProvider router={router} />
    </ApplicationProvider>,
  )
  const at = (): string => decodeURIComponent(router.state.location.search)
  return { client, notices, router, session, at }
}

/** Renders a page at an address; `answers` say what each call gives, or throw a refusal. */
export const openPage = (
  Page: ComponentType,
  address: string,
  answers: readonly (readonly [Endpoint, (input: object) => unknown])[],
  more: Parameters<typeof renderAt>[3] = {},
) => {
  const asked: { path: string; input: object }[] = []
  const answerTo: Answering = (endpoint, input) => {
    asked.push({ path: endpoint.path, input })
    const answer = answers.find(([one]) => one === endpoint)
    if (!answer) throw new Error(`not asked for: ${endpoint.path}`)
    return answer[1](input)
  }
  const opened = renderAt(<Page />, address, answerTo, more)
  return { ...opened, asked }
}
