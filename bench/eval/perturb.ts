import { Converter } from 'opencc-js/cn2t'
import { pinyin } from 'pinyin-pro'
import { createRandom } from '#testing/random.ts'
import { hashOf } from './hash.ts'

/** How a question is spoilt. */
export const SLIPS = ['traditional', 'homophone', 'dropped', 'doubled'] as const
export type Slip = (typeof SLIPS)[number]

/** Spoils a question; null when that cannot be done to it. The same seed, the same slip. */
export type Perturb = (slip: Slip, id: string, text: string) => string | null

/** A question of fewer Han characters loses its meaning with one of them. */
const FEWEST = 3

export function createPerturb(seed: number): Perturb {
  const toTraditional = Converter({ from: 'cn', to: 't' })
  const byReading = homophones()
  return (slip, id, text) => {
    const spoilt = slip === 'traditional' ? toTraditional(text) : slipped(slip, id, text)
    return spoilt === text ? null : spoilt
  }

  function slipped(slip: Slip, id: string, text: string): string {
    const dice = createRandom(seed ^ hashOf(`${slip} ${id}`)).next
    const chars = Array.from(text)
    const places = chars.flatMap((char, place) => (/\p{Script=Han}/u.test(char) ? [place] : []))
    if (places.length < FEWEST) return text
    if (slip === 'homophone') return withHomophone(chars, shuffled(places, dice), dice)
    const place = places[Math.floor(dice() * places.length)]!
    return chars
      .toSpliced(place, 1, ...(slip === 'dropped' ? [] : [chars[place]!, chars[place]!]))
      .join('')
  }

  /** Writes another common character of the same reading, tones apart. */
  function withHomophone(chars: string[], places: number[], dice: () => number): string {
    const readings = pinyin(chars.join(''), { toneType: 'none', type: 'array' })
    for (const place of places) {
      const others = (byReading.get(readings[place] ?? '') ?? []).filter(
        (char) => char !== chars[place],
      )
      const other = others[Math.floor(dice() * others.length)]
      if (other !== undefined) return chars.with(place, other).join('')
    }
    return chars.join('')
  }
}

/** The 3,755 common characters of GB 2312 by their reading without tone. */
function homophones(): Map<string, string[]> {
  const decoder = new TextDecoder('gbk')
  const common: string[] = []
  for (let row = 0xb0; row <= 0xd7; row++) {
    const last = row === 0xd7 ? 0xf9 : 0xfe
    for (let cell = 0xa1; cell <= last; cell++) {
      common.push(decoder.decode(new Uint8Array([row, cell])))
    }
  }
  return Map.groupBy(common, (char) => pinyin(char, { toneType: 'none' }))
}

function shuffled(places: number[], dice: () => number): number[] {
  const rest = places.map((place) => ({ place, lot: dice() }))
  return rest.sort((a, b) => a.lot - b.lot).map(({ place }) => place)
}
