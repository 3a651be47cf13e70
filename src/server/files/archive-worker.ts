import { parentPort, workerData } from 'node:worker_threads'
import { isPlainArchive } from './archive.ts'

const { path, wanted } = workerData as { path: string; wanted: string }
parentPort?.postMessage(await isPlainArchive(path, wanted))
