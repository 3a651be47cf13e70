import Fastify from 'fastify'
import { run } from '../lifecycle.ts'

/**
 * The smallest server with the real lifecycle, for tests that kill it: POST /write is answered
 * after its commit, GET /slow after the given milliseconds, GET /running with how many are slow now.
 */
await run({
  migrations: process.env.FIXTURE_MIGRATIONS ?? '',
  async seed({ pool, demo }) {
    const { rowCount } = await pool.query(
      `INSERT INTO fixture_seed SELECT 1 WHERE NOT EXISTS (SELECT FROM fixture_seed)`,
    )
    const password = demo === 'demo' ? 'known-password' : 'random-password'
    const seeded = (rowCount ?? 0) > 0
    const accounts =
      seeded || demo === 'demo' ? [{ loginName: 'demo', password, role: '演示' }] : []
    return { accounts, seeded }
  },
  async buildApp({ pool, draining, log }) {
    const app = Fastify({ loggerInstance: log })
    app.addHook('onSend', async (_request, reply) => {
      if (draining() && !app.server.listening) reply.header('Connection', 'close')
    })
    app.get('/live', () => 'ok')
    app.get('/pid', () => String(process.pid))
    app.get('/ready', async (_request, reply) => {
      if (draining()) return reply.code(503).send('draining')
      await pool.query('SELECT 1')
      return 'ok'
    })
    app.setErrorHandler((_error, _request, reply) => reply.code(503).send('unavailable'))
    app.get<{ Params: { text: string } }>('/write/:text', async ({ params }) => {
      await pool.query('INSERT INTO fixture_write VALUES ($1)', [params.text])
      return 'ok'
    })
    app.get('/written', async () => (await pool.query('SELECT text FROM fixture_write')).rows)
    let running = 0
    app.get('/running', () => String(running))
    app.get<{ Params: { ms: number } }>('/slow/:ms', async ({ params }) => {
      running += 1
      await new Promise((done) => setTimeout(done, Number(params.ms)))
      return 'ok'
    })
    app.get('/fault', () => {
      setImmediate(() => {
        throw new Error('nobody catches this')
      })
      return 'ok'
    })
    return app
  },
})
