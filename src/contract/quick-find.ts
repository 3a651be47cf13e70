import { FIND_KINDS } from '#domain/quick-find/find.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, object, oneOf, text } from './wire/schema.ts'

/** 快速查找: one question to everything that somebody may see in the console, some of each kind. */
export const quickFind = {
  find: endpoint({
    method: 'POST',
    path: '/policy/api/policy/quickFind/queryQuickFind',
    access: 'member',
    spec: false,
    background: true,
    audit: { sometimes: 'number.search', when: '按完整号码查找时' },
    rates: [{ per: 'visitor', max: 240, seconds: 60 }],
    input: object({
      /** A name or a part of it, pinyin initials, a number or its end. */
      typed: text(50, 1),
    }),
    output: object({
      /** Kinds of which something was found, a kind found by number first. */
      groups: array(
        object({
          kind: oneOf(FIND_KINDS),
          name: text(),
          hits: array(
            object({
              id: text(),
              title: text(500),
              /** What it is: state, number, whose. */
              note: text(500),
              /** Where it is read, from the root of the site. */
              link: text(1000),
            }),
          ),
        }),
      ),
      /** Names of the kinds that could not be searched now. */
      failed: array(text()),
    }),
  }),
} as const
