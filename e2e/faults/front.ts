import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '#testing/random.ts'

/** 线路: the net between the devices and the nodes, which balances, stalls and cuts. */

/** What is wrong with a connection. */
export type Trouble =
  /** Nothing of the client's arrives any more, nothing of the server's, or neither. */
  | 'stall up'
  | 'stall down'
  | 'stall both'
  /** A reader so slow that a message takes seconds. */
  | 'slow reader'
  /** One end is gone, and the other was not told. */
  | 'half-open'
  | 'cut'

interface Pair {
  client: Socket
  server: Socket
  node: number
  /** Whether it became a socket. */
  isSocket: boolean
  /** Ends what is wrong. */
  cure: () => void
}

/** Bytes that a slow reader takes at once, and how often. */
const SIP = 96
const SIP_MS = 500

/** Where the nodes listen; null for one that is down. */
export type Targets = () => readonly (number | null)[]

const tearDown = (pair: Pair): void => {
  pair.cure()
  pair.client.resetAndDestroy()
  pair.server.resetAndDestroy()
}

/** Lets through what waits in a socket by drops. */
const sip = (from: Socket, to: Socket): (() => void) => {
  from.unpipe(to)
  from.pause()
  const timer = setInterval(() => {
    const some: Buffer | null = from.read(Math.min(SIP, from.readableLength)) as Buffer | null
    if (some !== null) to.write(some)
  }, SIP_MS)
  return () => {
    clearInterval(timer)
    from.pipe(to)
  }
}

const stall = (from: Socket, to: Socket): (() => void) => {
  from.unpipe(to)
  from.pause()
  return () => void from.pipe(to)
}

const troubled = (pair: Pair, trouble: Trouble): void => {
  const { client, server } = pair
  pair.cure()
  if (trouble === 'cut') {
    tearDown(pair)
    return
  }
  if (trouble === 'half-open') {
    client.unpipe(server)
    client.resume()
    server.resetAndDestroy()
    // The client is told when the net is whole again.
    pair.cure = () => client.resetAndDestroy()
    return
  }
  const ends: (() => void)[] = []
  if (trouble === 'stall up' || trouble === 'stall both') ends.push(stall(client, server))
  if (trouble === 'stall down' || trouble === 'stall both') ends.push(stall(server, client))
  if (trouble === 'slow reader') ends.push(sip(server, client))
  pair.cure = () => {
    pair.cure = () => undefined
    if (client.destroyed || server.destroyed) return
    for (const end of ends) end()
  }
}

/** A balancer of TCP connections, each to a node that is up, whose connections can be troubled. */
export const openFront = async (targets: Targets, dice: Random) => {
  const pairs = new Set<Pair>()
  const server = createServer((client) => {
    const up = targets().flatMap((port, node) => (port === null ? [] : [{ port, node }]))
    const target = dice.pick(up)
    client.on('error', () => undefined)
    if (target === undefined) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target.port, '127.0.0.1')
    const pair: Pair = {
      client,
      server: upstream,
      node: target.node,
      isSocket: false,
      cure: () => undefined,
    }
    pairs.add(pair)
    client.on('data', (part: Buffer) => {
      // The head of a request: sockets have a connection of their own.
      if (!pair.isSocket && part.length < 4_096)
        pair.isSocket = /\r\nupgrade: websocket/i.test(part.toString('latin1'))
    })
    upstream.on('error', () => undefined)
    client.pipe(upstream)
    upstream.pipe(client)
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    client.on('close', () => {
      pairs.delete(pair)
      upstream.destroy()
    })
    upstream.on('close', () => {
      // Of a half-open connection the client learns nothing.
      if (pairs.has(pair) && !isHalfOpen.has(pair)) client.destroy()
    })
  })
  const isHalfOpen = new WeakSet<Pair>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Troubles so large a part of the connections for a while; answers how many. */
    trouble(kind: Trouble, part: number, ms: number, chance: Random): number {
      const hit = [...pairs].filter(() => chance.chance(part))
      for (const pair of hit) {
        if (kind === 'half-open') isHalfOpen.add(pair)
        troubled(pair, kind)
      }
      setTimeout(() => {
        for (const pair of hit) pair.cure()
      }, ms).unref()
      return hit.length
    },
    /** The sockets that sit on a node, each by something of its own. */
    socketsOf: (node: number): object[] =>
      [...pairs].filter((pair) => pair.node === node && pair.isSocket),
    /** Ends every trouble at once. */
    heal(): void {
      for (const pair of pairs) pair.cure()
    },
    stop: async (): Promise<void> => {
      for (const pair of pairs) tearDown(pair)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type Front = Awaited<ReturnType<typeof openFront>>
