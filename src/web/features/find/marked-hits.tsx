import { partsOf, type SearchText } from '../../../domain/search/search-text.ts'
import styles from './finder.module.css'

/** A text with the hits of the search marked. */
export const MarkedHits = ({ text, search }: { text: string; search: SearchText }) => (
  <span>
    {partsOf(text, search).map((part, i) =>
      part.isHit ? (
        <mark key={i} className={styles.mark}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </span>
)
