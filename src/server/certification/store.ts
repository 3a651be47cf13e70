import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { createApplicationStore } from './applications.store.ts'
import { createCertCompanyStore } from './companies.store.ts'
import { createCertPeopleStore } from './people.store.ts'

export type { Application, Whose } from './applications.store.ts'
export type { CertCompany, Move } from './companies.store.ts'

/** Certification in the tables: companies and their moves, applications, people. */
export const createCertificationStore = (db: Database) => ({
  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),
  ...createCertCompanyStore(db),
  ...createApplicationStore(db),
  ...createCertPeopleStore(db),
})

export type CertificationStore = ReturnType<typeof createCertificationStore>
