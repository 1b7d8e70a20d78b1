import { BlockList, isIP } from 'node:net'
import { SettingsError } from '../../setting-values.ts'

/** Names for networks that the setting may use, as proxies' manuals do. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is that of a proxy whose X-Forwarded-For is believed. */
export function trustedProxies(setting: string | undefined): (address: string) => boolean {
  const parts = (setting ?? '').split(',').map((part) => part.trim())
  const networks = parts.filter(Boolean).flatMap((part) => NAMED[part] ?? [part])
  if (networks.length === 0) return () => false
  const list = new BlockList()
  for (const network of networks) {
    const [, address = '', bits] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(network) ?? []
    const most = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || Number(bits ?? most) > most) {
      throw new SettingsError(`TRUSTED_PROXY: ${network} is not an address or a network such as 10.0.0.0/8`)
    }
    list.addSubnet(address, Number(bits ?? most), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}
