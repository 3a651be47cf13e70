/** One installed package as the lock file knows it. */
interface Locked {
  version?: string
  license?: string
  dev?: boolean
}

/** Licences a package may have without anybody being asked. */
const FREE =
  /^(MIT(-0)?|Apache-2\.0|BSD-[23]-Clause|0BSD|ISC|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PostgreSQL|OFL-1\.1|Zlib)$/

/** Packages that name their licence loosely, by what their licence file says. */
const READ: Readonly<Record<string, string>> = { duck: 'BSD-2-Clause' }

/** Free as well for what is used as a library of its own beside us, as sharp uses libvips. */
const LINKED = /^LGPL-3\.0-or-later$/

/** `A OR B` is free when one is, `A AND B` when both are. */
const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((either) => either.split(' AND ').every((one) => FREE.test(one) || LINKED.test(one)))

/** NOTICE from a lock file: every package that is shipped, with its licence. */
export const noticeOf = (lock: {
  packages: Record<string, Locked>
}): { text: string; unclear: string[] } => {
  const rows = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version: entry.version ?? '',
        licence: READ[name] ?? entry.license ?? 'unknown',
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  const lines = new Set(rows.map(({ name, version, licence }) => `${name} ${version} (${licence})`))
  const unclear = rows
    .filter(({ licence }) => !isFree(licence))
    .map(({ name, licence }) => `${name}: ${licence}`)
  const head = [
    'Ceqiao (策桥)',
    'Copyright (c) 2026 Ceqiao contributors',
    '',
    'This product is distributed under the MIT licence (LICENSE). It uses the packages below under',
    'their own licences. Generated from package-lock.json by `npm run docs`.',
    '',
  ]
  return { text: [...head, ...lines, ''].join('\n'), unclear: [...new Set(unclear)] }
}
