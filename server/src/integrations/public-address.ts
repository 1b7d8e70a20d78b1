import { lookup as resolve, type LookupAddress } from 'node:dns'
import { lookup as resolveOnce } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything in IPv4 that is not the open internet: this machine, own networks, clouds' metadata, reserved ranges. */
const NOT_PUBLIC = new BlockList()
const RANGES: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, bits] of RANGES) NOT_PUBLIC.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out, without what carries an IPv4 address or is for examples. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, bits, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
}

/** The address of a host is not one of the open internet. */
export class PrivateAddressError extends Error {}

/** The literal address in a URL, if it is one. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

/**
 * Resolves for a connection that is made to what was looked at: a name that answers differently the next time leads
 * nowhere else. One private address among several is enough to refuse.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(hostname), '')
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

/** Whether the host of an address is known now, and is not one of the open internet. Each sending looks anew. */
export async function leadsToPrivate(url: URL): Promise<boolean> {
  const literal = literalAddress(url)
  if (literal !== undefined) return !isPublicAddress(literal)
  const found = await resolveOnce(url.hostname, { all: true }).catch(() => [])
  return found.some(({ address }) => !isPublicAddress(address))
}
