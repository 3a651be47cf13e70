// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploads } from '#contract/uploads.ts'
import type { Call, Sending } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { apiError, type ApiErrorName } from '#contract/wire/api-error.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { CHUNK_BYTES } from '#domain/files/chunks.ts'
import { sendInChunks } from './chunked.ts'
import { createHold, isCancelled, type UploadStep } from './upload-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A file of three chunks, without its bytes being made. */
const FILE = {
  name: '材料.pdf',
  size: 2 * CHUNK_BYTES + 7,
  slice: (from: number, to: number) => ({
    size: to - from,
    arrayBuffer: async () => new Uint8Array([from & 0xff]).buffer,
  }),
} as unknown as File

type Fault = ApiErrorName | 'lost' | null

/** A server that keeps chunks; `faults` say what goes wrong, call by call. */
const serving = (faults: Record<string, Fault[]> = {}, received: number[] = []) => {
  const asked: string[] = []
  const call = async (endpoint: Endpoint, input: Record<string, unknown>, sending?: Sending) => {
    const name = endpoint.path.split('/').at(-1) ?? ''
    asked.push(name === 'appendChunk' ? `${name} ${String(input.seq)}` : name)
    await Promise.resolve()
    const fault = faults[name]?.shift() ?? null
    if (fault === 'lost') throw transportError('网络连接失败，请检查网络后重试')
    if (fault !== null) throw apiError(fault)
    if (sending?.signal?.aborted) throw transportError('')
    if (endpoint === uploads.append) {
      sending?.onProgress?.(CHUNK_BYTES + 500, CHUNK_BYTES + 500)
      received.push(Number(input.seq))
      return { received }
    }
    if (endpoint === uploads.end) return { fileId: 'f1', fileName: FILE.name }
    return { uploadId: 'u1', chunkBytes: CHUNK_BYTES, received: [...received], file: null }
  }
  return { asked, call: call as unknown as Call }
}

const sending = (call: Call) => {
  const steps: UploadStep[] = []
  const bytes: number[] = []
  const hold = createHold((step) => steps.push(step))
  const done = sendInChunks({
    call,
    feature: 'declaration',
    file: FILE,
    hold,
    onSent: (sent) => bytes.push(sent),
  })
  done.catch(() => undefined)
  return { hold, steps, bytes, done }
}

test('goes up chunk by chunk and tells how far it is', async () => {
  const { asked, call } = serving()
  const { done, bytes } = sending(call)
  expect(await done).toMatchObject({ fileId: 'f1' })
  expect(asked).toEqual([
    'beginUpload',
    'appendChunk 0',
    'appendChunk 1',
    'appendChunk 2',
    'endUpload',
  ])
  expect(bytes.at(-1)).toBe(FILE.size)
  expect(bytes.toSorted((one, other) => one - other)).toEqual(bytes)
})

test('sends only what the server has not', async () => {
  const { asked, call } = serving({}, [0, 2])
  await sending(call).done
  expect(asked).toEqual(['beginUpload', 'appendChunk 1', 'endUpload'])
})

test('tries again after growing waits, at once when the network is back', async () => {
  const { asked, call } = serving({ appendChunk: ['lost', 'unavailable', 'conflict', null] })
  const { done, steps } = sending(call)
  await vi.advanceTimersByTimeAsync(0)
  expect(steps.at(-1)).toMatchObject({ state: 'waiting', why: '网络不稳定，正在重试' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.filter((one) => one === 'appendChunk 0')).toHaveLength(2)
  globalThis.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.filter((one) => one === 'appendChunk 0')).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await done).toMatchObject({ fileId: 'f1' })
})

test('pauses itself when the link stays away, and goes on when it is told to', async () => {
  const { asked, call } = serving({ appendChunk: Array.from({ length: 6 }, () => 'lost' as const) })
  const { done, steps, hold } = sending(call)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(steps.at(-1)).toMatchObject({
    state: 'paused',
    why: '网络不稳定，已暂停，已上传的部分不会丢失',
  })
  expect(asked).not.toContain('endUpload')
  hold.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(await done).toMatchObject({ fileId: 'f1' })
})

test('a pause stops what is under way, and counts as no failure', async () => {
  let stopped = 0
  const { asked, call } = serving()
  const slow = (async (endpoint: Endpoint, input: object, given?: Sending) => {
    if (endpoint !== uploads.append || stopped > 0)
      return call(endpoint as never, input as never, given)
    return new Promise((_resolve, reject) => {
      given?.signal?.addEventListener('abort', () => {
        stopped += 1
        reject(transportError('stopped'))
      })
    })
  }) as unknown as Call
  const { done, hold, steps } = sending(slow)
  await vi.advanceTimersByTimeAsync(0)
  hold.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stopped).toBe(1)
  expect(steps.at(-1)).toMatchObject({ state: 'paused', why: '' })
  hold.resume()
  await vi.advanceTimersByTimeAsync(0)
  await done
  expect(asked.filter((one) => one.startsWith('append'))).toHaveLength(3)
})

test('a cancelled one is told to the server and is no failure', async () => {
  const { asked, call } = serving()
  const { done, hold } = sending(call)
  hold.cancel()
  await vi.advanceTimersByTimeAsync(0)
  expect(isCancelled(await done.catch((error: unknown) => error))).toBe(true)
  const later = serving({ appendChunk: ['lost'] })
  const other = sending(later.call)
  await vi.advanceTimersByTimeAsync(0)
  other.hold.cancel()
  await vi.advanceTimersByTimeAsync(0)
  expect(isCancelled(await other.done.catch((error: unknown) => error))).toBe(true)
  expect(later.asked.at(-1)).toBe('cancelUpload')
  expect(asked).not.toContain('endUpload')
})

test('what the server refuses of the file is told at once', async () => {
  const { call, asked } = serving({ beginUpload: ['invalid'] })
  await expect(sending(call).done).rejects.toMatchObject({ code: 400 })
  expect(asked).toEqual(['beginUpload'])
  const ended = serving({ endUpload: ['invalid'] })
  await expect(sending(ended.call).done).rejects.toMatchObject({ code: 400 })
  expect(ended.asked.at(-1)).toBe('endUpload')
})

test('chunks that the server has lost are sent again', async () => {
  const { call, asked } = serving({ endUpload: ['conflict'] })
  await sending(call).done
  expect(asked.slice(-3)).toEqual(['endUpload', 'getUploadState', 'endUpload'])
})
