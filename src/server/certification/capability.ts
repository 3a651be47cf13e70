import { REVIEW_DAYS } from '#domain/permissions/certification.ts'
import type { QueueMoment } from '#server/capability.ts'
import type { Core } from '#server/core.ts'
import type { Principal } from '#server/wire/handler.ts'
import { createCertificationHandlers } from './handlers.ts'
import { createCertificationStore } from './store.ts'
import { certificationJob } from './job.ts'
import { certificationWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** Files with addresses for whoever may see them. */
interface Licences {
  countOwn(ids: readonly string[], feature: 'licence', applicant: Principal): Promise<number>
  shown(
    ids: readonly string[],
    reader: Principal,
  ): Promise<readonly { file: { id: string; name: string }; url: string }[]>
}

/** 企业认证: applications with the licence, their review, and what lapses. */
export const createCertification = (
  deps: Pick<Core, 'db' | 'clock'> & { fold: (text: string) => string; files: Licences },
) => {
  const { db, clock, fold, files } = deps
  const store = createCertificationStore(db)
  const queue = (claims: boolean) => ({
    owned: false,
    count: async ({ before }: QueueMoment) => store.queue(claims, before(REVIEW_DAYS)),
  })
  return {
    handlers: {
      certification: createCertificationHandlers({
        store,
        clock,
        fold,
        ownLicences: async (ids, applicant) => files.countOwn(ids, 'licence', applicant),
        shownFiles: async (ids, reader) =>
          (await files.shown(ids, reader)).map(({ file, url }) => ({
            fileId: file.id,
            fileName: file.name,
            url,
          })),
        providers: [],
      }),
    },
    jobs: [certificationJob({ store, clock })],
    usesFile: store.usesFile,
    personalData: [PERSONAL_DATA],
    work: { certification: certificationWork(store) },
    queues: { certifications: queue(false), claims: queue(true) },
  }
}
