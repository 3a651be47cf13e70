import type { Core } from '#server/core.ts'
import { createDeclareOrder } from './drafts.ts'
import { findDeclarations } from './finding.store.ts'
import { createDeclarationHandlers } from './handlers.ts'
import { usesFile } from './materials.store.ts'
import type { DeclarationDeps } from './deps.ts'
import { declarationQueue } from './queue.store.ts'
import { declarationJob } from './job.ts'
import { declarationWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 申报: from the draft to the money. */
export const createDeclarations = (deps: Pick<Core, 'db' | 'clock'> & DeclarationDeps) => {
  const declarations = createDeclarationHandlers(deps)
  return {
    handlers: { declarations },
    finds: { declaration: findDeclarations },
    work: { declaration: declarationWork(deps, declarations) },
    jobs: [declarationJob(deps)],
    usesFile,
    personalData: [PERSONAL_DATA],
    queues: {
      declarations: {
        owned: true,
        count: async ({ today }: { today: string }) => declarationQueue(deps.db, today),
      },
    },
    /** Makes the declaration of a confirmed order. */
    declareOrder: createDeclareOrder(deps),
  }
}
