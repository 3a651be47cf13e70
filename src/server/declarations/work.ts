import type { declarations } from '#contract/declarations.ts'
import { TURN_OF_ADVISOR, TURN_OF_COMPANY } from '#domain/declarations/turns.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { WorkThing } from '#domain/work/work.ts'
import type { Core } from '#server/core.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { inTenant } from '#server/database/tenant.ts'
import { MOST_OF_KIND, type WorkReader, type WorkSource } from '#server/capability.ts'
import type { Declaration } from './declaration.store.ts'
import { companyFilter, NO_FILTERS, queueFilter } from './lists/calls.ts'
import { pageOfDeclarations } from './lists/store.ts'
import { SERVING_ROLES } from './notify.ts'
import { servingPeople } from './people.store.ts'
import { mayAssign, type Viewer } from './viewer.ts'

const PAGE = [
  { sort: 'due', direction: 'asc' },
  { limit: MOST_OF_KIND, offset: 0 },
] as const

const viewerOf = ({ userId, companyId, permissions, roles }: WorkReader): Viewer => ({
  side: companyId === '' ? 'platform' : 'company',
  userId,
  sessionId: '',
  companyId,
  permissions,
  admin: companyId !== '' && roles.includes(ENT_ADMIN),
})

const thingOf = (declaration: Declaration, viewer: Viewer): WorkThing => {
  const { declareNo, projectName, companyName, status, dueOn, holderSince } = declaration
  const platform = viewer.side === 'platform'
  const free = platform && declaration.advisorUserId === ''
  return {
    id: `${declareNo} ${status}`,
    title: free ? '领取申报' : (platform ? TURN_OF_ADVISOR : TURN_OF_COMPANY)[status],
    subject: platform ? `${companyName} · ${projectName}` : projectName,
    act: free ? '去领取' : '去办理',
    link: LINKS.declaration(declareNo),
    due: dueOn,
    since: holderSince,
    ownerId: platform ? declaration.advisorUserId : declaration.declarerUserId,
    ownerName: platform ? declaration.advisorName : declaration.declarerName,
    handsOn: platform && mayAssign(declaration, viewer),
  }
}

/** Declarations whose turn is somebody's, as work. */
export const declarationWork = (
  { db }: Pick<Core, 'db'>,
  calls: Pick<Handlers<typeof declarations>, 'assign' | 'served'>,
): WorkSource => ({
  async of(reader) {
    const viewer = viewerOf(reader)
    if (viewer.side === 'company') {
      if (!reader.permissions.has('declare:list')) return []
      const filter = companyFilter(viewer, 'mine', NO_FILTERS)
      const { rows } = await inTenant(db, viewer.companyId, async (tx) =>
        pageOfDeclarations(tx, filter, ...PAGE),
      )
      return rows.map((row) => thingOf(row, viewer))
    }
    if (!reader.permissions.has('declaring:serve')) return []
    const found = await Promise.all(
      (['mine', 'waiting'] as const).map(async (tab) =>
        pageOfDeclarations(db, queueFilter(viewer, tab, { ...NO_FILTERS, holder: 'V' }), ...PAGE),
      ),
    )
    return found.flatMap(({ rows }) => rows.map((row) => thingOf(row, viewer)))
  },
  handing: {
    people: async () =>
      (await servingPeople(db, SERVING_ROLES)).map((person) => ({ ...person, open: 0 })),
    async give(caller, id, userId) {
      const [declareNo = ''] = id.split(' ')
      const { version } = await calls.served({ declareNo, companyId: '' }, caller)
      await calls.assign(
        { declareNo, version, advisorUserId: userId, note: '', companyId: '' },
        caller,
      )
    },
  },
})
