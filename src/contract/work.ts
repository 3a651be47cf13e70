import { URGENCY, WORK_KINDS } from '#domain/work/work.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, boolean, codesOf, day, int, object, oneOf, orNull, text } from './wire/schema.ts'

const OWN = '本人的账号、偏好和收藏'
const BASE = '/message/api/message/work'
const post = { method: 'POST', access: 'member', spec: false } as const

/** Which thing: its kind and its id within it. */
const thing = () => ({ kind: oneOf(WORK_KINDS), id: text(200, 1) })

/** How much waits, for the marks of the menu. */
const tally = () => ({
  total: int(),
  late: int(),
  /** By the page that it leads to. */
  pages: array(object({ page: text(), count: int() })),
})

/** 待办: everything that waits for the caller, whichever capability it belongs to. */
export const work = {
  list: endpoint({
    ...post,
    path: `${BASE}/queryWorkList`,
    background: true,
    input: object({}),
    output: object({
      /** When it was read. */
      now: text(),
      /** The most pressing first; at most 200. */
      records: array(
        object({
          ...thing(),
          kindName: text(),
          title: text(),
          subject: text(),
          /** What its one button says. */
          act: text(),
          link: text(500),
          urgency: oneOf(codesOf(URGENCY)),
          urgencyName: text(),
          /** Last day `yyyy-MM-dd`; empty where nothing ends. */
          due: text(),
          /** Days until then, negative when it is over; null where nothing ends. */
          daysLeft: orNull(int({ min: -100_000 })),
          /** Since when it waits, `yyyy-MM-dd HH:mm:ss`; empty where nobody knows. */
          since: text(),
          /** With whom it is; empty while it is anybody's. */
          holder: text(),
          mine: boolean(),
          handsOn: boolean(),
          /** Days that it may be put off to in one tap. */
          snoozeTo: array(text()),
        }),
      ),
      ...tally(),
      /** What the caller has put off. */
      snoozed: array(object({ ...thing(), title: text(), subject: text(), until: text() })),
      /** Kinds that could not be read. */
      failed: array(text()),
    }),
  }),
  /** The figures of the list by themselves, read without its sentences. */
  count: endpoint({
    ...post,
    path: `${BASE}/queryWorkCount`,
    background: true,
    input: object({}),
    output: object(tally()),
  }),
  /** 推迟: hides a thing from the caller's list until the morning of a day. */
  snooze: endpoint({
    ...post,
    path: `${BASE}/snoozeWork`,
    audit: { none: OWN },
    input: object({ ...thing(), until: day() }),
    output: object({ until: text() }),
  }),
  /** Takes a thing back into the list. */
  wake: endpoint({
    ...post,
    path: `${BASE}/wakeWork`,
    audit: { none: OWN },
    input: object(thing()),
    output: object({ done: boolean() }),
  }),
  /** Who may be given a thing. */
  people: endpoint({
    ...post,
    path: `${BASE}/queryWorkPeople`,
    input: object(thing()),
    output: object({
      records: array(object({ userId: text(), name: text(), open: int() })),
    }),
  }),
  /** 转交: gives a thing to somebody else. */
  handOn: endpoint({
    ...post,
    path: `${BASE}/handOnWork`,
    audit: ['declaration.assign', 'lead.move', 'partner.move', 'title.move'],
    input: object({ ...thing(), userId: text(64, 1) }),
    output: object({ name: text() }),
  }),
} as const
