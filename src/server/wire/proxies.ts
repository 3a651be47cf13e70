import { BlockList, isIP } from 'node:net'
import { cleanAddress } from './address.ts'

/**
 * Tells the addresses whose `X-Forwarded-*` is believed: `TRUST_PROXY` names addresses and
 * networks. Throws an Error for a name that is neither.
 */
export const createTrust = (proxies: readonly string[]): ((address: string) => boolean) => {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits, rest] = proxy.split('/')
    const family = isIP(address)
    const width = bits === undefined ? undefined : /^\d{1,3}$/.test(bits) ? Number(bits) : 999
    if (family === 0 || rest !== undefined || (width ?? 0) > (family === 4 ? 32 : 128))
      throw new Error(`TRUST_PROXY: ${proxy} is neither an address nor a network`)
    const type = family === 4 ? 'ipv4' : 'ipv6'
    if (width === undefined) trusted.addAddress(address, type)
    else trusted.addSubnet(address, width, type)
  }
  return (address) => {
    const clean = cleanAddress(address)
    return clean !== '' && trusted.check(clean, isIP(clean) === 4 ? 'ipv4' : 'ipv6')
  }
}
