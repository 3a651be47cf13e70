import { useState } from 'react'
import type { MessageBody } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { featureProblem } from '#domain/files/features.ts'
import { kindOfName } from '#domain/files/kinds.ts'
import { useCall } from '#web/wire/query.ts'

/** Files of one go. */
export const FILES_AT_ONCE = 9

/** A file on its way up; a problem says why it is not. */
export interface Rising {
  key: number
  file: File
  /** 0 to 1. */
  share: number
  problem: string
  /** The file itself is what is wrong: trying again changes nothing. */
  final: boolean
}

export interface Files {
  rising: readonly Rising[]
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  /** Takes it away; what is under way is stopped. */
  drop: (key: number) => void
}

const problemOf = (file: File): string =>
  featureProblem('chat', { name: file.name, kind: kindOfName(file.name), bytes: file.size }) ?? ''

/** 文件: each goes up by itself and becomes a message once it is there. */
export const useFiles = (
  ready: () => Promise<string>,
  send: (chatId: string, body: MessageBody) => void,
): Files => {
  const call = useCall()
  const [rising, setRising] = useState<readonly Rising[]>([])
  const [stops] = useState(() => new Map<number, AbortController>())
  const [keys] = useState(() => ({ next: 1 }))
  const put = (key: number, more: Partial<Rising>): void =>
    setRising((was) => was.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const remove = (key: number): void => setRising((was) => was.filter((one) => one.key !== key))

  const rise = async ({ key, file }: Rising): Promise<void> => {
    const stop = new AbortController()
    stops.set(key, stop)
    try {
      const chatId = await ready()
      if (stop.signal.aborted) return
      const { records } = await call(
        chat.addFile,
        { chatId },
        {
          files: [{ name: file.name, content: file }],
          signal: stop.signal,
          onProgress: (sent, total) => put(key, { share: total === 0 ? 1 : sent / total }),
        },
      )
      const [stored] = records
      if (stop.signal.aborted || stored === undefined) return
      const { fileId, fileName, mime, size, width, height } = stored
      send(chatId, { text: fileName, file: { fileId, mime, size, width, height } })
      remove(key)
    } catch (error) {
      put(key, { problem: error instanceof Error ? error.message : '上传失败' })
    }
  }

  return {
    rising,
    add(files) {
      const taken = files.map((file, at): Rising => {
        const wrong = problemOf(file)
        const tooMany = at < FILES_AT_ONCE ? '' : `一次最多发送 ${FILES_AT_ONCE} 个文件`
        keys.next += 1
        return {
          key: keys.next,
          file,
          share: 0,
          problem: wrong || tooMany,
          final: wrong !== '',
        }
      })
      setRising((was) => [...was, ...taken])
      for (const one of taken) if (one.problem === '') void rise(one)
    },
    retry(key) {
      const one = rising.find((it) => it.key === key)
      if (one === undefined) return
      put(key, { problem: '', share: 0 })
      void rise(one)
    },
    drop(key) {
      stops.get(key)?.abort()
      remove(key)
    },
  }
}
