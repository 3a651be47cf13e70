/** Region codes of GB/T 2260 by their digits alone: province 2, city 2, county 2. */

export const NATION = '000000'

/** How many leading digits say where a region is: 0 nation, 2 province, 4 city, 6 county. */
function depth(code: string): number {
  if (code === NATION) return 0
  if (code.endsWith('0000')) return 2
  return code.endsWith('00') ? 4 : 6
}

/** The regions above, nearest first, the nation last; none above the nation. */
export function regionsAbove(code: string): string[] {
  const above: string[] = []
  for (const digits of [4, 2]) {
    if (depth(code) > digits) above.push(code.slice(0, digits).padEnd(6, '0'))
  }
  if (code !== NATION) above.push(NATION)
  return above
}

/** A region without some places in it, in one code: `440000-440300` is 广东（不含深圳）. */
export const partCode = (code: string, except: readonly string[]): string =>
  [code, ...except].join('-')

/** Whether a code is that of a region without some places in it. */
export const isPart = (code: string): boolean => code.includes('-')

/** Whether what holds in a region holds at a place below it, for all that it excepts. */
export const holdsBelow = (region: string, except: readonly string[], place: string): boolean => {
  const above = regionsAbove(place)
  return above.includes(region) && !except.some((one) => one === place || above.includes(one))
}

/** The regions met so far, numbered; those above a known one are known too. */
export class Regions {
  /** Codes by number, those of {@link partCode} among them: they lie below their whole region. */
  readonly codes: string[] = []
  /** Number of the region directly above; -1 of provinces and the nation. */
  readonly parents: number[] = []
  #numbers = new Map<string, number>()
  #parts: { number: number; region: string; except: readonly string[] }[] = []

  /** Number of a region, added when new. */
  add(code: string): number {
    const known = this.#numbers.get(code)
    if (known !== undefined) return known
    const [region = code, ...except] = code.split('-')
    const above = regionsAbove(region)[0] ?? NATION
    const parent = isPart(code) ? this.add(region) : above === NATION ? -1 : this.add(above)
    const number = this.codes.push(code) - 1
    this.#numbers.set(code, number)
    this.parents.push(parent)
    if (isPart(code)) this.#parts.push({ number, region, except })
    return number
  }

  /** Numbers of the known regions above a place whose policies hold there. */
  above(place: string): number[] {
    return [
      ...regionsAbove(place).map((code) => this.find(code)),
      ...this.#parts
        .filter(({ region, except }) => holdsBelow(region, except, place))
        .map(({ number }) => number),
    ].filter((number) => number >= 0)
  }

  /** Number of a region, or -1. */
  find(code: string): number {
    return this.#numbers.get(code) ?? -1
  }

  /**
   * By region number, 1 where a policy answers a choice of `chosen`: it lies in a chosen
   * region, or, with `includeUpper`, above one. The nation holds only itself here.
   */
  fits(chosen: readonly string[], includeUpper: boolean): Uint8Array {
    const fits = new Uint8Array(this.codes.length)
    const wanted = new Set(chosen.map((code) => this.find(code)))
    for (let region = 0; region < fits.length; region++) {
      for (let at = region; at >= 0; at = this.parents[at]!) if (wanted.has(at)) fits[region] = 1
    }
    if (includeUpper)
      for (const place of chosen) for (const region of this.above(place)) fits[region] = 1
    return fits
  }
}
