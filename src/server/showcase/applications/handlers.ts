import type { partnerApply as contract } from '#contract/partner-apply.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { beijingDaysBetween, formatBeijingDate } from '#domain/calendar/beijing.ts'
import { maskPhone } from '#domain/consultation/contact.ts'
import { isHidden, READABLE_DAYS } from '#domain/leads/lead.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import {
  isOver,
  normalizeApplicationNumber,
  PARTNER_NOTE_MAX,
  PARTNER_OPEN,
  PARTNER_STATE,
  partnerMoveProblem,
  partnerMoves,
  type PartnerState,
} from '#domain/showcase/partner-application.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications } from '#server/publications/publications.ts'
import { type ListColumn, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { MemberCaller, Handlers, Principal } from '#server/wire/handler.ts'
import type { HistoryEntry } from '#server/workflow/store.ts'
import type { Names } from '../shared.ts'
import type { ApplicationStore, StoredApplication } from './store.ts'

type Whole = AnswerOf<typeof contract.one>

const UNCHANGED = { to: null, ownerUserId: null, nextOn: null, kept: null, note: '' } as const

type Row = AnswerOf<typeof contract.list>['records'][number]

const COLUMNS: readonly ListColumn<Row>[] = [
  { name: '申请编号', width: 20, cell: ({ applyNo }) => applyNo },
  { name: '提交时间', width: 20, cell: ({ createTime }) => createTime },
  { name: '机构', width: 30, cell: ({ orgName }) => orgName },
  { name: '统一社会信用代码', width: 22, cell: ({ creditCode }) => creditCode },
  { name: '类型', width: 14, cell: ({ typeName }) => typeName },
  { name: '地区', width: 20, cell: ({ regionName }) => regionName },
  { name: '联系人', width: 12, cell: ({ contact }) => contact },
  { name: '手机号码', width: 14, cell: ({ phone }) => phone },
  { name: '状态', width: 12, cell: ({ state }) => PARTNER_STATE[state] },
  { name: '停留天数', width: 10, cell: ({ days }) => String(days) },
  { name: '负责人', width: 12, cell: ({ ownerName }) => ownerName },
  { name: '下一步', width: 12, cell: ({ nextOn }) => nextOn },
]

/** 渠道合作申请 for the platform's people: from what was submitted to a partner. */
export const createApplicationHandlers = (deps: {
  store: ApplicationStore
  publications: Pick<Publications, 'all' | 'find'>
  names: Pick<Names, 'regionName'>
  clock: Clock
}): Handlers<typeof contract> => {
  const { store, publications, names, clock } = deps
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
    state: it.status,
    createTime: it.created,
    stateSince: it.since,
    days: Math.max(0, beijingDaysBetween(it.sinceAt.getTime(), clock.now().getTime())),
    ownerUserId: it.ownerUserId,
    ownerName: it.ownerName,
    nextOn: it.nextOn,
    late: PARTNER_OPEN.includes(it.status) && it.nextOn !== '' && it.nextOn < today(),
    same: it.same,
  })

  const isTooOld = ({ status, sinceAt }: StoredApplication): boolean =>
    isOver(status) && isHidden(sinceAt.getTime(), clock.now().getTime())

  const find = async (applyNo: string): Promise<StoredApplication> =>
    store.find(normalizeApplicationNumber(applyNo))

  const wholeOf = async (applyNo: string, who: Principal): Promise<Whole> => {
    const it = await find(applyNo)
    const [steps, others, history] = await Promise.all([
      store.steps(it.id),
      store.others(it),
      store.history<HistoryEntry<PartnerState | ''>>(it.id),
    ])
    const edits = store.mayHandle(it, who)
    return {
      ...shown(it),
      intro: it.intro,
      canReveal: it.ownerUserId === who.userId && it.phone !== '' && !isTooOld(it),
      canEdit: edits,
      canTake: it.ownerUserId === '',
      canAssign: store.assigns(who),
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
      history: history.map(({ event, toStatus, ...line }) => ({
        ...line,
        act: event,
        toState: toStatus,
      })),
    }
  }

  const change = async (
    { applyNo, version }: { applyNo: string; version: number },
    caller: MemberCaller,
    judge: Parameters<ApplicationStore['transition']>[2],
  ): Promise<Whole> => {
    const id = normalizeApplicationNumber(applyNo)
    await store.transition({ id, version }, caller, judge)
    return wholeOf(id, caller.principal)
  }

  return {
    export: async ({ state, ...input }, caller) =>
      store.file({ ...input, ...WHOLE_LIST, status: state }, caller, { shown, columns: COLUMNS }),

    async list({ state, ...input }, caller) {
      const [{ rows, ...page }, choices] = await Promise.all([
        store.page({ ...input, status: state }, caller),
        store.choices('partner_type', 'region_code'),
      ])
      const [types = [], regions = []] = choices.values
      return {
        ...page,
        records: rows.map(shown),
        types: types.map((code) => ({ code, name: typeOf(code)?.name ?? code })),
        regions: regions.map((code) => ({ code, name: names.regionName(code) })),
        owners: choices.owners,
      }
    },

    one: async ({ applyNo }, caller) => wholeOf(applyNo, caller.principal),

    async move({ state, back, reason, ...asked }, caller) {
      const who = caller.principal
      return change(asked, caller, async (it, tx) => {
        store.mustHandle(it, who)
        const unseen = licencesOf(it).filter(({ seen }) => !seen).length
        const steps = await store.steps(it.id, tx)
        const problem = partnerMoveProblem(steps, { state, back, reason }, unseen)
        if (problem !== null) throw apiError('invalid', problem)
        return {
          ...UNCHANGED,
          event: back ? 'back' : 'move',
          to: state,
          note: reason.trim(),
          nextOn: isOver(state) ? '' : null,
        }
      })
    },

    async hold({ ownerUserId, ...asked }, caller) {
      const who = caller.principal
      const taking = ownerUserId === '' || ownerUserId === who.userId
      if (!taking && !store.assigns(who)) throw apiError('invalid', '您不能把申请分派给别人')
      if (!taking) await store.mustBePossible(ownerUserId)
      return change(asked, caller, (it) => {
        if (taking && it.ownerUserId !== '' && !store.assigns(who))
          throw apiError('invalid', `这份申请由 ${it.ownerName} 负责`)
        return taking
          ? { ...UNCHANGED, event: 'take', ownerUserId: who.userId }
          : { ...UNCHANGED, event: 'assign', ownerUserId }
      })
    },

    async save({ nextOn, licences, named, entryId, note, ...asked }, caller) {
      const who = caller.principal
      const said = note.trim()
      if (Array.from(said).length > PARTNER_NOTE_MAX)
        throw apiError('invalid', `备注最多 ${PARTNER_NOTE_MAX} 字`)
      return change(asked, caller, (it) => {
        store.mustHandle(it, who)
        if (nextOn !== '' && nextOn !== it.nextOn && nextOn < today())
          throw apiError('invalid', '下一步日期不能早于今天')
        const known = new Set(licencesOf(it).map(({ text }) => text))
        if (entryId !== '' && entryId !== it.entryId && !(it.status === 'active' && named))
          throw apiError('invalid', '合作中并且对方同意公开后，才能建立公开条目')
        const kept = { licences: licences.filter((text) => known.has(text)), named, entryId }
        return { ...UNCHANGED, event: 'save', nextOn, kept, note: said }
      })
    },

    async reveal({ applyNo }, caller) {
      const who = caller.principal
      const it = await find(applyNo)
      if (isTooOld(it))
        throw apiError('invalid', `申请结束已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (it.ownerUserId !== who.userId)
        throw apiError('invalid', '只有负责这份申请的人可以查看号码')
      if (it.phone === '') throw apiError('invalid', '号码已按本人的要求删除')
      if (mobileProblem(it.phone) !== null)
        throw apiError('invalid', '号码到期已经隐去，请重新取得联系方式')
      await store.noteReveal(it.id, caller)
      return { phone: it.phone }
    },

    people: async () => ({ records: await store.people() }),
  }
}
