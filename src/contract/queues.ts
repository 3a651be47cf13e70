import { permission } from '#domain/permissions/codes.ts'
import { QUEUES } from '#domain/queues/queue.ts'
import { endpoint } from './wire/endpoint.ts'
import { oneOf, boolean, int, object, array, text } from './wire/schema.ts'

/** 待办总览: what waits in every queue that the caller may work on. */
export const queues = {
  overview: endpoint({
    method: 'POST',
    path: '/policy/api/policy/queue/queryQueueOverview',
    access: 'member',
    permission: permission('queue'),
    spec: false,
    background: true,
    input: object({}),
    output: object({
      /** When it was counted. */
      now: text(),
      records: array(
        object({
          queue: oneOf(QUEUES),
          name: text(),
          /** What counts as too late, in words; empty where nothing does. */
          target: text(),
          count: int(),
          /** Things of this queue are somebody's. */
          owned: boolean(),
          free: int(),
          late: int(),
          /** Since when the oldest waits; empty when nothing does. */
          oldest: text(),
          /** How long that is in working time, minutes. */
          oldestMinutes: int(),
          /** By whom they are with, most first; those of nobody are `free`. */
          owners: array(
            object({ userId: text(), name: text(), count: int(), late: int(), mine: boolean() }),
          ),
          /** It could not be counted; its figures are 0. */
          failed: boolean(),
        }),
      ),
    }),
  }),
} as const
