import { EmailText } from '../text/email-text.tsx'
import styles from './marked.module.css'

/**
 * `text` with every hit of the search marked. Upper and lower case differ. An empty search marks
 * nothing.
 */
export const Marked = ({ text, search }: { text: string; search: string }) => {
  if (search === '' || !text.includes(search)) return <EmailText text={text} />
  const [before, ...after] = text.split(search)
  let at = 0
  // One element around them: as children of a flex box the parts would be spaced apart.
  return (
    <span>
      <EmailText text={before!} of={text} />
      {after.map((between) => {
        at += search.length + between.length
        return (
          <span key={at}>
            <mark className={styles.mark}>{search}</mark>
            <EmailText text={between} of={text} />
          </span>
        )
      })}
    </span>
  )
}
