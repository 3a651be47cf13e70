import { setTimeout as pause } from 'node:timers/promises'
import { GONE_MS, type NodeSignals } from '#domain/health/signals.ts'
import { RotationRefused } from '#server/database/rotation-refused.ts'
import { type LockedRows, relockAll, staleRows } from '#server/locked-rows.ts'
import {
  fingerprintOf,
  newMainSecret,
  readSecretsFile,
  replaceSecretsFile,
  type Secrets,
} from '#server/secrets.ts'
import type { RotationStore } from './store.ts'

/** A node that may still serve, with the keys it knows; a node of an earlier release says nothing of them. */
export interface KeyedNode {
  name: string
  keys: NodeSignals['keys']
}

/** What a rotation of the main secret is done with. */
export interface KeyRotationDeps {
  store: RotationStore
  nodes: () => Promise<readonly KeyedNode[]>
  /** Everything in the database that is locked or found by a key of ours. */
  rows: readonly LockedRows[]
  /** Those of the configuration, as a node would have them. */
  secrets: Pick<Secrets, 'known' | 'signWith'>
  say: (line: string) => void
  /** How long nodes are waited for that do not know a key yet, or do not sign with it; milliseconds. */
  patienceMs?: number
  /** Told after every slice of rows that was looked at. */
  onSlice?: (stale: number) => void
}

/** Nodes speak every ten seconds; one that was killed is forgotten after two minutes. */
const PATIENCE_MS = GONE_MS + 30_000
const LOOK_MS = 500

const FOREIGN_KEY =
  'The database is served with a key that is not known here: neither SECRET_KEY nor SECRET_KEY_OLD, ' +
  'and not that of secrets.json.'

/** The key that signs, by its fingerprint. @throws RotationRefused where no node has ever served */
const signingKey = async (store: RotationStore): Promise<string> => {
  const signing = await store.signing()
  if (signing === null)
    throw new RotationRefused('No server has used this database yet: there is nothing to rotate.')
  return signing
}

type IsSo = (keys: NonNullable<KeyedNode['keys']>) => boolean

const namesOfOthers = async (nodes: KeyRotationDeps['nodes'], isSo: IsSo): Promise<string[]> =>
  (await nodes()).filter(({ keys }) => keys === undefined || !isSo(keys)).map(({ name }) => name)

/** Waits until all nodes are so. @throws RotationRefused naming those that are not */
const everyNode = async (
  { nodes, patienceMs = PATIENCE_MS }: KeyRotationDeps,
  isSo: IsSo,
  refusal: (names: string) => string,
): Promise<void> => {
  const end = performance.now() + patienceMs
  for (;;) {
    const others = await namesOfOthers(nodes, isSo)
    if (others.length === 0) return
    if (performance.now() > end) throw new RotationRefused(refusal(others.join(', ')))
    await pause(LOOK_MS)
  }
}

const countText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)

/**
 * Makes the configured main secret the one that signs, in three steps: every node knows it, all sign
 * with it, what the old one locked is locked anew. Done again after a kill it goes on where it was.
 * @throws RotationRefused where a node does not follow
 */
export const moveToKey = async (deps: KeyRotationDeps): Promise<void> => {
  const { store, rows, secrets, say, onSlice } = deps
  const [key = ''] = secrets.known
  const before = await signingKey(store)
  if (!secrets.known.includes(before)) throw new RotationRefused(FOREIGN_KEY)
  if (before !== key) {
    say('1/3 Every server has to know the new key …')
    await everyNode(
      deps,
      ({ known }) => known.includes(key),
      (names) =>
        `Not every server knows the new key: ${names}. Give it SECRET_KEY and SECRET_KEY_OLD and ` +
        'start it again, then run this again. Nothing has changed.',
    )
    await store.sign(key, before)
  }
  secrets.signWith(key)
  say('2/3 Every server signs with it …')
  await everyNode(
    deps,
    ({ signing }) => signing === key,
    (names) =>
      `Some server does not sign with the new key yet: ${names}. Look whether it runs, then run ` +
      'this again.',
  )
  say('3/3 What the old key locked is locked with the new one …')
  const count = await relockAll(rows, onSlice)
  say(`Done: ${countText(count)} locked anew. The old key is still read, until --finish.`)
}

/**
 * Begins the rotation of a main secret that lies in `secrets.json`; one that was begun is left as it is.
 * @throws RotationRefused where the database is served with another key
 */
export const beginOwnKey = async (store: RotationStore, dir: string): Promise<void> => {
  const stored = await readSecretsFile(dir)
  if (stored.old !== undefined) return
  if ((await signingKey(store)) !== fingerprintOf(stored.main))
    throw new RotationRefused(FOREIGN_KEY)
  await replaceSecretsFile(dir, { ...stored, main: newMainSecret(), old: stored.main })
}

/**
 * Sees that nothing needs the old key any more.
 * @throws RotationRefused with what does
 */
export const assertMoved = async (
  deps: Pick<KeyRotationDeps, 'store' | 'nodes' | 'rows' | 'secrets'>,
): Promise<void> => {
  const { store, nodes, rows, secrets } = deps
  const [key = '', old] = secrets.known
  if (old === undefined) throw new RotationRefused('No rotation of the key is under way.')
  const again = 'run "npm run rotate -- key" first'
  if ((await signingKey(store)) !== key)
    throw new RotationRefused(`The old key still signs: ${again}.`)
  const others = await namesOfOthers(nodes, ({ signing }) => signing === key)
  if (others.length > 0)
    throw new RotationRefused(`The old key still signs on ${others.join(', ')}: ${again}.`)
  secrets.signWith(key)
  const stale = await staleRows(rows)
  if (stale.length > 0)
    throw new RotationRefused(
      `The old key still locks ${stale.map((one) => `${countText(one.stale)} of ${one.table}`).join(', ')}: ${again}.`,
    )
  if (await store.backupRuns())
    throw new RotationRefused('A backup is being written, which may need the old key: wait for it.')
}

/** Takes the old main secret out of `secrets.json`. */
export const forgetOwnKey = async (dir: string): Promise<void> => {
  const { old: _gone, ...rest } = await readSecretsFile(dir)
  await replaceSecretsFile(dir, rest)
}
