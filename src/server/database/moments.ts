import { type RawBuilder, sql } from 'kysely'

/** So many seconds ago by the database's clock. */
export const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() - make_interval(secs => ${seconds}))`

/** So many seconds from now by the database's clock. */
export const ahead = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(now() + make_interval(secs => ${seconds}))`
