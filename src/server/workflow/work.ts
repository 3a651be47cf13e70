import { idInState, keyInId, type WorkThing } from '#domain/work/work.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { MOST_OF_KIND, type QueueMoment, type WorkSource } from '#server/capability.ts'
import type { WorkflowRow } from './workflow.ts'

/** What a store of what people handle answers of work. */
interface WaitingStore<Row extends WorkflowRow> {
  waiting: (userId: string, most: number) => Promise<Row[]>
  assigns: (who: Pick<Principal, 'permissions'>) => boolean
  people: () => Promise<{ userId: string; name: string; open: number }[]>
  find: (id: string) => Promise<Row>
}

/** What waits of what people handle, with one person or with nobody, as work. */
export const workflowWork = <Row extends WorkflowRow>(
  store: WaitingStore<Row>,
  words: {
    /** Whoever works on it holds this code. */
    code: string
    /** What a thing says beside whose it is. */
    thing: (
      row: Row,
      free: boolean,
      at: QueueMoment,
    ) => Omit<WorkThing, 'id' | 'ownerId' | 'ownerName' | 'handsOn'>
    /** Gives one to somebody by the call of its own. */
    give: (
      caller: MemberCaller,
      row: Pick<Row, 'id' | 'version'>,
      userId: string,
    ) => Promise<unknown>
  },
): WorkSource => ({
  async of({ userId, permissions }, at) {
    if (!permissions.has(words.code)) return []
    const rows = await store.waiting(userId, MOST_OF_KIND)
    return rows.map((row) => ({
      ...words.thing(row, row.ownerUserId === '', at),
      id: idInState(row.id, row.status),
      ownerId: row.ownerUserId,
      ownerName: row.ownerName,
      handsOn: store.assigns({ permissions }),
    }))
  },
  handing: {
    people: store.people,
    async give(caller, id, userId) {
      const key = keyInId(id)
      const { version } = await store.find(key)
      await words.give(caller, { id: key, version } as Pick<Row, 'id' | 'version'>, userId)
    },
  },
})
