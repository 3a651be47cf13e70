import type { Core } from '#server/core.ts'
import { type ClientDeps, createClientHandlers } from './handlers.ts'
import { clientsAmong, createClientStore } from './store.ts'

/** 我的客户: the companies of an advisor on one page. */
export const createClients = (
  deps: Pick<Core, 'db' | 'clock'> & Pick<ClientDeps, 'names' | 'portraits' | 'rules'>,
) => ({
  handlers: { clients: createClientHandlers({ ...deps, store: createClientStore(deps.db) }) },
  clientsAmong,
})
