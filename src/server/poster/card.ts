import type { Node } from '@takumi-rs/core'
import { box, line, lines, stack } from './nodes.ts'
import { paletteOf } from './palette.ts'
import { bodyLines, figure, FONT, header, type Picture, titleLines } from './parts.ts'

export const CARD = { width: 1200, height: 630 } as const

const MARGIN = 72
const WIDTH = CARD.width - 2 * MARGIN

/** 1200 × 630: what other sites show beside a link to the policy. */
export const cardNode = ({ facts, webName }: Picture): Node => {
  const colour = paletteOf(facts)
  const title = titleLines(facts, WIDTH, [
    { size: 60, most: 2 },
    { size: 52, most: 3 },
  ])
  const body = bodyLines(facts, WIDTH / 28).slice(0, 1)
  return stack(
    {
      width: CARD.width,
      height: CARD.height,
      padding: `56px ${MARGIN}px`,
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
          figure(facts, colour, 72, 52, WIDTH * 0.6),
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
