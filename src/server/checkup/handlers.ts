import type { checkup } from '#contract/checkup.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { changesBetween, newlyHopeful } from '#domain/checkup/changes.ts'
import { makeCheckup } from '#domain/checkup/make.ts'
import { mimeOf } from '#domain/files/kinds.ts'
import { sameValue } from '#domain/same.ts'
import { Readable } from 'node:stream'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Handlers, MemberCaller, Principal } from '#server/wire/handler.ts'
import { type CheckupNames, type CheckupSources, readGiven } from './given.ts'
import {
  companyOf,
  inTurn,
  keepVersion,
  type KeptCheckup,
  type KeptVersion,
  removeVersion,
  versionOf,
  versionsOf,
} from './store.ts'

/** Versions kept of one company. */
const MOST_VERSIONS = 24

const NO_VERSION = '没有找到这一版报告'

type Listed = OutputOf<typeof checkup.list>['versions'][number]

const memberOf = ({ principal }: MemberCaller): Principal => {
  if (principal.companyId === '') throw apiError('notFound', '您尚未加入企业')
  return principal
}

const shownVersion = (kept: KeptVersion): Listed => ({
  nth: kept.nth,
  madeTime: formatBeijingTime(kept.madeAt.getTime()),
  madeBy: kept.madeBy,
  day: kept.day,
  completeness: kept.completeness,
  hopeful: kept.hopeful,
  possible: kept.possible,
  changes: kept.changeCount,
  newlyHopeful: kept.newlyHopeful,
})

/** What the calls of the report are made of. */
export interface CheckupDeps {
  db: Database
  clock: Clock
  names: CheckupNames
  sources: CheckupSources
}

/** 政策体检报告: made from what is known today, kept by version, never changed. */
export const createCheckupHandlers = (deps: CheckupDeps): Handlers<typeof checkup> => {
  const { db, clock, names, sources } = deps

  /** One version, or a refusal. */
  const found = async (companyId: string, nth: number): Promise<KeptCheckup> => {
    const kept = await inTenant(db, companyId, async (tx) => versionOf(tx, companyId, nth))
    if (kept === null) throw apiError('notFound', NO_VERSION)
    return kept
  }

  return {
    async list(_input, caller) {
      const { companyId } = memberOf(caller)
      const versions = await inTenant(db, companyId, async (tx) => versionsOf(tx, companyId))
      return {
        versions: versions.map(shownVersion),
        most: MOST_VERSIONS,
        now: formatBeijingTime(clock.now().getTime()),
      }
    },

    async read({ nth }, caller) {
      const { companyId } = memberOf(caller)
      if (nth === 0) {
        const newest = await inTenant(db, companyId, async (tx) => versionOf(tx, companyId, 0))
        return { checkup: newest && shownCheckup(newest) }
      }
      return { checkup: shownCheckup(await found(companyId, nth)) }
    },

    async make(_input, caller) {
      const { companyId, userId } = memberOf(caller)
      const at = clock.now()
      const today = formatBeijingDate(at.getTime())
      const company = await inTenant(db, companyId, async (tx) => companyOf(tx, companyId))
      if (company === null) throw apiError('notFound', '您尚未加入企业')
      const made = await readGiven(sources, { companyId, today, company, names })
      const content = makeCheckup(made.given)
      return inTenant(db, companyId, async (tx) => {
        await inTurn(tx, companyId)
        const versions = await versionsOf(tx, companyId)
        const before = await versionOf(tx, companyId, 0)
        if (before !== null && sameValue(before.content, content))
          return { nth: before.nth, made: false }
        if (versions.length >= MOST_VERSIONS)
          throw apiError('invalid', `最多保留 ${MOST_VERSIONS} 版报告，请先删除不再需要的旧版`)
        const nth = (before?.nth ?? 0) + 1
        await keepVersion(tx, companyId, {
          nth,
          madeAt: at,
          madeBy: userId,
          portraitHash: made.portraitHash,
          rulesDigest: made.rulesDigest,
          content,
          comparedWith: before?.nth ?? null,
          changes: before === null ? [] : changesBetween(before.content, content),
          newlyHopeful: before === null ? 0 : newlyHopeful(before.content, content),
        })
        await writeAuditEntry(tx, actorOf(caller), {
          action: 'checkup.make',
          companyId,
          objectType: 'checkup',
          objectId: String(nth),
          objectName: `第 ${nth} 版政策体检报告`,
        })
        return { nth, made: true }
      })
    },

    async remove({ nth }, caller) {
      const { companyId } = memberOf(caller)
      return inTenant(db, companyId, async (tx) => {
        await inTurn(tx, companyId)
        const [newest, ...older] = await versionsOf(tx, companyId)
        if (newest?.nth === nth) throw apiError('invalid', '最新一版不能删除')
        if (!older.some((one) => one.nth === nth)) throw apiError('notFound', NO_VERSION)
        await removeVersion(tx, companyId, nth)
        await writeAuditEntry(tx, actorOf(caller), {
          action: 'checkup.remove',
          companyId,
          objectType: 'checkup',
          objectId: String(nth),
          objectName: `第 ${nth} 版政策体检报告`,
        })
        return {}
      })
    },

    async word({ nth }, caller) {
      const { companyId } = memberOf(caller)
      const kept = await found(companyId, nth)
      // The library is large: it is read when the first document is asked for.
      const { wordOf } = await import('./word.ts')
      const content = await wordOf(kept)
      const fileName = `政策体检报告-${kept.content.companyName}-第${nth}版-${kept.day}.docx`
      await inTenant(db, companyId, async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'checkup.export',
          companyId,
          objectType: 'checkup',
          objectId: String(nth),
          objectName: fileName,
        }),
      )
      return {
        fileName,
        mime: mimeOf('docx'),
        size: content.length,
        content: Readable.from([content]),
      }
    },
  }
}

const shownCheckup = (kept: KeptCheckup): NonNullable<OutputOf<typeof checkup.read>['checkup']> => {
  const { programmes: _programmes, titles: _titles, ...content } = kept.content
  return {
    version: shownVersion(kept),
    comparedWith:
      kept.comparedWith === null ? null : { nth: kept.comparedWith, day: kept.comparedDay },
    changes: kept.changes,
    content,
  }
}
