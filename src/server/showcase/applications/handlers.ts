import type { partnerApply as contract } from '#contract/partner-apply.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { beijingDaysBetween, formatBeijingDate } from '#domain/calendar/beijing.ts'
import { maskPhone } from '#domain/consultation/contact.ts'
import { isHidden, READABLE_DAYS } from '#domain/leads/lead.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { rolesWith } from '#domain/permissions/roles.ts'
import {
  isOver,
  normalizeApplicationNumber,
  PARTNER_NOTE_MAX,
  PARTNER_OPEN,
  PARTNER_STATE,
  partnerMoveProblem,
  partnerMoves,
} from '#domain/showcase/partner-application.ts'
import { LINKS } from '#domain/pages/links.ts'
import { actorOf } from '#server/audit/log.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Publications } from '#server/publications/publications.ts'
import { remind } from '#server/reminders/send.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import type { Names } from '../parts.ts'
import type { ApplicationChange, ApplicationStore, StoredApplication } from './store.ts'

type Whole = AnswerOf<typeof contract.one>

const CODE = 'partner:edit'
const ASSIGN_CODE = 'partner:edit:assign'
const UNCHANGED: Omit<ApplicationChange, 'act'> = {
  step: null,
  ownerUserId: null,
  nextOn: null,
  kept: null,
  note: '',
}

const memberOf = ({ principal }: Caller): Principal => {
  if (principal === null) throw refuse('signIn')
  return principal
}

/** Who may go on with an application: its owner, and whoever assigns. */
const mayEdit = (it: StoredApplication, who: Principal): boolean =>
  it.ownerUserId === who.userId || who.permissions.has(ASSIGN_CODE)

const mustEdit = (it: StoredApplication, who: Principal): void => {
  if (!mayEdit(it, who))
    throw refuse(
      'invalid',
      it.ownerUserId === '' ? '请先接手这份申请' : `这份申请由 ${it.ownerName} 负责`,
    )
}

/** 渠道合作申请 for the platform's people: from what was submitted to a partner. */
export const createApplicationHandlers = (parts: {
  db: Database
  store: ApplicationStore
  publications: Pick<Publications, 'all' | 'find'>
  names: Pick<Names, 'regionName'>
  clock: Clock
}): Handlers<typeof contract> => {
  const { db, store, publications, names, clock } = parts
  const today = (): string => formatBeijingDate(clock.now().getTime())
  const typeOf = (partnerType: string) => publications.find('partnerType', partnerType)?.body
  const licencesOf = ({ partnerType, licences }: StoredApplication) =>
    (typeOf(partnerType)?.licences ?? []).map(({ text, policyId }) => ({
      text,
      policyId,
      seen: licences.includes(text),
    }))

  const shown = (it: StoredApplication) => ({
    applyNo: it.id,
    version: it.version,
    partnerType: it.partnerType,
    typeName: typeOf(it.partnerType)?.name ?? it.partnerType,
    orgName: it.orgName,
    creditCode: it.creditCode,
    regionCode: it.regionCode,
    regionName: names.regionName(it.regionCode),
    contact: it.contact,
    phone: it.phone === '' ? '' : maskPhone(it.phone),
    state: it.state,
    createTime: it.created,
    stateSince: it.since,
    days: Math.max(0, beijingDaysBetween(it.sinceAt.getTime(), clock.now().getTime())),
    ownerUserId: it.ownerUserId,
    ownerName: it.ownerName,
    nextOn: it.nextOn,
    late: PARTNER_OPEN.includes(it.state) && it.nextOn !== '' && it.nextOn < today(),
    same: it.same,
  })

  const isTooOld = ({ state, sinceAt }: StoredApplication): boolean =>
    isOver(state) && isHidden(sinceAt.getTime(), clock.now().getTime())

  const find = async (applyNo: string): Promise<StoredApplication> => {
    const it = await store.find(normalizeApplicationNumber(applyNo))
    if (it === undefined) throw refuse('notFound', '没有这份申请')
    return it
  }

  const wholeOf = async (applyNo: string, who: Principal): Promise<Whole> => {
    const it = await find(applyNo)
    const [steps, others, history] = await Promise.all([
      store.steps(it.id),
      store.others(it),
      store.acts(it.id),
    ])
    const edits = mayEdit(it, who)
    return {
      ...shown(it),
      intro: it.intro,
      canReveal: it.ownerUserId === who.userId && it.phone !== '' && !isTooOld(it),
      canEdit: edits,
      canTake: it.ownerUserId === '',
      canAssign: who.permissions.has(ASSIGN_CODE),
      moves: edits
        ? partnerMoves(steps).map((move) => ({ ...move, name: PARTNER_STATE[move.state] }))
        : [],
      licences: licencesOf(it),
      named: it.named,
      entryId: it.entryId,
      others,
      entries: publications
        .all('partner')
        .filter(({ body }) => body.name === it.orgName)
        .map(({ id, body }) => ({ partnerId: id, name: body.name })),
      history,
    }
  }

  const change = async (
    asked: { applyNo: string; version: number },
    caller: Caller,
    judge: Parameters<ApplicationStore['change']>[2],
  ): Promise<Whole> => {
    const { id } = await find(asked.applyNo)
    const on = { id, version: asked.version, at: clock.now() }
    if (!(await store.change(on, actorOf(caller), judge)))
      throw refuse('conflict', '数据已被修改，请刷新')
    return wholeOf(id, memberOf(caller))
  }

  const mayHave = async (userId: string): Promise<boolean> =>
    (await store.people(rolesWith(CODE, 'platform'))).some((one) => one.userId === userId)

  return {
    async list(input, caller) {
      const { userId } = memberOf(caller)
      const filter = {
        ...input,
        keyword: input.keyword.trim(),
        userId,
        now: clock.now(),
        today: today(),
      }
      await noteNumberSearch(db, caller, { list: '渠道合作', ...filter })
      const [found, choices] = await Promise.all([store.page(filter), store.choices()])
      return {
        records: found.rows.map(shown),
        total: found.total,
        page: input.page,
        pageSize: input.pageSize,
        counts: found.counts,
        lateCount: found.late,
        types: choices.types.map((code) => ({ code, name: typeOf(code)?.name ?? code })),
        regions: choices.regions.map((code) => ({ code, name: names.regionName(code) })),
        owners: choices.owners,
      }
    },

    one: async ({ applyNo }, caller) => wholeOf(applyNo, memberOf(caller)),

    async move({ state, back, reason, ...asked }, caller) {
      const who = memberOf(caller)
      return change(asked, caller, async (it, steps) => {
        mustEdit(it, who)
        const unseen = licencesOf(it).filter(({ seen }) => !seen).length
        const problem = partnerMoveProblem(steps, { state, back, reason }, unseen)
        if (problem !== null) throw refuse('invalid', problem)
        return {
          ...UNCHANGED,
          act: back ? 'back' : 'move',
          step: { state, back, reason: reason.trim() },
          nextOn: isOver(state) ? '' : null,
        }
      })
    },

    async hold({ ownerUserId, ...asked }, caller) {
      const who = memberOf(caller)
      const taking = ownerUserId === '' || ownerUserId === who.userId
      if (!taking && !who.permissions.has(ASSIGN_CODE))
        throw refuse('invalid', '您不能把申请分派给别人')
      if (!taking && !(await mayHave(ownerUserId))) throw refuse('invalid', '请选择一位负责人')
      return change(asked, caller, async (it, _steps, tx) => {
        if (taking && it.ownerUserId !== '' && !who.permissions.has(ASSIGN_CODE))
          throw refuse('invalid', `这份申请由 ${it.ownerName} 负责`)
        const owner = taking ? who.userId : ownerUserId
        if (owner !== who.userId) await tell(tx, it, owner)
        return { ...UNCHANGED, act: taking ? 'take' : 'assign', ownerUserId: owner }
      })
    },

    async save({ nextOn, licences, named, entryId, note, ...asked }, caller) {
      const who = memberOf(caller)
      const said = note.trim()
      if (Array.from(said).length > PARTNER_NOTE_MAX)
        throw refuse('invalid', `备注最多 ${PARTNER_NOTE_MAX} 字`)
      return change(asked, caller, async (it) => {
        mustEdit(it, who)
        if (nextOn !== '' && nextOn !== it.nextOn && nextOn < today())
          throw refuse('invalid', '下一步日期不能早于今天')
        const known = new Set(licencesOf(it).map(({ text }) => text))
        if (entryId !== '' && entryId !== it.entryId && !(it.state === 'active' && named))
          throw refuse('invalid', '合作中并且对方同意公开后，才能建立公开条目')
        return {
          ...UNCHANGED,
          act: 'save',
          nextOn,
          kept: { licences: licences.filter((text) => known.has(text)), named, entryId },
          note: said,
        }
      })
    },

    async reveal({ applyNo }, caller) {
      const who = memberOf(caller)
      const it = await find(applyNo)
      if (isTooOld(it)) throw refuse('invalid', `申请结束已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (it.ownerUserId !== who.userId) throw refuse('invalid', '只有负责这份申请的人可以查看号码')
      if (it.phone === '') throw refuse('invalid', '号码已按本人的要求删除')
      if (mobileProblem(it.phone) !== null)
        throw refuse('invalid', '号码到期已经隐去，请重新取得联系方式')
      await store.noteReveal(it.id, actorOf(caller))
      return { phone: it.phone }
    },

    people: async () => ({ records: await store.people(rolesWith(CODE, 'platform')) }),
  }
}

const tell = async (tx: Tx, it: StoredApplication, owner: string): Promise<void> =>
  remind(tx, [owner], {
    kind: 'SYSTEM',
    title: '有合作申请分派给您',
    content: it.orgName,
    link: LINKS.partnerApplication(it.id),
  })
