import type { Endpoint } from './endpoint.ts'
import type { Flat } from './form.ts'

/**
 * The one point on the caller's side where a call is sealed and its answer opened
 * (wire-encryption.md). Parameters go in before they are written as a form, the answer's text
 * comes out before it is read as JSON.
 */
export interface CallerSeal {
  seal(endpoint: Endpoint, params: Record<string, unknown>): Promise<Record<string, unknown>>
  open(endpoint: Endpoint, body: string): Promise<string>
}

/** The same point on the server's side. */
export interface ServerSeal {
  open(endpoint: Endpoint, params: Flat): Promise<Flat>
  seal(endpoint: Endpoint, body: string): Promise<string>
}

/** Plain text in both directions. */
export const plainCaller: CallerSeal = {
  seal: async (_endpoint, params) => params,
  open: async (_endpoint, body) => body,
}

export const plainServer: ServerSeal = {
  open: async (_endpoint, params) => params,
  seal: async (_endpoint, body) => body,
}
