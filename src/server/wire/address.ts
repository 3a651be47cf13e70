import { isIP } from 'node:net'

/** The address as text of one spelling, or the empty text when it is none. */
export const cleanAddress = (address: string | undefined): string => {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')
  return isIP(plain) === 0 ? '' : plain.toLowerCase()
}

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
