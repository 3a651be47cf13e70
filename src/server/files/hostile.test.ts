import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import {
  hostileBytes,
  INERT_FILES,
  REFUSED_FILES,
  type SamplePictures,
  samplePictures,
} from '#server/testing/hostile-files.ts'

let server: TestApp
/** Two, as one person sends sixty files an hour at most. */
let refused: TestClient[]
let kept: TestClient
let pictures: SamplePictures
beforeAll(async () => {
  pictures = await samplePictures()
  server = await createTestApp()
  for (const name of ['refused1', 'refused2']) await server.createUser(name)
  await server.createUser('kept')
  refused = [
    await loginAs(server.app, 'refused1', server.password),
    await loginAs(server.app, 'refused2', server.password),
  ]
  kept = await loginAs(server.app, 'kept', server.password)
})
afterAll(async () => server.close())

/** Sent raw: a client may write any name into the form. */
const send = async (client: TestClient, name: string, content: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: files.add.path,
    headers: {
      authorization: `Bearer ${client.identity.accessToken}`,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=xyz',
    },
    payload: Buffer.concat([
      Buffer.from('--xyz\r\nContent-Disposition: form-data; name="feature"\r\n\r\nchat\r\n'),
      Buffer.from(
        '--xyz\r\nContent-Disposition: form-data; name="file"; ' +
          `filename="${name.replaceAll('\\', '\\\\').replaceAll('"', '%22')}"\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--xyz--\r\n'),
    ]),
  })

test('there are sixty of them', () => {
  const labels = [...REFUSED_FILES, ...INERT_FILES].map(([label]) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.length).toBeGreaterThanOrEqual(60)
})

describe('refused', () => {
  test.each(REFUSED_FILES)('%s', async (label, name, made) => {
    const at = REFUSED_FILES.findIndex(([one]) => one === label)
    const client = refused[at % 2]
    if (client === undefined) throw new Error('nobody is signed in')
    const answer = await send(client, name, hostileBytes(made, pictures))
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ code: 400, data: null })
    const rows = await server.pool.query(
      `select 1 from stored_file where owner_id like 'u-refused%'`,
    )
    expect(rows.rowCount).toBe(0)
  })
})

describe('inert', () => {
  test.each(INERT_FILES)('%s', async (_label, name, made, keptAs) => {
    const answer = await send(kept, name, hostileBytes(made, pictures))
    const [file] = answer.json().data.records
    expect(file.fileName).toBe(keptAs)
    const opened = await server.app.inject({ url: file.url })
    expect(opened.statusCode).toBe(200)
    expect(opened.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    // What is shown in its place is our own drawing; all else is handed over without being opened.
    const { 'content-disposition': disposition, 'content-type': type } = opened.headers
    const drawn = /^image\/(png|jpeg|gif|webp)$/.test(String(type))
    expect(String(disposition).split(';')[0]).toBe(drawn ? 'inline' : 'attachment')
    expect(type).toMatch(/^(image\/(png|jpeg|gif|webp)|application\/(pdf|vnd\.openxmlformats-.*))$/)
    expect(drawn && opened.rawPayload.includes('script')).toBe(false)
  })
})
