import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import ical from 'ical-generator'
import type { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { LINKS } from '#domain/pages/links.ts'
import { DEADLINE_KIND, LIKENESS } from '#domain/policies/codes.ts'
import {
  FEEDS,
  type Followed,
  followedParams,
  readFollowed,
} from '#domain/subscriptions/followed.ts'
import type { Clock } from '#server/clock.ts'

type Card = AnswerOf<(typeof policies)['latest']>['records'][number]

/** What {@link registerFeeds} is made of. */
export interface FeedDeps {
  /** What is followed, in words; null for a policy that nobody can see. */
  nameOf: (followed: Followed) => Promise<string | null>
  /** The newest policies that fit, as lists show them. */
  cards: (followed: Followed, most: number) => Promise<Card[]>
  clock: Clock
  /** Scheme and host as links that stay name them. */
  originOf: (request: FastifyRequest) => string
  /** Name of the site that is asked. */
  webNameOf: (request: FastifyRequest) => string
  /** Counts a question against its address, or refuses (429). */
  count: (request: FastifyRequest) => void
}

/** Policies in a feed, and those whose dates stand in a calendar. */
const LISTED = 50
const DATED = 200
/** How often programmes need to look again. */
const LIVES_SECONDS = 3_600

const momentOf = (day: string): Date => new Date(parseBeijing(day)?.ms ?? 0)

const titleOf = ({ shortTitle, title }: Card): string => shortTitle || title

const deadlineText = ({ window, expected }: Card): string => {
  if (window.deadline !== '' && window.deadlineKind !== '')
    return `${DEADLINE_KIND[window.deadlineKind]}截止：${window.deadline.slice(0, 16)}`
  return expected === null ? '' : expectedText(expected)
}

const expectedText = ({ event, from, to, years, likeness }: NonNullable<Card['expected']>) => {
  const what = event === 'opens' ? '开始申报' : `${DEADLINE_KIND[event]}截止`
  const when = from === to ? from : `${from} 至 ${to}`
  return `往年推算${what}：${when}（${years.join('、')} 年，${LIKENESS[likeness]}），以当年通知为准`
}

/** What is said of a policy below its title. */
const linesOf = (card: Card): string[] =>
  [
    card.who === '' ? '' : `给谁：${card.who}`,
    card.amountText === '' ? '' : `给多少：${card.amountText}`,
    deadlineText(card),
    card.orgs.join('、'),
    `核对于 ${card.checkedOn}，以发文机关公布的原文为准`,
  ].filter((line) => line !== '')

/** Texts of the feed are HTML. */
const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The policies as an Atom feed (RFC 4287), the newest first. */
export const atomOf = (
  cards: readonly Card[],
  given: { origin: string; self: string; name: string; site: string; now: Date },
): string => {
  const feed = new Feed({
    id: given.self,
    title: `${given.site}：${given.name}`,
    link: given.origin,
    feedLinks: { atom: given.self },
    language: 'zh-CN',
    copyright: '',
    generator: given.site,
    updated: given.now,
  })
  for (const card of cards) {
    const { policyId, publishedOn, checkedOn } = card
    const link = given.origin + LINKS.policy(policyId)
    feed.addItem({
      id: link,
      title: html(card.title),
      link,
      description: linesOf(card).map(html).join('<br>'),
      published: momentOf(publishedOn || checkedOn),
      date: momentOf(checkedOn > publishedOn ? checkedOn : publishedOn),
    })
  }
  return feed.atom1()
}

/** The dates of a policy that are still to come, as whole days. */
const datesOf = (card: Card): { name: string; day: string; until: string; text: string }[] => {
  const { window, expected } = card
  const title = titleOf(card)
  const text = linesOf(card).join('\n')
  const one = (name: string, from: string, to = from) => {
    const day = from.slice(0, 10)
    return { name: `${name}：${title}`, day, until: addDays(to.slice(0, 10), 1), text }
  }
  const isAhead = window.state === 'upcoming'
  const isRunning = isAhead || window.state === 'open' || window.state === 'closing'
  return [
    ...(isAhead && window.opensOn !== '' ? [one('开始申报', window.opensOn)] : []),
    ...(isRunning && window.deadline !== '' && window.deadlineKind !== ''
      ? [one(`${DEADLINE_KIND[window.deadlineKind]}截止`, window.deadline)]
      : []),
    ...(expected === null ? [] : [one('往年推算', expected.from, expected.to)]),
  ]
}

/** Their dates to come as text/calendar, each with the page of its policy. */
export const datesAsCalendar = (
  cards: readonly Card[],
  given: { origin: string; name: string; site: string; now: Date },
): string => {
  const calendar = ical({
    name: `${given.site}：${given.name}`,
    prodId: { company: 'ceqiao', product: 'policies', language: 'ZH' },
    ttl: LIVES_SECONDS,
  })
  for (const card of cards)
    for (const { name, day, until, text } of datesOf(card))
      calendar.createEvent({
        // The same date of the same policy stays the same event.
        id: `${card.policyId}-${day}@${new URL(given.origin).host}`,
        stamp: given.now,
        start: day,
        end: until,
        allDay: true,
        summary: name,
        description: text,
        url: given.origin + LINKS.policy(card.policyId),
      })
  return calendar.toString()
}

/** Opens the addresses of feeds: what they follow stands in the address, nothing is kept. */
export const registerFeeds = (app: FastifyInstance, deps: FeedDeps): void => {
  const followedIn = async (request: FastifyRequest) => {
    deps.count(request)
    const url = request.raw.url ?? ''
    const mark = url.indexOf('?')
    const followed = readFollowed(new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)))
    const name = await deps.nameOf(followed)
    if (name === null) throw apiError('missing', '没有找到这项政策')
    const origin = deps.originOf(request)
    return { followed, name, origin, site: deps.webNameOf(request), now: deps.clock.now() }
  }
  const headers = (type: string, file: string) => ({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `inline; filename="${file}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `public, max-age=${LIVES_SECONDS / 4}`,
    'X-Robots-Tag': 'noindex',
  })
  app.get(FEEDS.atom, async (request, reply) => {
    const { followed, ...given } = await followedIn(request)
    const query = new URLSearchParams(followedParams(followed)).toString()
    const self = `${given.origin}${FEEDS.atom}${query === '' ? '' : `?${query}`}`
    const cards = await deps.cards(followed, LISTED)
    return reply
      .headers(headers('application/atom+xml', 'policies.atom'))
      .send(atomOf(cards, { ...given, self }))
  })
  app.get(FEEDS.calendar, async (request, reply) => {
    const { followed, ...given } = await followedIn(request)
    const cards = await deps.cards(followed, DATED)
    return reply
      .headers(headers('text/calendar', 'policies.ics'))
      .send(datesAsCalendar(cards, given))
  })
}
