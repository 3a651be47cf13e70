import type { Core } from '#server/core.ts'
import { findCases } from './finding.store.ts'
import { createCaseHandlers } from './handlers.ts'
import { usesFile } from './papers.store.ts'
import type { CaseDeps } from './shared.ts'
import { createCaseStore } from './store.ts'
import { caseWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 职称办理. */
export const createTitleCases = (
  deps: Pick<Core, 'db' | 'clock'> &
    Pick<CaseDeps, 'publications' | 'files'> & {
      names: Omit<CaseDeps['names'], 'isRegion'> & {
        regions(): readonly { code: string }[]
      }
    },
) => {
  const { names } = deps
  const store = createCaseStore(deps)
  const titleCases = createCaseHandlers({
    ...deps,
    store,
    names: {
      regionName: names.regionName,
      isRegion: (code) => names.regions().some((region) => region.code === code),
      entries: names.entries,
    },
  })
  return {
    handlers: { titleCases },
    finds: { titleCase: findCases },
    usesFile,
    personalData: [PERSONAL_DATA],
    queues: { titleCases: { owned: true, count: store.queue } },
    work: { titleCase: caseWork(store, titleCases) },
  }
}
