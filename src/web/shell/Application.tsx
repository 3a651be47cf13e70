import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Application, ApplicationContext } from './context.ts'

/** What stands around every page, on the server and in the browser alike. */
export const ApplicationProvider = (props: {
  application: Application
  client: QueryClient
  children: ReactNode
}) => (
  <QueryClientProvider client={props.client}>
    <ApplicationContext value={props.application}>{props.children}</ApplicationContext>
  </QueryClientProvider>
)
