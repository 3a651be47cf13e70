import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'

const GUEST = '500000000000000001'

let server: TestApp
let picture: Buffer
let expert: TestClient
let guest: TestClient
let stranger: TestClient
let member: TestClient
let chatId: string

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08c' } })
    .withExif({ IFD0: { Artist: '某人' } })
    .jpeg()
    .toBuffer()
  server = await createTestApp()
  await server.createUser('outside', { companyId: 'company-001' })
  expert = await loginAs(server.app, 'advisor', server.password)
  member = await loginAs(server.app, 'outside', server.password)
  guest = createTestClient(server.app, { browser: true })
  stranger = createTestClient(server.app, { browser: true })
  await stranger.call(chat.open, { guestId: '500000000000000002' })
  chatId = (await guest.call(chat.open, { guestId: GUEST, toUserId: 'user-advisor' })).chat.chatId
})
afterAll(async () => server.close())

const upload = async (client: TestClient, name = '营业执照.jpg', content = picture) => {
  const given = { files: [{ name, content }] }
  const { records } = await client.call(chat.addFile, { chatId }, given)
  const [file] = records
  if (file === undefined) throw new Error('nothing was taken in')
  return file
}
const send = async (client: TestClient, fileId: string, sendText = '图片') =>
  client.call(chat.leaveMessage, {
    id: randomUUID(),
    chatId,
    msgType: '2',
    sendText,
    body: JSON.stringify({ text: '假名', file: { fileId, mime: 'text/html', size: 1 } }),
  })
const seenBy = async (client: TestClient, fileId: string) =>
  (await client.call(files.list, { fileIds: [fileId] })).records
const statusOf = async (url: string): Promise<number> =>
  (await server.app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode

test('a guest’s picture is seen by both sides once it was sent, and by nobody else', async () => {
  const file = await upload(guest)
  expect(file).toMatchObject({ fileName: '营业执照.jpg', width: 40, height: 30 })
  expect(await statusOf(file.url)).toBe(200)
  expect(await seenBy(expert, file.fileId)).toEqual([])
  await send(guest, file.fileId)
  const [seen] = await seenBy(expert, file.fileId)
  expect(await statusOf(seen?.url ?? '')).toBe(200)
  const got = await expert.call(files.download, { fileId: file.fileId })
  expect(got).toMatchObject({ fileName: '营业执照.jpg', mime: 'image/jpeg' })
  expect((await seenBy(guest, file.fileId)).length).toBe(1)
  for (const client of [stranger, member, createTestClient(server.app)]) {
    expect(await seenBy(client, file.fileId)).toEqual([])
    expect((await refused(client.call(files.download, { fileId: file.fileId }))).code).toBe(403)
  }
})

test('what is told of the file is known by the file, whatever the sender says', async () => {
  const file = await upload(expert, '清单.jpg')
  await send(expert, file.fileId, '别的名字')
  const { msgChatListVos } = await guest.call(chat.history, { chatId })
  const line = msgChatListVos.at(-1)
  expect(line).toMatchObject({ msgType: '2', chatContent: '清单.jpg' })
  expect(JSON.parse(line?.body ?? '')).toEqual({
    text: '清单.jpg',
    file: { fileId: file.fileId, mime: 'image/jpeg', size: file.size, width: 40, height: 30 },
  })
})

test('a file of somebody else, or of another conversation, cannot be sent', async () => {
  const file = await upload(expert)
  expect((await refused(send(guest, file.fileId))).code).toBe(400)
  expect((await refused(upload(stranger))).code).toBe(404)
  expect((await refused(upload(member))).code).toBe(404)
  const { rows } = await server.pool.query(
    `select count(*)::int as n from stored_file where guest_id = '500000000000000002'`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('what was called back is seen by its uploader alone', async () => {
  const file = await upload(guest)
  const { serialId } = await send(guest, file.fileId)
  expect((await seenBy(expert, file.fileId)).length).toBe(1)
  await guest.call(chat.recall, { chatId, serialId })
  expect(await seenBy(expert, file.fileId)).toEqual([])
  expect((await seenBy(guest, file.fileId)).length).toBe(1)
})

test('kinds that are not taken, and guests’ quota, are refused', async () => {
  expect((await refused(upload(guest, '网页.html'))).code).toBe(400)
  expect((await refused(upload(guest, '假的.png', Buffer.from('<html>')))).code).toBe(400)
  await server.pool.query(
    `insert into stored_file (id, guest_id, feature, original_name, mime, bytes, sha256)
     values ('big', $1, 'chat', 'x', 'image/png', 104857600, '')`,
    [GUEST],
  )
  expect(await refused(upload(guest))).toEqual({
    code: 400,
    text: '存储空间已用完（100 MB），登录后可继续上传',
  })
})

test('a file that was sent stays', async () => {
  const file = await upload(expert)
  expect(await expert.call(files.remove, { fileId: file.fileId })).toEqual({ deleted: true })
  const sent = await upload(expert)
  await send(expert, sent.fileId)
  expect((await refused(expert.call(files.remove, { fileId: sent.fileId }))).code).toBe(400)
})
