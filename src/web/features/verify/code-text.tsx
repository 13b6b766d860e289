import { Fragment } from 'react'
import styles from './code-text.module.css'

/**
 * The code of a measurement log. It stands on one line where it fits, else a line ends between its
 * groups and never inside one.
 */
export const CodeText = ({ code }: { code: string }) => (
  <span className={styles.code}>
    {code.split(/(?<=-)/).map((group, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        <span className={styles.group}>{group}</span>
      </Fragment>
    ))}
  </span>
)

/** Where a sentence has its code; no text contains this character. */
const CODE_MARK = '\uE000'

/** A sentence that contains a code. `sentence`: makes it from the code. */
export const SentenceWithCode = ({
  code,
  sentence,
}: {
  code: string
  sentence: (code: string) => string
}) => {
  const [before, after] = sentence(CODE_MARK).split(CODE_MARK)
  return (
    <span>
      {before}
      <CodeText code={code} />
      {after}
    </span>
  )
}
