import { createTestClient, loginAs } from '../client.ts'
import { createDeclareWorld } from '../declarations.ts'
import type { Acts, ActWorld } from './act.ts'
import { CHAT_ACTS } from './chatting.ts'
import { CUSTOMER_ACTS } from './customers.ts'
import { SERVICE_SETTINGS_ACTS } from './service-settings.ts'
import { EDITING_ACTS } from './editing.ts'
import { PEOPLE_ACTS } from './people.ts'
import { SERVING_ACTS } from './serving.ts'

/** Every act of an operator; a name `group.*` stands for a whole group of calls. */
export const ACTS: Acts = {
  ...CHAT_ACTS,
  ...CUSTOMER_ACTS,
  ...SERVICE_SETTINGS_ACTS,
  ...EDITING_ACTS,
  ...PEOPLE_ACTS,
  ...SERVING_ACTS,
}

/** Builds it. */
export const createActWorld = async (): Promise<ActWorld> => {
  const world = await createDeclareWorld()
  const { server } = world
  const as = async (name: string) => loginAs(server.app, name, server.password)
  let visitors = 0
  return {
    ...world,
    admin: await as('admin'),
    editor: await as('editor'),
    expert: await as('advisor'),
    visitor() {
      visitors += 1
      const address = `198.51.100.${visitors}`
      return createTestClient(server.app, { browser: true, address })
    },
  }
}
