import type { Node } from '@takumi-rs/core'
import type { PosterCondition, PosterFacts } from '#domain/policies/poster.ts'
import { balancedLines, emsOf, shortenedLines } from '#domain/text/lines.ts'
import { box, code, line, lines, mark, stack } from './nodes.ts'
import { type Palette, paletteOf } from './palette.ts'

/** What a picture of a policy shows. */
export interface Picture {
  facts: PosterFacts
  /** Name of the site. */
  webName: string
  /** Where the code leads; the card has no code. */
  address: string
}

/** Raised with every change of the drawing, so that no cache keeps the old one. */
export const DRAWING = 1

export const POSTER = { width: 750, height: 1334 } as const
export const CARD = { width: 1200, height: 630 } as const

const FONT = 'Noto Sans SC'
const MARGIN = 56
const FOOT = 356
/** Height of what stands above the foot, without its margins. */
const ROOM = POSTER.height - FOOT - 2 * MARGIN
const WIDTH = POSTER.width - 2 * MARGIN

/** Sizes of the title, the largest that fits is taken (design 3.5: two lines of 60). */
const TITLES = [
  { size: 60, most: 2 },
  { size: 52, most: 3 },
  { size: 46, most: 3 },
] as const

/** The title as it stands in the document; a very long one by its short name. */
const titleLines = (
  { title, shortTitle }: PosterFacts,
  width: number,
  sizes: readonly { size: number; most: number }[],
): { size: number; text: string[] } => {
  for (const text of [title, shortTitle])
    for (const { size, most } of sizes) {
      const broken = text === '' ? null : balancedLines(text, width / size, most)
      if (broken) return { size, text: broken }
    }
  const { size, most } = sizes.at(-1) ?? { size: 46, most: 3 }
  return { size, text: shortenedLines(title, width / size, most) }
}

const LINE = 1.4
const AMOUNT = 104
const MODE = 72
const CONDITION = 28
const NOTE = 24

interface Room {
  noteLines: number
  conditionLines: number
}

/** Tried in this order until everything fits above the foot. */
const ROOMS: readonly Room[] = [
  { noteLines: 2, conditionLines: 2 },
  { noteLines: 1, conditionLines: 2 },
  { noteLines: 1, conditionLines: 1 },
]

const conditionLines = (
  { text, threshold, unverified }: PosterCondition,
  most: number,
): string[] => {
  const tail = unverified ? '（待核实）' : ''
  const beside = threshold === '' ? 0 : emsOf(threshold) + 1
  return shortenedLines(text + tail, (WIDTH - 32) / CONDITION - beside, most)
}

/** 750 × 1334: for passing on and for saving. */
export const posterNode = ({ facts, webName, address }: Picture): Node => {
  const colour = paletteOf(facts)
  const title = titleLines(facts, WIDTH, TITLES)
  const body = bodyLines(facts, WIDTH / 26)
  const figureHeight = facts.figure.lead === '' ? MODE * 1.5 : AMOUNT * 1.17
  const parts = ({ noteLines, conditionLines: most }: Room) => {
    const note =
      facts.figure.note === '' ? [] : shortenedLines(facts.figure.note, WIDTH / NOTE, noteLines)
    const conditions = facts.conditions.map((one) => ({ ...one, text: conditionLines(one, most) }))
    const height =
      64 +
      40 +
      title.text.length * title.size * 1.3 +
      20 +
      body.length * 26 * LINE +
      28 +
      figureHeight +
      note.length * NOTE * LINE +
      (conditions.length === 0 ? 0 : 28 + 26 * LINE + 17) +
      conditions.reduce((sum, { text }) => sum + text.length * CONDITION * LINE + 12, 0)
    return { note, conditions, height }
  }
  const tried = ROOMS.map(parts)
  const { note, conditions } = tried.find(({ height }) => height <= ROOM) ?? tried.at(-1)!
  return stack(
    {
      width: POSTER.width,
      height: POSTER.height,
      backgroundColor: colour.paper,
      color: colour.text,
      fontFamily: FONT,
    },
    [
      stack(
        {
          height: POSTER.height - FOOT,
          padding: MARGIN,
          backgroundColor: colour.ground,
          color: colour.onGround,
          overflow: 'hidden',
        },
        [
          header(webName, facts.level, colour),
          lines(title.text, title.size, { fontWeight: 600, lineHeight: 1.3 }),
          stack({ marginTop: 20, color: colour.onGroundSoft }, [lines(body, 26)]),
          box(figureRow(facts), [
            figure(facts, colour, AMOUNT, MODE, facts.stamp === '' ? WIDTH : WIDTH - STAMP),
            facts.stamp === '' ? null : stamp(facts.stamp, colour),
          ]),
          lines(note, NOTE, { color: colour.onGroundSoft }),
          conditions.length === 0 ? null : conditionList(conditions, facts.conditionCount, colour),
        ],
      ),
      foot(facts, address, colour),
    ],
  )
}

const header = (webName: string, level: string, colour: Palette): Node =>
  box({ height: 64, marginBottom: 40, alignItems: 'center', justifyContent: 'space-between' }, [
    box({ alignItems: 'center' }, [
      mark(64, colour.onGround, colour.ground),
      line(webName, 36, { fontWeight: 600, marginLeft: 18, letterSpacing: '0.08em' }),
    ]),
    line(level, 26, {
      color: colour.onGround,
      border: `1px solid ${colour.onGroundSoft}`,
      borderRadius: 6,
      padding: '4px 16px',
    }),
  ])

const bodyLines = ({ body, docNumber }: PosterFacts, width: number): string[] => {
  const both = [body, docNumber].filter((part) => part !== '').join(' · ')
  if (emsOf(both) <= width) return both === '' ? [] : [both]
  return [
    ...shortenedLines(body, width, 1),
    ...(docNumber === '' ? [] : shortenedLines(docNumber, width, 2)),
  ]
}

/** 最高 600 万元; without an amount the way of support, smaller. */
const figure = (
  { figure: { lead, value, unit } }: PosterFacts,
  colour: Palette,
  size: number,
  smaller: number,
  width: number,
): Node => {
  if (lead === '')
    return line(value, Math.min(smaller, Math.floor(width / emsOf(value))), {
      fontWeight: 600,
      lineHeight: 1.5,
    })
  return box({ alignItems: 'baseline' }, [
    line(lead, size * 0.38, { color: colour.onGroundSoft, marginRight: 16 }),
    line(value, size, { fontWeight: 600, lineHeight: 1.17 }),
    line(unit, size * 0.42, { fontWeight: 600, marginLeft: 14 }),
  ])
}

const conditionList = (
  conditions: readonly { text: string[]; threshold: string }[],
  count: number,
  colour: Palette,
): Node =>
  stack({ marginTop: 'auto', borderTop: `1px solid ${colour.hairline}`, paddingTop: 16 }, [
    line(
      count > conditions.length ? `主要条件（共 ${count} 条，列 ${conditions.length} 条）` : '条件',
      26,
      { color: colour.onGroundSoft },
    ),
    ...conditions.map(({ text, threshold }) =>
      box({ marginTop: 12, justifyContent: 'space-between' }, [
        box({}, [
          box(
            {
              width: 4,
              height: 24,
              marginTop: 8,
              marginRight: 20,
              backgroundColor: colour.onGroundSoft,
            },
            [],
          ),
          lines(text, CONDITION),
        ]),
        threshold === '' ? null : line(threshold, CONDITION, { fontWeight: 600 }),
      ]),
    ),
  ])

/** Tall enough for the stamp, so that it covers no words. */
const figureRow = ({ stamp: text }: PosterFacts) => ({
  marginTop: 28,
  justifyContent: 'space-between',
  alignItems: 'center',
  ...(text === '' ? {} : { minHeight: 150 }),
})

/** Room that the stamp takes beside the figure. */
const STAMP = 270

const stamp = (text: string, colour: Palette): Node =>
  line(text, text.length > 3 ? 44 : 56, {
    padding: '4px 22px',
    border: `5px solid ${colour.onGroundSoft}`,
    borderRadius: 12,
    color: colour.onGroundSoft,
    fontWeight: 600,
    letterSpacing: '0.06em',
    transform: 'rotate(-8deg)',
  })

const foot = (
  { date, source, checked }: PosterFacts,
  address: string,
  colour: ReturnType<typeof paletteOf>,
): Node =>
  stack({ height: FOOT, padding: `36px ${MARGIN}px 0`, justifyContent: 'space-between' }, [
    box({ justifyContent: 'space-between', alignItems: 'center' }, [
      stack({}, [
        line(date.name, 28, { color: colour.soft }),
        line(date.value, date.value.length > 10 ? 46 : 56, {
          color: colour.date,
          fontWeight: 600,
          lineHeight: 1.3,
        }),
        line('长按识别，查看条件与材料', 26, { marginTop: 24 }),
      ]),
      code(address, 212, colour.code),
    ]),
    stack({ borderTop: `1px solid ${colour.line}`, padding: '18px 0 22px', color: colour.soft }, [
      lines(shortenedLines(source, WIDTH / 22, 1), 22),
      line([checked, '日期和条件以原文为准'].filter((part) => part !== '').join('，'), 22),
    ]),
  ])

const CARD_MARGIN = 72
const CARD_WIDTH = CARD.width - 2 * CARD_MARGIN

/** 1200 × 630: what other sites show beside a link to the policy. */
export const cardNode = ({ facts, webName }: Picture): Node => {
  const colour = paletteOf(facts)
  const title = titleLines(facts, CARD_WIDTH, [
    { size: 60, most: 2 },
    { size: 52, most: 3 },
  ])
  const body = bodyLines(facts, CARD_WIDTH / 28).slice(0, 1)
  return stack(
    {
      width: CARD.width,
      height: CARD.height,
      padding: `56px ${CARD_MARGIN}px`,
      justifyContent: 'space-between',
      backgroundColor: colour.ground,
      color: colour.onGround,
      fontFamily: FONT,
    },
    [
      stack({}, [
        header(webName, facts.level, colour),
        lines(title.text, title.size, { fontWeight: 600, lineHeight: 1.3 }),
        stack({ marginTop: 20, color: colour.onGroundSoft }, [lines(body, 28)]),
      ]),
      box(
        {
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          borderTop: `1px solid ${colour.hairline}`,
          paddingTop: 24,
        },
        [
          figure(facts, colour, 72, 52, CARD_WIDTH * 0.6),
          stack({ alignItems: 'flex-end' }, [
            line(facts.stamp === '' ? facts.date.name : facts.stamp, 26, {
              color: colour.onGroundSoft,
            }),
            line(facts.date.value, 44, { fontWeight: 600 }),
          ]),
        ],
      ),
    ],
  )
}
