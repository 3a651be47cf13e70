import { rotateOwnPasswords } from '../database/own-passwords.ts'

/** For tests: rotates the passwords of the embedded database and kills itself at a step. */
const [dir = '', adminUrl = '', last = ''] = process.argv.slice(2)
await rotateOwnPasswords({
  dir,
  adminUrl,
  onStep(step) {
    if (step === last) process.kill(process.pid, 'SIGKILL')
  },
})
