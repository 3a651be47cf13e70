import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from '#contract/files.ts'
import { session } from '#contract/session.ts'
import { isFileId } from '#server/files/disk.ts'
import { DEMO_PASSWORD } from '#server/seed/accounts.ts'
import { createRandom } from '#testing/random.ts'
import { createCrowd } from '../faults/crowd.ts'
import { createRecorder } from '../faults/history.ts'
import { settle } from '../faults/quiet.ts'
import { openWorld } from '../faults/world.ts'
import { type Answered, ask, FORM, timeUntil } from './calling.ts'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F7: the disk of the files is full while people upload and talk. */

const DISK_MB = 90
const FILLER_MB = 30
const FILE_MB = 4
const MB = 2 ** 20
const PEOPLE = ['demo', 'advisor', 'editor', 'reviewer', 'admin'] as const

/** Signs somebody in as a program does; answers how to upload as them. */
const uploader = async (origin: string, username: string, address: string) => {
  const answer = await ask(origin + session.token.path, {
    method: 'POST',
    headers: { ...FORM, 'x-forwarded-for': address },
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password: DEMO_PASSWORD,
    }).toString(),
  })
  const { data } = JSON.parse(answer.body) as { data: { tokenType: string; accessToken: string } }
  const authorization = `${data.tokenType} ${data.accessToken}`
  return async (name: string, content: Buffer): Promise<Answered> => {
    const part = (head: string): Buffer => Buffer.from(`--xyz\r\n${head}\r\n\r\n`)
    const body = Buffer.concat([
      part('Content-Disposition: form-data; name="feature"'),
      Buffer.from('chat\r\n'),
      part(`Content-Disposition: form-data; name="file"; filename="${name}"`),
      content,
      Buffer.from('\r\n--xyz--\r\n'),
    ])
    return ask(origin + files.add.path, {
      method: 'POST',
      headers: {
        authorization,
        'x-forwarded-for': address,
        // As a browser does: a refusal may come while the rest is still on its way.
        connection: 'keep-alive',
        'content-type': 'multipart/form-data; boundary=xyz',
        'content-length': String(body.length),
      },
      body,
    })
  }
}

/** Names of all files below a folder. */
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map(({ name }) => name)

const run = async ({ uploads }: { uploads: number }, { seed, say }: Context): Promise<Figure[]> => {
  const dice = createRandom(seed)
  let mounted = ''
  const world = await openWorld({
    ...{ nodes: 1, redis: false, dice, patches: ['always open'] },
    prepare(dir) {
      const data = join(dir, 'node-0')
      mkdirSync(data)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', data])
      mounted = data
      mkdirSync(join(data, 'files'))
      writeFileSync(join(data, 'filler'), Buffer.alloc(FILLER_MB * MB))
    },
  })
  const recorder = createRecorder(() => Date.now())
  const crowd = await createCrowd(world, { guests: 8, members: 2, experts: 2 }, dice, recorder)
  try {
    const origin = world.originOf(0)
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_MB * MB, 'x')])
    const senders = await Promise.all(
      PEOPLE.map(async (who, at) => uploader(origin, who, `10.200.0.${at + 1}`)),
    )
    const hush = crowd.talk(20)
    const seen: Answered[] = []
    let left = uploads
    await Promise.all(
      senders.map(async (send) => {
        while (left > 0) {
          left -= 1
          // oxlint-disable-next-line no-await-in-loop -- one after another, five at once
          seen.push(await send(`${left}.pdf`, content))
        }
      }),
    )
    const kept = seen.filter(({ status }) => status === 200).length
    const others = seen.filter(
      ({ status, body }) => status !== 200 && !body.includes('存储空间不足'),
    )
    for (const { status, body } of others) say(`  ${status} ${body.slice(0, 200)}`)
    const typedWhileFull = recorder.history.typed.size
    hush()
    const settled = await settle(world, crowd, recorder.history, 15_000)
    const rows = await world.ask<{ id: string }>(`select id from stored_file`)
    const ids = new Set(rows.map(({ id }) => id))
    const stored = below(join(mounted, 'files')).filter(isFileId)
    const partial = below(mounted).filter((name) => /upload|\.part|\.tmp/.test(name))
    const [send] = senders
    rmSync(join(mounted, 'filler'))
    let isBack = false
    const back = await timeUntil(async () => {
      isBack = (await send?.('back.pdf', content))?.status === 200
      return isBack
    }, 20_000)
    const of = (kind: string): number => settled.violations.filter((it) => it.kind === kind).length
    return [
      told('uploads', seen.length),
      atLeast('uploads kept while there was room', kept, 1),
      atLeast(
        'uploads refused with the reason (存储空间不足)',
        seen.length - kept - others.length,
        1,
      ),
      none('uploads answered anything else', others.length),
      none('files on the disk that no record knows', stored.filter((id) => !ids.has(id)).length),
      none('records without their file', [...ids].filter((id) => !stored.includes(id)).length),
      none('files begun and left', partial.length),
      atLeast('messages written meanwhile', typedWhileFull, 10),
      none('messages lost, twice or out of order', of('lost') + of('duplicated') + of('reordered')),
      none(
        'anything else in the chat that was not as it must be',
        settled.violations.length - of('lost') - of('duplicated') - of('reordered'),
      ),
      none('servers that ended', world.ended()),
      atMost(
        'uploads again after there was room, without a restart',
        isBack ? back : Infinity,
        10_000,
        'ms',
      ),
    ]
  } finally {
    crowd.stop()
    // What the server still holds open goes when it ends.
    if (mounted !== '') execFileSync('umount', ['-l', mounted])
    await world.stop()
  }
}

export const fullDisk = line({
  id: 'F7',
  title: 'The disk is full',
  did: ({ uploads }) =>
    `The data folder lay on a disk of ${DISK_MB} MB; five people uploaded ${uploads} files of ${FILE_MB} MB at once, far more than it holds, while others talked; then ${FILLER_MB} MB were made free. The database had a disk of its own.`,
  full: { uploads: 50 },
  quick: { uploads: 25 },
  minutes: 1,
  needs: ['root'],
  run,
})
