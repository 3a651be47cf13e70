import { useEffect, useRef, useState } from 'react'
import {
  conditionWords,
  figureWords,
  type PosterFacts,
  posterWords,
} from '#domain/policies/poster.ts'
import { Button } from '#web/kit/Button.tsx'
import styles from './PosterPicture.module.css'

/** The picture itself, to be saved by a long press; its facts as text when it does not come. */
export const PosterPicture = (props: { src: string; facts: PosterFacts }) => {
  const { src, facts } = props
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page's scripts were there to hear it.
    const element = picture.current
    if (element?.complete === true && element.naturalWidth === 0 && element.currentSrc !== '')
      setFailed(true)
  }, [])
  if (failed)
    return (
      <div className={styles.poster}>
        <FactsText facts={facts} />
        <p className="sr" role="alert">
          生成图片失败
        </p>
        <Button
          onClick={() => {
            setFailed(false)
            setTries(tries + 1)
          }}
        >
          生成图片失败，重试
        </Button>
      </div>
    )
  return (
    <img
      key={tries}
      ref={picture}
      className={styles.poster}
      src={src}
      width={750}
      height={1334}
      alt={`海报：${posterWords(facts).join('；')}`}
      onError={() => setFailed(true)}
    />
  )
}

const FactsText = ({ facts }: { facts: PosterFacts }) => (
  <div className={styles.facts}>
    <p className={styles.level}>
      {facts.level}
      {facts.stamp !== '' && ` · ${facts.stamp}`}
    </p>
    <h2>{facts.title}</h2>
    <p>{[facts.body, facts.docNumber].filter((part) => part !== '').join(' · ')}</p>
    <p className={styles.figure}>{figureWords(facts)}</p>
    {facts.figure.note !== '' && <p>{facts.figure.note}</p>}
    {facts.conditions.length > 0 && (
      <ul>
        {facts.conditions.map((condition) => (
          <li key={condition.text}>{conditionWords(condition)}</li>
        ))}
      </ul>
    )}
    <p>{`${facts.date.name}：${facts.date.value}`}</p>
    <p className={styles.level}>
      {[facts.source, facts.checked].filter((part) => part !== '').join(' · ')}
    </p>
  </div>
)
