import '#server/b/store.ts'
import pg from 'pg'
export const handlers = pg
