import { sql } from 'kysely'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { fitting, numberIn } from '#server/database/fitting.ts'
import { hasNumber } from '#server/database/numbers.ts'
import { ofScope } from './store.ts'

interface Found {
  id: string
  userName: string
  loginName: string
  dept: string
  active: boolean
  called: boolean
}

/** People of the asker's company, or of the platform, by name, account, department or telephone. */
export const findPeople: FindSource = async ({ who, words, read, best }) => {
  const fit = fitting(words, {
    texts: [sql`user_name`, sql`login_name`, sql`dept`],
    numbers: [],
  })
  const number = numberIn(words)
  const called = hasNumber('phone', number)
  const { rows } = await read(async (tx) =>
    sql<Found>`
      select id, user_name as "userName", login_name as "loginName", dept,
        status = 'active' as active, ${called} as called
      from user_account where ${ofScope(who.companyId)} and (${called} or ${fit.where})
      order by ${called} desc, ${fit.first}, created_at desc, id limit ${fit.most}`.execute(tx),
  )
  return best(
    rows.map(({ id, userName, loginName, dept, active, called: isCalled }): FindRow => ({
      id,
      title: userName,
      // Whoever is found by a telephone number is not shown with it.
      numbers: isCalled ? [number] : [],
      also: [loginName, dept],
      note: [loginName, dept, active ? '' : '已停用'].filter((one) => one !== '').join(' · '),
      link: hrefTo('user', { q: loginName }),
    })),
  )
}
