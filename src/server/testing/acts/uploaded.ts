import sharp from 'sharp'
import { files } from '#contract/files.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { TestClient } from '../client.ts'

const drawn = async (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()

/** A file that somebody has uploaded for a use; its name says whether it is a picture. */
export const uploaded = async (
  who: TestClient,
  feature: InputOf<typeof files.add>['feature'],
  name: string,
): Promise<string> => {
  const content = name.endsWith('.png') ? await drawn() : Buffer.from(`%PDF-1.7 ${name}`)
  const { records } = await who.call(files.add, { feature }, { files: [{ name, content }] })
  return records[0]?.fileId ?? ''
}
