import type { Contract } from '#contract/index.ts'
import type { Core } from '#server/core.ts'
import { createEpochs } from './epochs.ts'
import { exemptList } from './exempt.ts'
import { createEncryptionHandlers } from './handlers.ts'
import { createSeal } from './seal.ts'
import { createEncryptionStore, epochKeys } from './store.ts'

/** 接口加密: the key exchange, and what opens the requests. */
export const createEncryption = (
  deps: Pick<Core, 'db' | 'config' | 'secrets' | 'rates' | 'limits' | 'clock' | 'log'> & {
    contract: Contract
  },
) => {
  const { db, config, secrets, rates, limits, clock, log, contract } = deps
  const store = createEncryptionStore(db)
  const epochs = createEpochs({ store, keks: epochKeys(secrets), clock, log })
  const exempt = exemptList(contract, config.encExempt)
  return {
    handlers: {
      encryption: createEncryptionHandlers({
        isOn: ({ secure }) => config.encMode !== 'off' && secure,
        exempt,
        epochs,
        rates,
        limits: limits.encryption,
        clock,
      }),
    },
    prune: store.prune,
    seal: createSeal({ mode: config.encMode, exempt, epochs, store, clock, log }),
  }
}
