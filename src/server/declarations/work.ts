import type { declarations } from '#contract/declarations.ts'
import { TURN_OF_ADVISOR, TURN_OF_COMPANY } from '#domain/declarations/turns.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { LINKS } from '#domain/pages/links.ts'
import { idInState, keyInId, type WorkBrief, type WorkThing } from '#domain/work/work.ts'
import type { Core } from '#server/core.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { MOST_OF_KIND, type WorkReader, type WorkSource } from '#server/capability.ts'
import type { Declaration } from './declaration.store.ts'
import { companyFilter, NO_FILTERS, queueFilter } from './lists/calls.ts'
import { type ListFilter, pageOfDeclarations, turnsOf } from './lists/store.ts'
import { advisingPeople } from './people.store.ts'
import { mayAssign, type Viewer } from './viewer.ts'

const EARLIEST = { sort: 'due', direction: 'asc' } as const

const viewerOf = ({ userId, companyId, permissions, roles }: WorkReader): Viewer => ({
  side: companyId === '' ? 'platform' : 'company',
  userId,
  sessionId: '',
  companyId,
  permissions,
  admin: companyId !== '' && roles.includes(ENT_ADMIN),
})

type Turn = Pick<Declaration, 'declareNo' | 'status' | 'dueOn'>

const briefOf = ({ declareNo, status, dueOn }: Turn): WorkBrief => ({
  id: idInState(declareNo, status),
  link: LINKS.declaration(declareNo),
  due: dueOn,
})

const thingOf = (declaration: Declaration, viewer: Viewer): WorkThing => {
  const { projectName, companyName, status, holderSince } = declaration
  const platform = viewer.side === 'platform'
  const free = platform && declaration.advisorUserId === ''
  return {
    ...briefOf(declaration),
    title: free ? '领取申报' : (platform ? TURN_OF_ADVISOR : TURN_OF_COMPANY)[status],
    subject: platform ? `${companyName} · ${projectName}` : projectName,
    act: free ? '去领取' : '去办理',
    since: holderSince,
    ownerId: platform ? declaration.advisorUserId : declaration.declarerUserId,
    ownerName: platform ? declaration.advisorName : declaration.declarerName,
    handsOn: platform && mayAssign(declaration, viewer),
  }
}

/** What may wait for somebody: of a company one list, of an advisor what is theirs and what is free. */
const filtersOf = (viewer: Viewer): ListFilter[] => {
  const company = viewer.side === 'company'
  if (!viewer.permissions.has(company ? 'declare:list' : 'declaring:serve')) return []
  return company
    ? [companyFilter(viewer, 'mine', NO_FILTERS)]
    : (['mine', 'waiting'] as const).map((tab) =>
        queueFilter(viewer, tab, { ...NO_FILTERS, holder: 'V' }),
      )
}

/** Declarations whose turn is somebody's, as work. */
export const declarationWork = (
  { db }: Pick<Core, 'db'>,
  calls: Pick<Handlers<typeof declarations>, 'assign' | 'served'>,
): WorkSource => ({
  async of(reader, _at, own) {
    const viewer = viewerOf(reader)
    const page = { limit: MOST_OF_KIND, offset: 0 }
    const found = await Promise.all(
      filtersOf(viewer).map(async (filter) => pageOfDeclarations(own, filter, EARLIEST, page)),
    )
    return found.flatMap(({ rows }) => rows.map((row) => thingOf(row, viewer)))
  },
  async brief(reader, _at, own) {
    const found = await Promise.all(
      filtersOf(viewerOf(reader)).map(async (filter) =>
        turnsOf(own, filter, EARLIEST, MOST_OF_KIND),
      ),
    )
    return found.flat().map(briefOf)
  },
  handing: {
    people: async () => (await advisingPeople(db)).map((person) => ({ ...person, open: 0 })),
    async give(caller, id, userId) {
      const declareNo = keyInId(id)
      const { version } = await calls.served({ declareNo, companyId: '' }, caller)
      await calls.assign(
        { declareNo, version, advisorUserId: userId, note: '', companyId: '' },
        caller,
      )
    },
  },
})
