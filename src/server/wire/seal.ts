import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Flat } from '#contract/wire/form.ts'

/** A request before anything has been done for it. */
export interface SealedRequest {
  endpoint: Endpoint
  /** As the wire carried them. */
  fields: Flat
  /** The session of its token; null for a stranger, and once it has ended. */
  sessionId: string | null
}

/** Encrypts an answer's text for its status; null where the request came in plain text. */
export type SealAnswer = ((status: number, body: string) => string) | null

/** A request that may be read. */
export interface OpenedRequest {
  /** Its fields in plain text; refuses those that no form could carry. */
  params: () => Flat
  sealAnswer: SealAnswer
}

/** The one point on the server's side where a request is opened, or refused before it does anything. */
export interface ServerSeal {
  open(request: SealedRequest): Promise<OpenedRequest>
}

/** Plain text in both directions. */
export const plainServer: ServerSeal = {
  open: async ({ fields }) => ({ params: () => fields, sealAnswer: null }),
}
