import { DEADLINE_KIND, LIKENESS } from '#domain/policies/codes.ts'
import { SCHEDULE_FIT } from '#domain/policies/schedule.ts'
import { policyCard } from './policies.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  array,
  boolean,
  codesOf,
  id,
  int,
  object,
  oneOf,
  orNull,
  text,
  withDefault,
} from './wire/schema.ts'

/** 倒排日程: the tasks of a programme back from its deadline of a year. */
export const policySchedule = {
  one: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/policyEnterprise/queryPolicySchedule',
    access: 'anyone',
    spec: false,
    input: object({
      policyId: id(),
      /** 0: the first year with a deadline to come. */
      year: withDefault(int({ min: 0, max: 2_100 }), 0),
    }),
    output: object({
      policy: policyCard(),
      year: int(),
      /** Years of which a deadline is known or expected, ascending. */
      years: array(int()),
      /** What the tasks are counted back from; null where nothing is known or expected of the year. */
      target: orNull(
        object({
          batch: text(),
          event: oneOf(codesOf(DEADLINE_KIND)),
          /** `yyyy-MM-dd`; of an expected one the earliest day. */
          day: text(),
          /** A notice names it; else it follows from past years. */
          announced: boolean(),
          latest: text(),
          years: array(int()),
          likeness: oneOf(['', ...codesOf(LIKENESS)]),
          opensOn: text(),
          deadlines: array(object({ kind: oneOf(codesOf(DEADLINE_KIND)), at: text() })),
          daysLeft: int({ min: -100_000 }),
        }),
      ),
      /** Other deadlines of the year. */
      others: array(object({ batch: text(), day: text() })),
      /** The service whose steps and lengths these are; null where none names the policy. */
      project: orNull(object({ projectId: text(), name: text() })),
      tasks: array(
        object({
          name: text(),
          /** As the content says it: 10–15 天, 按当地批次. */
          days: text(),
          /** What the company does. */
          client: text(500),
          /** First and last day; empty where no length is known. */
          from: text(),
          to: text(),
          isPast: boolean(),
        }),
      ),
      /** What the steps with a length come to, in days; null where none has one, or some are in working days. */
      total: orNull(object({ least: int(), most: int() })),
      fit: oneOf(['', ...codesOf(SCHEDULE_FIT)]),
      /** Official terms of rights that the materials ask for: by when one has to be accepted. */
      rights: array(
        object({
          name: text(),
          days: int(),
          by: text(),
          isPast: boolean(),
          note: text(),
          source: text(),
        }),
      ),
      materials: array(object({ name: text(500), required: boolean(), note: text(1000) })),
      now: text(),
    }),
  }),
} as const
