import { line, type Need, type PlanLine, type Sizes } from './line.ts'
import { runTests, type Tests } from './tests.ts'

/** Lines that tests of the tree prove, run at full figures under a seed of their own. */

interface Proved {
  id: string
  title: string
  did: string
  minutes: number
  needs?: readonly Need[]
  limits?: string
  /** Figures that the tests take from their environment, by its names. */
  sizes?: Sizes
  tests: Tests
}

const proved = ({ did, needs = [], sizes = {}, tests, ...rest }: Proved): PlanLine =>
  line<Sizes>({
    ...rest,
    needs,
    did: () => did,
    full: { deep: 1, ...sizes },
    quick: { deep: 0 },
    run: async ({ deep = 0, ...own }, context) => {
      const env = Object.fromEntries(
        Object.entries(own).map(([name, value]) => [name, String(value)]),
      )
      return runTests({ ...tests, env }, context, deep === 0)
    },
  })

export const PROVED: readonly PlanLine[] = [
  proved({
    id: 'F9',
    title: 'Requests that nobody should send',
    did: '100,000 requests were made up by chance: every address of the portal, every method, every type, with forms, JSON, uploads, cookies and tokens that are right, wrong or torn apart, and a quarter as many times plain bytes on the line. No answer may be an error of the server, none may be in another form than promised, and no memory may stay.',
    minutes: 15,
    sizes: { FUZZ_REQUESTS: 100_000 },
    tests: { projects: ['server'], files: ['src/server/wire/fuzz.test.ts'] },
  }),
  proved({
    id: 'F10',
    title: 'Bytes that no chat should send',
    did: '50,000 sequences of bytes were written to sockets of the chat: broken frames, wrong lengths, text that is none, frames for conversations of others, half-closed lines. Two people who talked meanwhile had to notice nothing.',
    minutes: 12,
    sizes: { FUZZ_SEQUENCES: 50_000 },
    tests: { projects: ['chat'], files: ['src/server/chat/socket/fuzz.test.ts'] },
  }),
  proved({
    id: 'F11',
    title: 'Encrypted calls that were tampered with',
    did: 'Encrypted requests with any bit of any byte turned, cut anywhere, sent twice, on another path, in another session, too late, or to a server that never saw their key.',
    minutes: 3,
    tests: {
      projects: ['server', 'site'],
      files: ['src/server/encryption/', 'e2e/encryption.test.ts'],
    },
  }),
  proved({
    id: 'F20',
    title: 'Who may do what',
    did: 'Every call of the portal was made by every kind of caller (nobody, a guest, another guest, a member with and without the permission, an administrator of a company, an expert, the super administrator, somebody switched off, a token taken back), for their own company, a foreign one and a mixture, named by path, body, header and cookie, and 20,000 more by chance. What was answered had to be what the table of permissions says, and no word of a foreign company might appear anywhere.',
    minutes: 6,
    tests: {
      projects: ['server'],
      files: ['src/server/authorization.test.ts', 'src/server/database/tenant.test.ts'],
    },
  }),
  proved({
    id: 'F21',
    title: 'Started twice, killed, its database killed',
    did: 'A second server on one data folder, two first starts at one moment, locks left behind by killed processes or by another process of the same number, the server killed during writes, its own database killed, and both.',
    minutes: 3,
    tests: {
      projects: ['alone', 'server'],
      files: [
        'src/server/lifecycle.alone.test.ts',
        'src/server/lifecycle.test.ts',
        'src/server/database/embedded.test.ts',
        'src/server/database/lock.test.ts',
      ],
    },
  }),
  proved({
    id: 'F22',
    title: 'Killed at its very first start',
    did: 'The very first start was killed after 200, 400, … 1,400 milliseconds, while database, tables and content were being made; the next start had to come to a whole portal and leave nothing half made.',
    minutes: 2,
    tests: {
      projects: ['alone'],
      files: ['src/server/lifecycle.alone.test.ts'],
      named: 'very first start',
    },
  }),
  proved({
    id: 'F24',
    title: 'A flood of text messages',
    did: '10,000 requests of a hundred networks for codes to one phone, over a day: ten messages were to be sent, and the limits of a phone, a network, a browser and the whole site kept, on two servers together.',
    minutes: 3,
    tests: {
      projects: ['server'],
      files: ['src/server/sms/flood.test.ts', 'src/server/sms/codes.test.ts'],
    },
  }),
  proved({
    id: 'F25',
    title: 'Pages that are made on the server know nobody',
    did: 'With two people signed in whose names, companies and addresses are marked, 2,000 pages were asked for: none may hold a mark, and each must be the same to the byte for everybody.',
    minutes: 2,
    tests: { projects: ['site'], files: ['e2e/pages.test.ts'], named: 'F25' },
  }),
  proved({
    id: 'F28',
    title: 'Services of others that hang, drip or lie',
    did: 'The providers of text messages, mail and stored files (S3) that hang, refuse, answer garbage, break off or are away: each is given up in time, left alone after five failures, and nothing is lost that can be sent later.',
    limits:
      'The portal asks no register of companies (QCC) by itself: there is none in this release.',
    minutes: 3,
    tests: {
      projects: ['server'],
      files: [
        'src/server/sms/provider.test.ts',
        'src/server/sms/aliyun.test.ts',
        'src/server/mail/mail.test.ts',
        'src/server/files/disk.test.ts',
        'src/server/files/uploads/uploads.test.ts',
      ],
    },
  }),
  proved({
    id: 'F29',
    title: 'Many at one moment',
    did: 'Registering one phone, using one code, ordering, the steps of an order, changing a role, the last administrator, subscriptions and uploads, each tried by many at one moment (registering by fifty, 200 times over): one succeeds, the others are refused cleanly, and it has happened once.',
    minutes: 4,
    tests: {
      projects: ['server'],
      files: [
        'src/server/registration/races.test.ts',
        'src/server/sms/codes.test.ts',
        'src/server/orders/handlers.test.ts',
        'src/server/members/roles/handlers.test.ts',
        'src/server/members/users/last.test.ts',
        'src/server/members/joining/handlers.test.ts',
        'src/server/subscriptions/handlers.test.ts',
      ],
    },
  }),
  proved({
    id: 'F30',
    title: 'Scripts in what people write',
    did: 'Pieces of script of all kinds were put wherever people can write (chat, names, company, policies and other content, file names, dictionaries, site settings, searches, enquiries), and hostile files uploaded; then every place where they are shown was opened in Chromium, the files with the browser’s own protection switched off. None may run, ask for anything outside, or show a dialog.',
    minutes: 8,
    needs: ['chromium'],
    tests: {
      projects: ['server', 'unit', 'pages'],
      files: [
        'src/server/content/laws.test.ts',
        'src/server/files/hostile.test.ts',
        'src/web/content/rich/article.test.ts',
        'e2e/deep/script-injection.test.ts',
        'e2e/deep/hostile-files.test.ts',
      ],
    },
  }),
]
