import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'

/** What a page says about itself before its scripts run. */
export interface PageHead {
  title: string
  description?: string
  /** 200 unless said otherwise. */
  status?: 200 | 404 | 410
  /** Query of the canonical address, e.g. `?id=gaoqi`; none when empty. */
  canonicalQuery?: string
  /** Path of the canonical address when it is another page's, e.g. the full page of a plain one. */
  canonicalPath?: string
  /** What the page is to those who share it; `website` unless said otherwise. */
  type?: 'website' | 'article'
  /** Address of the page's own picture for sharing, 1200×630, on this site or complete. */
  image?: string
  jsonLd?: readonly Record<string, unknown>[]
}

/** What a page prepares with: a call whose answer lands in the query cache. */
export interface Preparation {
  ask: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
  query: URLSearchParams
  /** The path as asked for, e.g. `/2022062101`. */
  pathname: string
  client: QueryClient
}

/** A page: its component and what the server fetches before it renders. */
export interface PageModule {
  default: ComponentType
  prepare: (preparation: Preparation) => Promise<PageHead>
}
