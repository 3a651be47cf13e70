import type { Node } from '@takumi-rs/core'
import type { PosterCondition, PosterFacts } from '#domain/policies/poster.ts'
import { emsOf, shortenedLines } from '#domain/text/lines.ts'
import { box, code, line, lines, stack } from './nodes.ts'
import { type Palette, paletteOf } from './palette.ts'
import { bodyLines, figure, FONT, header, HEADER, type Picture, titleLines } from './parts.ts'
import { joined } from '#domain/text/sentences.ts'

export const POSTER = { width: 750, height: 1334 } as const

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
  { noteLines: 2, conditionLines: 3 },
  { noteLines: 1, conditionLines: 3 },
  { noteLines: 1, conditionLines: 2 },
  { noteLines: 1, conditionLines: 1 },
]

const UNVERIFIED = '（待核实）'

/** A longer requirement stands in the sentence, not beside it. */
const BESIDE = 9

/** The condition in its lines; that it is not verified is said however short it is cut. */
const laidOut = (
  { text: words, threshold: given, unverified }: PosterCondition,
  most: number,
): { text: string[]; threshold: string } => {
  const beside = given === '' ? 0 : emsOf(given)
  const threshold = beside > BESIDE ? '' : given
  const text = beside > BESIDE ? `${words}：${given}` : words
  const width = (WIDTH - 32) / CONDITION - (threshold === '' ? 0 : beside + 1)
  const whole = shortenedLines(unverified ? text + UNVERIFIED : text, width, most)
  const last = whole.at(-1) ?? ''
  if (!unverified || !last.endsWith('…')) return { text: whole, threshold }
  const letters = Array.from(last).slice(0, -1)
  while (letters.length > 0 && emsOf(`${letters.join('')}…${UNVERIFIED}`) > width) letters.pop()
  return { text: [...whole.slice(0, -1), `${letters.join('')}…${UNVERIFIED}`], threshold }
}

/** 750 × 1334: for passing on and for saving. */
export const posterNode = ({ facts, webName, address }: Picture): Node => {
  const colour = paletteOf(facts)
  const title = titleLines(facts, WIDTH, TITLES)
  const body = bodyLines(facts, WIDTH / 26)
  const figureHeight = Math.max(
    facts.stamp === '' ? 0 : STAMP_ROW,
    facts.figure.lead === '' ? MODE * 1.5 : AMOUNT * 1.17,
  )
  const parts = ({ noteLines, conditionLines: most }: Room) => {
    const note =
      facts.figure.note === '' ? [] : shortenedLines(facts.figure.note, WIDTH / NOTE, noteLines)
    const conditions = facts.conditions.map((one) => laidOut(one, most))
    const height =
      HEADER +
      title.text.length * title.size * 1.3 +
      20 +
      body.length * 26 * LINE +
      28 +
      figureHeight +
      note.length * NOTE * LINE +
      (conditions.length === 0 ? 0 : 28 + 26 * LINE + 17) +
      conditions.reduce((sum, { text }) => sum + text.length * CONDITION * LINE + 10, 0)
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
      box({ marginTop: 10, justifyContent: 'space-between' }, [
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
  ...(text === '' ? {} : { minHeight: STAMP_ROW }),
})

/** Height of the row with the stamp. */
const STAMP_ROW = 150

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
      line(joined(checked, '日期和条件以原文为准'), 22),
    ]),
  ])
