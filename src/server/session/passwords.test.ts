import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a password is kept as Argon2id at the cost that OWASP asks for', async () => {
  // A program of its own, since tests hash cheaply.
  const program = `import { hashPassword } from '#server/session/passwords.ts'
    console.log(await hashPassword('correct horse'))`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
