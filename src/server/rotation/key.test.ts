import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bigEndian } from '#contract/wire/enc1.ts'
import { solve } from '#domain/registration/proof.ts'
import { NO_FILTER } from '#domain/subscriptions/followed.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, createPool, type Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createEncryptionStore, epochKeys } from '../encryption/store.ts'
import { createEpochs } from '../encryption/epochs.ts'
import { createFileLinks } from '../files/links.ts'
import { claimInstallation, followKey } from '../installation.ts'
import { feedKeys, feedOf } from '../ip-records/feed/store.ts'
import { feedToken, feedTokenOf } from '../ip-records/feed/token.ts'
import { relockAll, staleRows } from '../locked-rows.ts'
import { unlock } from '../locked.ts'
import { createLog } from '../log.ts'
import { createOptOuts, shortGuestId } from '../reminders/opt-outs.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { createChallenges } from '../sms/challenge.ts'
import { createGuestStore, guestKeys } from '../subscriptions/guests/store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { hashToken } from '../wire/tokens.ts'
import { rotating } from '../rotating.ts'
import { assertMoved, moveToKey } from './key.ts'

const log = createLog({ level: 'silent' })
const [OLD, NEW] = ['1'.repeat(64), '2'.repeat(64)]
/** What a node is configured with, in the order of a rotation. */
const NODES = { before: [OLD], during: [NEW, OLD], after: [NEW] } as const

let database: TestDatabase
let pool: pg.Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.url, log, max: 6 })
  db = createDatabase(pool)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  for (const table of ['installation', 'node_signal', 'guest_subscription', 'enc_epoch', 'ip_feed'])
    await pool.query(`delete from ${table}`)
})

/** The secrets of a node as it starts: refused, or signing with what the database says. */
const startNode = async (stage: keyof typeof NODES): Promise<Secrets> => {
  const secrets = await loadSecrets(mkdtempSync(join(tmpdir(), 'cq-rotation-')), ...NODES[stage])
  const disk = { identity: async () => Promise.reject(new Error('away')) }
  await claimInstallation({ pool, secrets, disk, adopt: [], log })
  return secrets
}
const speak = async (name: string, { known, signing }: Secrets): Promise<unknown> =>
  pool.query(
    `insert into node_signal (node, name, seen_at, body) values ($1, $1, clock_timestamp(), $2)
     on conflict (node) do update set seen_at = excluded.seen_at, body = excluded.body`,
    [name, JSON.stringify({ keys: { known, signing } })],
  )
const said: string[] = []
const move = async (secrets: Secrets, more: Partial<Parameters<typeof moveToKey>[0]> = {}) =>
  moveToKey({
    ...rotating(db, secrets),
    secrets,
    say: (line) => said.push(line),
    patienceMs: 0,
    ...more,
  })
/** Runs the change of keys while `nodes` follow it as their beats would. */
const moveWith = async (secrets: Secrets, nodes: Record<string, Secrets>): Promise<void> => {
  let done = false
  const beats = (async () => {
    while (!done) {
      await turn()
      for (const [name, node] of Object.entries(nodes)) {
        expect(await followKey(db, node)).toBe(true)
        await speak(name, node)
      }
    }
  })()
  await move(secrets, { patienceMs: 10_000 }).finally(() => {
    done = true
  })
  await beats
}

describe('nodes beside each other', () => {
  test('one that knows both keys starts beside one that knows the old, and signs with the old', async () => {
    const before = await startNode('before')
    const during = await startNode('during')
    expect(during.known).toHaveLength(2)
    expect(during.signing).toBe(before.signing)
    expect(during.keysFor('x').current).toEqual(before.keysFor('x').current)
  })

  test('one that knows the new key alone is refused before the change, the old one alone after it', async () => {
    await startNode('before')
    await expect(startNode('after')).rejects.toThrow(/SECRET_KEY_OLD.*ADOPT=key/)
    await moveWith(await startNode('during'), {})
    await expect(startNode('before')).rejects.toThrow(/another SECRET_KEY/)
    const after = await startNode('after')
    expect((await startNode('during')).signing).toBe(after.signing)
  })

  test('nothing changes while a node does not know the new key', async () => {
    const before = await startNode('before')
    await speak('old:3000', before)
    const during = await startNode('during')
    await speak('new:3000', during)
    await expect(move(during)).rejects.toThrow(/Not every server knows the new key: old:3000\./)
    expect(await followKey(db, before)).toBe(true)
    expect(during.signing).toBe(before.signing)
  })

  test('a node of an earlier release knows nothing of it', async () => {
    const during = await startNode('before').then(async () => startNode('during'))
    await pool.query(
      `insert into node_signal (node, name, seen_at, body) values ('x', 'x:1', now(), '{}')`,
    )
    await expect(move(during)).rejects.toThrow(/x:1/)
  })

  test('the change waits for every node to sign with the new key', async () => {
    await startNode('before')
    const during = await startNode('during')
    await speak('stuck:1', during)
    await expect(move(during)).rejects.toThrow(/does not sign with the new key yet: stuck:1/)
    expect(await followKey(db, during)).toBe(true)
    await speak('stuck:1', during)
    await move(during)
    expect(during.signing).toBe(during.known[0])
  })

  test('a node that does not know the key others sign with learns it from its next look', async () => {
    const before = await startNode('before')
    await moveWith(await startNode('during'), {})
    expect(await followKey(db, before)).toBe(false)
  })
})

/** What is signed with a key of ours, and read back. */
const signed = {
  'a link that ends a subscription': (secrets: Secrets) => {
    const optOuts = createOptOuts(secrets.keysFor('opt-outs'))
    const what = { userId: 'u-1', channel: 'mail', group: 'policy' } as const
    return {
      sign: () => optOuts.sign(what),
      reads: (token: string) => optOuts.read(token) !== null,
    }
  },
  'its short form': (secrets: Secrets) => {
    const optOuts = createOptOuts(secrets.keysFor('opt-outs'))
    return {
      sign: () => optOuts.signShort(shortGuestId()),
      reads: (token: string) => optOuts.read(token) !== null,
    }
  },
  'a link that confirms': (secrets: Secrets) => {
    const confirmations = createOptOuts(secrets.keysFor('guest confirmations'))
    return {
      sign: () => confirmations.sign({ guestId: 'g', channel: 'mail', all: false }),
      reads: (token: string) => confirmations.read(token) !== null,
    }
  },
  'a link of a file': (secrets: Secrets) => {
    const links = createFileLinks({ keys: secrets.keysFor('file links'), clock: systemClock })
    return {
      sign: () => links.sign('f-1', { userId: 'u-1', sessionId: 's-1' }, 'own'),
      reads(link: string) {
        const { searchParams: of } = new URL(link, 'http://localhost')
        return links.fits(
          {
            fileId: of.get('fileId') ?? '',
            userId: of.get('userId') ?? '',
            sessionId: of.get('sessionId') ?? '',
            access: 'own',
            expires: Number(of.get('expires')),
          },
          of.get('signature') ?? '',
        )
      },
    }
  },
  'a sum': (secrets: Secrets) => {
    const sums = createChallenges({
      keys: secrets.keysFor('sms codes'),
      clock: systemClock,
      bits: 1,
      seconds: 60,
    })
    return {
      sign: () => sums.give('n'),
      reads: (sum: string) => sums.judge('n', sum, solve(sum, 1, 0, 1_000) ?? '') !== null,
    }
  },
} satisfies Record<
  string,
  (secrets: Secrets) => { sign: () => string; reads: (token: string) => boolean }
>

/** Each reads what each signs. */
const readEachOther = (of: (typeof signed)[keyof typeof signed], all: readonly Secrets[]): void => {
  for (const from of all) for (const to of all) expect(of(to).reads(of(from).sign())).toBe(true)
}

test.each(Object.entries(signed))(
  '%s: every node reads what every other signs, in each step',
  async (_name, of) => {
    const before = await startNode('before')
    const [one, two] = [await startNode('during'), await startNode('during')]
    const first = of(before).sign()
    readEachOther(of, [before, one, two])
    await moveWith(await startNode('during'), {})
    // One has heard of the change, the other not yet.
    await followKey(db, one)
    readEachOther(of, [one, two])
    expect(of(one).reads(first)).toBe(true)
    const after = await startNode('after')
    expect(of(after).reads(of(one).sign())).toBe(true)
    expect(of(after).reads(first)).toBe(false)
  },
)

describe('what is locked in the database', () => {
  const FOLLOWED = { ...NO_FILTER, policyId: '', keyword: '高企' }
  const AT = new Date('2026-11-20T04:00:00Z')
  const follow = async (secrets: Secrets, address: string, name = '高企'): Promise<string> => {
    const store = createGuestStore(db, guestKeys(secrets))
    return inTransaction(db, async (tx) => {
      await store.before(tx, address, AT)
      const id = await store.write(tx, {
        channel: 'mail',
        address,
        followed: { ...FOLLOWED, keyword: name },
        name,
        at: AT,
      })
      await store.confirm(tx, id, AT)
      return id
    })
  }
  const keysOf = async (): Promise<number> => {
    const { rows } = await pool.query<{ keys: number }>(
      'select count(distinct address_key)::int as keys from guest_subscription',
    )
    return rows[0]?.keys ?? 0
  }

  test('an address followed with the old key and with the new one is one address', async () => {
    const before = await startNode('before')
    const first = await follow(before, 'a@example.com', '一')
    const during = await startNode('during')
    during.signWith(during.known[0] ?? '')
    const late = await startNode('during')
    const second = await follow(during, 'a@example.com', '二')
    const store = createGuestStore(db, guestKeys(during))
    const counted = await inTransaction(db, async (tx) => store.before(tx, 'a@example.com', AT))
    expect(counted).toMatchObject({ on: 2 })
    // A node that has not heard of the change writes with the old key.
    const third = await follow(late, 'a@example.com', '三')
    expect((await store.besides(second)).map(({ id }) => id).toSorted()).toEqual(
      [first, second, third].toSorted(),
    )
    await inTransaction(db, async (tx) => store.end(tx, { id: first, all: true }, true, AT))
    expect(await store.besides(second)).toEqual([])
    await inTransaction(db, async (tx) => store.end(tx, { id: third, all: true }, false, AT))
    const [key = ''] = await store.due('2026-11-21', ['mail'])
    const taken = await inTransaction(db, async (tx) => store.take(tx, key, '2026-11-21'))
    expect(taken).toHaveLength(3)
    expect(await inTransaction(db, async (tx) => store.forget(tx, 'a@example.com'))).toBe(3)
  })

  test('is locked anew, and the old key may go only then', async () => {
    const before = await startNode('before')
    for (let nth = 0; nth < 5; nth += 1) await follow(before, `a${nth % 3}@example.com`, `${nth}`)
    const clock = systemClock
    const epochOf = async (secrets: Secrets) =>
      createEpochs({
        store: createEncryptionStore(db),
        keks: epochKeys(secrets),
        clock,
        log,
      }).current()
    const { e, key } = await epochOf(before)
    const during = await startNode('during')
    await expect(assertMoved({ ...rotating(db, during), secrets: during })).rejects.toThrow(
      /The old key still signs/,
    )
    await moveWith(during, { 'a:1': await startNode('during') })
    await assertMoved({ ...rotating(db, during), secrets: during })
    expect(await keysOf()).toBe(3)
    const after = await startNode('after')
    const store = createGuestStore(db, guestKeys(after))
    const ids = await pool.query<{ id: string }>('select id from guest_subscription')
    for (const { id } of ids.rows)
      expect(await store.addressOf(id)).toMatch(/^a[0-2]@example\.com$/)
    expect(await epochOf(after)).toMatchObject({ e, key })
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select key_sealed as sealed from enc_epoch',
    )
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0)
    expect(unlock(epochKeys(before).current, sealed, bigEndian(e, 2))).toBeNull()

    // A row of a node that was asleep all the while.
    await follow(before, 'late@example.com')
    await expect(assertMoved({ ...rotating(db, during), secrets: during })).rejects.toThrow(
      /still locks 1 row of guest_subscription/,
    )
    await move(during)
    await assertMoved({ ...rotating(db, during), secrets: during })
  })

  test('a link of a calendar is shown and read when the key that made it is gone', async () => {
    const before = await startNode('before')
    await pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date)
       values ('c-1', '甲公司', '甲公司', '91110000MA01234567', '110000', 'I', '2020-01-01') on conflict do nothing`,
    )
    await pool.query(`insert into user_account (id, login_name, user_name, roles)
      values ('u-1', 'u1', '甲', '{}') on conflict do nothing`)
    const nonce = 'n'.repeat(22)
    const token = feedToken(feedKeys(before).current, 'u-1', nonce)
    await pool.query(
      `insert into ip_feed (user_id, company_id, token_hash, nonce) values ('u-1', 'c-1', $1, $2)`,
      [hashToken(token), nonce],
    )
    const shown = async (secrets: Secrets) => {
      const feed = await inTransaction(db, async (tx) =>
        feedOf(tx, { userId: 'u-1', companyId: 'c-1' }),
      )
      return feed && feedTokenOf(feedKeys(secrets), 'u-1', feed)
    }
    const during = await startNode('during')
    expect(await shown(during)).toBe(token)
    await moveWith(during, {})
    expect(await shown(await startNode('after'))).toBe(token)
    expect(await staleRows(rotating(db, during).rows)).toEqual([])
  })

  test('killed in the middle, the next run goes on where rows of the old key are left', async () => {
    const before = await startNode('before')
    const store = createGuestStore(db, guestKeys(before))
    await inTransaction(db, async (tx) => {
      for (let nth = 0; nth < 500; nth += 1)
        await store.write(tx, {
          channel: 'mail',
          address: `n${nth}@example.com`,
          followed: FOLLOWED,
          name: '高企',
          at: AT,
        })
    })
    const during = await startNode('during')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../testing/fixture-rotate-key.ts')],
      {
        env: { ...process.env, DATABASE_URL: database.url, SECRET_KEY: NEW, SECRET_KEY_OLD: OLD },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const signal = await new Promise((resolve) => {
      child.once('exit', (_code, by) => resolve(by))
    })
    expect(signal).toBe('SIGKILL')
    await followKey(db, during)
    expect(await staleRows(rotating(db, during).rows)).toEqual([
      { table: 'guest_subscription', stale: 300 },
    ])
    await expect(assertMoved({ ...rotating(db, during), secrets: during })).rejects.toThrow(
      /300 rows/,
    )
    expect(await relockAll(rotating(db, during).rows)).toBe(300)
    await assertMoved({ ...rotating(db, during), secrets: during })
  })
})

test('a backup that is being written keeps the old key', async () => {
  await startNode('before')
  const during = await startNode('during')
  await moveWith(during, {})
  const backup = createPool({ url: database.url, log, max: 1, name: 'ceqiao backup' })
  await backup.query('select 1')
  await expect(assertMoved({ ...rotating(db, during), secrets: during })).rejects.toThrow(
    /backup is being written/,
  )
  await backup.end()
  await expect
    .poll(async () => assertMoved({ ...rotating(db, during), secrets: during }).then(() => 'moved'))
    .toBe('moved')
})
