/**
 * Measures the reports over a year of many leads and conversations: adding up every day once, then
 * reading each report for the whole year.
 *
 *     node bench/reports.ts [--leads 1000000] [--chats 1000000]
 */
import type pg from 'pg'
import { PORTAL_PAGES } from '#domain/pages/pages.ts'
import { SOURCE } from '#domain/visits/source.ts'
import { systemClock } from '#server/clock.ts'
import { createDatabase, type Database } from '#server/database/pool.ts'
import { addUp } from '#server/reports/adding/adding.ts'
import { createAddingStore } from '#server/reports/adding/store.ts'
import { contentOf } from '#server/reports/content.ts'
import { conversionOf } from '#server/reports/conversion.ts'
import type { Making } from '#server/reports/parts.ts'
import { serviceOf } from '#server/reports/service.ts'
import { createReportStore } from '#server/reports/store.ts'
import { onDatabase, option } from './parts/run.ts'

const ROUNDS = 9
const YEAR = { from: '2025-01-01', to: '2025-12-31' }
const BEFORE = { from: '2024-01-01', to: '2024-12-31' }
const ADVISORS = 30
const OBJECTS = 2_000

async function main(): Promise<void> {
  const [leads, chats] = [option('--leads', 1_000_000), option('--chats', 1_000_000)]
  await onDatabase(async (pool) => {
    await fill(pool, leads, chats)
    console.log(`a year of ${leads} leads and ${chats} conversations`)
    await measured(createDatabase(pool))
  })
}

const list = (words: readonly string[]): string => `'{${words.join(',')}}'::text[]`

/** A moment of the year, spread evenly over n of many. */
const moment = (many: number): string =>
  `'2025-01-01 00:00:00+08'::timestamptz + (n::float8 / ${many} * 365) * interval '1 day'`

async function fill(pool: pg.Pool, leads: number, chats: number): Promise<void> {
  const sources = Object.keys(SOURCE)
  const pages = Object.keys(PORTAL_PAGES)
  await pool.query(`
    insert into user_account (id, login_name, user_name)
      select 'a' || n, 'login' || n, '顾问' || n from generate_series(0, ${ADVISORS - 1}) n;
    insert into publication (kind, id, body, status, published_on)
      select 'serviceProject', 's' || n, '{}', 'published', '2025-01-01'
      from generate_series(0, ${OBJECTS - 1}) n;
    insert into customer_contact (id, contact_way, service_obj_id, source_path, consent_version,
        consent_at, status, created_at, source, advisor_user_id)
      select 'l' || n, '13800000000', (n % 2)::text, '/serviceProject/detail?id=s' || n % ${OBJECTS},
        '1', now(), 'valid', ${moment(leads)},
        (${list(sources)})[1 + n % ${sources.length}], 'a' || n % ${ADVISORS}
      from generate_series(0, ${leads - 1}) n;
    insert into contact_move (contact_id, at, event, to_status)
      select id, created_at + interval '3 hours', 'contact', 'contacted' from customer_contact
      union all
      select id, created_at + interval '4 hours', 'confirm', 'valid' from customer_contact
        where service_obj_id = '1';
    insert into conversation (id, client_key, customer_id, customer_name, topic, status, assignee_id,
        last_seq, first_reply_ms, rating, created_at)
      select 'c' || n, 'c' || n, 'g' || n, '游客', 'consult', 'ended', 'a' || n % ${ADVISORS}, 4,
        (n * 7919 % 900000), n % 6, ${moment(chats)}
      from generate_series(0, ${chats - 1}) n;
    insert into chat_move (conv_id, to_id, why, at)
      select id, assignee_id, 'accept', created_at + interval '20 seconds' from conversation;
    insert into visit_day (day, site, page, source, via, device, visits, views)
      select d::date, 'default', p, s, '', v, 3, 9
      from generate_series('2025-01-01'::date, '2025-12-31'::date, '1 day') d,
        unnest(${list(pages)}) p, unnest(${list(sources)}) s,
        unnest('{phone,tablet,desktop}'::text[]) v;
    insert into read_day select d::date, 'serviceProject', 's' || n, 1 + n % 9
      from generate_series('2025-01-01'::date, '2025-12-31'::date, '1 day') d,
        generate_series(0, ${OBJECTS - 1}) n;
    insert into search_log (visitor, keyword, same, total, created_at)
      select 'v' || n % 50000, '词' || n % 3000, '词' || n % 3000, (n % 10 > 0)::int, ${moment(500_000)}
      from generate_series(250000, 499999) n;
  `)
  await pool.query('vacuum analyze')
}

async function measured(db: Database): Promise<void> {
  const begun = performance.now()
  const days = await addUp({
    store: createAddingStore(db),
    clock: { ...systemClock, now: () => new Date('2026-01-20T04:00:00Z') },
    calendar: () => ({ off: new Set(), on: new Set() }),
  })
  const spent = (performance.now() - begun) / 1000
  console.log(`${days} days added up in ${spent.toFixed(1)} s`)
  const making: Making = {
    store: createReportStore(db),
    period: YEAR,
    before: BEFORE,
    step: 'month',
    target: 120,
    people: true,
    titles: async () => new Map(),
    blocked: async () => false,
  }
  for (const [name, make] of Object.entries({ conversionOf, serviceOf, contentOf })) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now()
      await make(making)
      times.push(performance.now() - from)
    }
    const sorted = times.toSorted((left, right) => left - right)
    console.log(
      `${name}: median ${(sorted[Math.floor(ROUNDS / 2)] ?? 0).toFixed(0)} ms, most ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
    )
  }
}

await main()
