import fastify from 'fastify'
export const packaged = fastify
