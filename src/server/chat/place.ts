/** A region as filters of this site write it in an address. */
const REGION = /^[0-9]{2,12}$/

/**
 * Where a customer is, as far as the house knows it: the region of the company, else the one that
 * the list was filtered by which the question was asked from. Empty where neither is told.
 * @param link `source_link` of the conversation, a path of this site.
 */
export const placeOf = (
  regionName: (code: string) => string,
  regionCode: string,
  link: string,
): string => {
  const asked = new URLSearchParams(link.split('#')[0]?.split('?')[1] ?? '').get('region') ?? ''
  const code = regionCode !== '' ? regionCode : asked
  const name = REGION.test(code) ? regionName(code) : code
  return name === code ? '' : name
}
