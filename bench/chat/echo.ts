import { WebSocketServer } from 'ws'
import { FRAME_BYTES } from '#domain/chat/limits.ts'

/** A bare `ws` server that sends back what it hears; says its port to the process that began it. */
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: 0,
  maxPayload: FRAME_BYTES,
  perMessageDeflate: false,
})
server.on('connection', (socket) => {
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, binary) => socket.send(data, { binary }))
})
server.on('listening', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit())
