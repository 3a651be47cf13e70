import type { Sending } from '#contract/wire/caller.ts'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { AuditAction } from '#domain/audit/actions.ts'
import type { TestClient } from '../client.ts'
import type { DeclareWorld } from '../declarations.ts'

/** Everybody who acts, on one running application. */
export interface ActWorld extends DeclareWorld {
  /** 超级管理员 and 内容编辑 of the demonstration. */
  admin: TestClient
  editor: TestClient
  /** 周明远, who answers conversations. */
  expert: TestClient
  /** A visitor whom nobody has seen before. */
  visitor: () => TestClient
}

/** A call that is ready to be made by the one whose act it is, and can be made by others. */
export interface Asked {
  who: TestClient
  endpoint: Endpoint
  by: (client: TestClient) => Promise<unknown>
  /** What comes after the call until the entry is there, e.g. the end of a row of saves. */
  ending?: () => Promise<unknown>
  /** Id of what the entry must be about; left out where the call itself makes it. */
  objectId?: string
}

/** What an operator does: how it comes about; the call itself says which entry it leaves. */
export interface Act {
  /** Which one, of a call that may leave one of several. */
  action?: AuditAction
  /** Builds the situation in which the call succeeds. */
  ready: (world: ActWorld) => Promise<Asked>
}

/** Why nobody of the platform can leave the entry of a call. */
export interface Exempt {
  exempt: string
}

/** By name of the call. */
export type Acts = Readonly<Record<string, Act | Exempt>>

/** The call that somebody is about to make. */
export const ask = <E extends Endpoint>(
  who: TestClient,
  endpoint: E,
  input: InputOf<E>,
  more: { objectId?: string; ending?: () => Promise<unknown>; sending?: Sending } = {},
): Asked => {
  const { sending, ...rest } = more
  return { who, endpoint, by: async (client) => client.call(endpoint, input, sending), ...rest }
}
