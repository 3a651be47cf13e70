// Runs on any Node from 18 on, without dependencies.
import { spawn } from 'node:child_process'
import { dirname, delimiter } from 'node:path'
import { root } from './install.mjs'

/**
 * Calls back when npm is gone: killed, it ends its shell and leaves the script behind. Started by
 * hand, a script may outlive its parent (nohup).
 */
export function onNpmGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

/**
 * Runs a program under the given Node as if it were this process: signals are passed on, and its
 * end is this one's. Over the channel the child notices when this process is gone.
 */
export function become(node, args, env = {}) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, PATH, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const pass = (signal) => {
    // Windows has no signals to pass on.
    if (process.platform !== 'win32') child.kill(signal)
    else if (child.connected) child.send('stop')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  onNpmGone(() => pass('SIGTERM'))
  child.on('error', (error) => {
    console.error(`✗ ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** Runs a script's steps; an error is told without its stack. */
export async function script(steps) {
  try {
    const major = Number(process.versions.node.split('.')[0])
    if (major < 18)
      throw new Error(`Node ${process.versions.node} is too old: install 18 or newer.`)
    await steps()
  } catch (error) {
    console.error(`✗ ${error.message}`)
    process.exit(1)
  }
}
