/** The colours of a poster: the light tokens of the site (web/kit/tokens.css) on navy and on white. */
export interface Palette {
  ground: string
  onGround: string
  onGroundSoft: string
  hairline: string
  date: string
  code: string
}

const PAPER = { paper: '#FFFFFF', text: '#141C28', soft: '#5E6A7A', line: '#DDE2E9' } as const

const LIVE: Palette = {
  ground: '#0A1B38',
  onGround: '#FFFFFF',
  onGroundSoft: '#C3D5F1',
  hairline: 'rgba(195, 213, 241, 0.28)',
  date: '#B93A22',
  code: '#0A1B38',
}

/** What can no longer be applied for is grey. */
const OVER: Palette = {
  ground: '#364152',
  onGround: '#FFFFFF',
  onGroundSoft: '#C4CCD6',
  hairline: 'rgba(196, 204, 214, 0.32)',
  date: '#5E6A7A',
  code: '#222C3A',
}

/** A date that cannot be missed is blue, not red. */
const CALM = '#1F52A5'

/** The colours of one poster. */
export const paletteOf = (poster: {
  stamp: string
  date: { tone: 'urgent' | 'calm' | 'over' }
}): Palette & typeof PAPER => {
  const base = poster.stamp === '' ? LIVE : OVER
  return {
    ...base,
    ...PAPER,
    date: poster.date.tone === 'calm' && poster.stamp === '' ? CALM : base.date,
  }
}
