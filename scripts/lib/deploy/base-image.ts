import { existsSync } from 'node:fs'
import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findProgram, must } from './run.ts'

/** What the image has beside the packages that Debian cannot do without: the libraries of Node. */
const BESIDE = ['apt', 'libatomic1', 'libstdc++6', 'passwd']

interface Package {
  name: string
  needs: string[]
  first: boolean
}

const readPackages = async (): Promise<Map<string, Package>> => {
  const format =
    '${Package}\\t${Essential}\\t${Priority}\\t${Pre-Depends}, ${Depends}\\t${db:Status-Abbrev}\\n'
  const { stdout } = await must('dpkg-query', ['-W', `-f=${format}`])
  const packages = stdout.split('\n').flatMap((line): Package[] => {
    const [name = '', essential, priority, needs = '', status = ''] = line.split('\t')
    if (!status.startsWith('ii')) return []
    const first = essential === 'yes' || priority === 'required' || BESIDE.includes(name)
    // Of several that would do, those that are installed are taken.
    const named = needs.split(/[,|]/).map((need) => need.trim().split(/[ :(]/)[0] ?? '')
    return [{ name, needs: named.filter((need) => need !== ''), first }]
  })
  return new Map(packages.map((one) => [one.name, one]))
}

const closureOf = (packages: ReadonlyMap<string, Package>): string[] => {
  const found = new Set<string>()
  const open = [...packages.values()].filter(({ first }) => first).map(({ name }) => name)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const one = packages.get(name)
    if (one === undefined || found.has(name)) continue
    found.add(name)
    open.push(...one.needs)
  }
  return [...found].toSorted()
}

/** Folders that are links in a Debian of today, whatever its packages call them. */
const MERGED = ['bin', 'sbin', 'lib', 'lib64']

/**
 * Fills a folder as the image `node:…-bookworm-slim` is made: the packages of a least Debian, from
 * this machine's own files, with Node and npm in /usr/local. Answers how many packages it took.
 */
export const fillBase = async (
  folder: string,
  { node, npm }: { node: string; npm: string },
): Promise<number> => {
  const names = closureOf(await readPackages())
  const { stdout } = await must('dpkg-query', ['-L', ...names])
  const files = [...new Set(stdout.split('\n'))].filter(
    (path) => path.startsWith('/') && !path.startsWith('/usr/share/doc') && existsSync(path),
  )
  for (const name of MERGED) {
    await mkdir(join(folder, 'usr', name), { recursive: true })
    await symlink(`usr/${name}`, join(folder, name))
  }
  const list = join(folder, 'files')
  const kept = files.filter((path) => !MERGED.includes(path.slice(1)))
  await writeFile(list, kept.map((path) => `${path.slice(1)}\0`).join(''))
  const tar =
    'tar --null --no-recursion -C / -cf - -T "$1" | tar --keep-directory-symlink -C "$2" -xpf -'
  await must('sh', ['-c', tar, 'sh', list, folder])
  await must('rm', [list])
  for (const name of ['passwd', 'group'])
    await cp(`/usr/share/base-passwd/${name}.master`, join(folder, 'etc', name))
  await cp('/etc/ssl/certs', join(folder, 'etc/ssl/certs'), { recursive: true })
  await mkdir(join(folder, 'root'), { recursive: true, mode: 0o700 })
  const local = join(folder, 'usr/local')
  await mkdir(join(local, 'bin'), { recursive: true })
  await cp(node, join(local, 'bin/node'), { dereference: true })
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const tool of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${tool}-cli.js`, join(local, 'bin', tool))
  return names.length
}

/** The folder of the npm that runs this script, or of the one on the path. */
export const npmFolder = async (): Promise<string> => {
  const own = process.env.npm_execpath ?? findProgram('npm')
  if (own === null) throw new Error('there is no npm on the path')
  return dirname(dirname(await realpath(own)))
}
