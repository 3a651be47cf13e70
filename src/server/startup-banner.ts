import { networkInterfaces } from 'node:os'
import type { Clock } from './clock.ts'
import type { Progress } from './database/place.ts'

/** An account that the seed made, with the password to be shown. */
export interface SeededAccount {
  readonly loginName: string
  readonly password: string
  readonly role: string
}

/** Writes one line for the person who started the server. */
export type Say = (line: string) => void

/** A line for each step that takes over a second, and its time when it is done. */
export function progressLines(say: Say, clock: Clock): Progress {
  return async (label, work) => {
    const begun = clock.elapsed()
    let shown = false
    const timer = setTimeout(() => {
      shown = true
      say(`… ${label}`)
    }, 1_000)
    try {
      const result = await work()
      if (shown) say(`✓ ${label} (${((clock.elapsed() - begun) / 1_000).toFixed(1)} s)`)
      return result
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Addresses under which the server can be opened in a browser. */
export function addressesOf(host: string, port: number): readonly string[] {
  const any = host === '0.0.0.0' || host === '::'
  const hosts = any
    ? [
        '127.0.0.1',
        ...Object.values(networkInterfaces()).flatMap((each) =>
          (each ?? [])
            .filter((one) => one.family === 'IPv4' && !one.internal)
            .map((one) => one.address),
        ),
      ]
    : [host.includes(':') ? `[${host}]` : host]
  return hosts.map((each) => `http://${each}:${port}`)
}

/** Columns of login names, passwords and roles. */
export function accountLines(accounts: readonly SeededAccount[]): readonly string[] {
  const wide = (key: 'loginName' | 'password'): number =>
    Math.max(...accounts.map((each) => each[key].length))
  const [name, password] = [wide('loginName'), wide('password')]
  return accounts.map(
    (each) => `  ${each.loginName.padEnd(name)}  ${each.password.padEnd(password)}  ${each.role}`,
  )
}
