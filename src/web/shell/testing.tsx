/** For tests of pages: a page at an address over calls that answer as told. */
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { type Call, NOBODY } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { ApplicationProvider } from './Application.tsx'
import { createNotices } from './notices.ts'

const SITE = { webName: '策桥', hotlines: { '0': '000-8866 1300', '1': '000-8866 1200' } }

/** Renders a page at an address; `answers` say what each call gives, or throw a refusal. */
export const openPage = (
  Page: ComponentType,
  address: string,
  answers: readonly (readonly [Endpoint, (input: object) => unknown])[],
) => {
  const asked: { path: string; input: object }[] = []
  const call = (async (endpoint: Endpoint, input: object) => {
    asked.push({ path: endpoint.path, input })
    const answer = answers.find(([one]) => one === endpoint)
    if (!answer) throw new Error(`not asked for: ${endpoint.path}`)
    return answer[1](input)
  }) as Call
  const client = createQueryClient(call)
  const notices = createNotices(() => 0)
  const application = {
    session: { get: () => null, set: () => {}, identity: () => NOBODY, subscribe: () => () => {} },
    notices,
    inflight: createInflight(),
    moving: createInflight(0),
    site: SITE as unknown as SiteConfig,
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [address],
  })
  render(
    <ApplicationProvider application={application} client={client}>
      <RouterProvider router={router} />
    </ApplicationProvider>,
  )
  const at = (): string => decodeURIComponent(router.state.location.search)
  return { asked, client, notices, at }
}
