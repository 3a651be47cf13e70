import type { Node } from '@takumi-rs/core'
import type { PosterFacts } from '#domain/policies/poster.ts'
import { balancedLines, emsOf, shortenedLines } from '#domain/text/lines.ts'
import { box, line, mark } from './nodes.ts'
import type { Palette } from './palette.ts'

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

/** The family of {@link registerFonts}. */
export const FONT = 'Noto Sans SC'

/** The title as it stands in the document; a very long one by its short name. */
export const titleLines = (
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

const short = (text: string, width: number): string => shortenedLines(text, width, 1)[0] ?? ''

/** Height of the head with the space below it. */
export const HEADER = 104

/** Whose picture it is, and of which level the policy. */
export const header = (webName: string, level: string, colour: Palette): Node =>
  box({ height: 64, marginBottom: 40, alignItems: 'center', justifyContent: 'space-between' }, [
    box({ alignItems: 'center' }, [
      mark(64, colour.onGround, colour.ground),
      line(short(webName, 9), 36, { fontWeight: 600, marginLeft: 18, letterSpacing: '0.08em' }),
    ]),
    line(short(level, 13), 26, {
      color: colour.onGround,
      border: `1px solid ${colour.onGroundSoft}`,
      borderRadius: 6,
      padding: '4px 16px',
    }),
  ])

/** Who issued it and under which number; the number is never cut to less than two lines. */
export const bodyLines = ({ body, docNumber }: PosterFacts, width: number): string[] => {
  const both = [body, docNumber].filter((part) => part !== '').join(' · ')
  if (emsOf(both) <= width) return both === '' ? [] : [both]
  return [
    ...shortenedLines(body, width, 1),
    ...(docNumber === '' ? [] : shortenedLines(docNumber, width, 2)),
  ]
}

/** Sizes beside the figure, and the space between, in its em. */
const LEAD = 0.38
const UNIT = 0.42
const GAPS = 0.3

/** 最高 600 万元; without an amount the way of support, smaller. */
export const figure = (
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
  const ems = emsOf(lead) * LEAD + emsOf(value) + emsOf(unit) * UNIT + GAPS
  const fitting = Math.min(size, Math.floor(width / ems))
  return box({ alignItems: 'baseline' }, [
    line(lead, fitting * LEAD, { color: colour.onGroundSoft, marginRight: 16 }),
    line(value, fitting, { fontWeight: 600, lineHeight: 1.17 }),
    line(unit, fitting * UNIT, { fontWeight: 600, marginLeft: 14 }),
  ])
}
