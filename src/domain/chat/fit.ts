/** 适配: which fields a question is about, in the words that experts use of themselves. */

/** The question as it stands before anybody has answered. */
export interface Question {
  topic: 'consult' | 'jobTitle'
  /** Title of the page that it was asked from. */
  sourceTitle: string
}

/** What an expert is asked for, as far as the choice needs it. */
export interface Field {
  tags: readonly string[]
  consult: boolean
  jobTitle: boolean
}

/** How a topic stands among the tags; no expert may write a colon into a tag of their own. */
const topicTag = (topic: Question['topic']): string => `topic:${topic}`

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** A tag is meant by a title that says it, or more than half of it in pieces: 高企 … 认定. */
const isMeant = (tag: string, title: string): boolean => {
  if (title.includes(tag)) return true
  const pairs = pairsOf(tag)
  return pairs.filter((pair) => title.includes(pair)).length * 2 > pairs.length
}

/** Tags of an expert with the topics they answer. */
export const tagsOf = ({ tags, consult, jobTitle }: Field): string[] => [
  ...tags,
  ...(consult ? [topicTag('consult')] : []),
  ...(jobTitle ? [topicTag('jobTitle')] : []),
]

/** Those of the known tags that a question asks for, its topic among them. */
export const wantedTags = (
  { topic, sourceTitle }: Question,
  known: readonly string[],
): string[] => [topicTag(topic), ...new Set(known.filter((tag) => isMeant(tag, sourceTitle)))]
