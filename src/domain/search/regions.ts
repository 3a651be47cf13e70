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

/** The regions met so far, numbered; those above a known one are known too. */
export class Regions {
  readonly codes: string[] = []
  /** Number of the region directly above; -1 of provinces and the nation. */
  readonly parents: number[] = []
  #numbers = new Map<string, number>()

  /** Number of a region, added when new. */
  add(code: string): number {
    const known = this.#numbers.get(code)
    if (known !== undefined) return known
    const above = regionsAbove(code)[0] ?? NATION
    const parent = above === NATION ? -1 : this.add(above)
    this.#numbers.set(code, this.codes.length)
    this.parents.push(parent)
    return this.codes.push(code) - 1
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
    if (includeUpper) {
      for (const code of chosen.flatMap(regionsAbove)) {
        const region = this.find(code)
        if (region >= 0) fits[region] = 1
      }
    }
    return fits
  }
}
