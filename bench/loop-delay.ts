/**
 * Preloaded into a server under measurement: it writes the longest time since the last SIGUSR2 in
 * which the event loop did one thing, and the processor time so far, to the file LOOP_DELAY.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env.LOOP_DELAY
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => delay.reset())
  setInterval(() => {
    const cpuMs = process.cpuUsage().user / 1e3
    writeFileSync(file, JSON.stringify({ worst: delay.max / 1e6, cpuMs }))
  }, 100).unref()
}
