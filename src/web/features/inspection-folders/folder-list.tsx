import { localTime } from '../../../domain/periods/local-time.ts'
import { bytesText } from '../../../domain/records/bytes-text.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { followLink } from '../../api/follow-link.ts'
import {
  CancelInspectionFolderDocument,
  DeleteInspectionFolderDocument,
  InspectionFolderFileDocument,
  type InspectionFoldersQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './inspection-folders.module.css'

type Folder = InspectionFoldersQuery['inspectionFolders'][number]
type ListProps = { onChanged: () => Promise<unknown> }

/** The folders so far, the newest first, with how far they are and their files. */
export const FolderList = ({ folders, onChanged }: ListProps & { folders: readonly Folder[] }) => {
  const { t } = useTranslation()
  return (
    <section className={styles.list} aria-labelledby="folders-title">
      <h2 id="folders-title">{t('inspectionFolders.folders')}</h2>
      {folders.length === 0 && <p className={styles.hint}>{t('inspectionFolders.none')}</p>}
      <ul>
        {folders.map((folder) => (
          <FolderRow key={folder.id} folder={folder} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

const FolderRow = ({ folder, onChanged }: ListProps & { folder: Folder }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const mayManage = useRightRefusal('manage') === null
  const time = (at: string) => localTime(timeZone).minuteText(Date.parse(at))
  const day = localTime(folder.timeZone).dayOf
  return (
    <li className={styles.card}>
      <p className={styles.period}>
        {`${day(Date.parse(folder.periodStart))} – ${day(Date.parse(folder.periodEnd) - 1)}`}
      </p>
      <p>
        {t('inspectionFolders.sensorCount', { n: countText(folder.sensors, language) })} ·{' '}
        <span data-state={folder.state} role="status">
          {t(`inspectionFolders.state.${folder.state}`)}
          {folder.state === 'RUNNING' &&
            `, ${t('inspectionFolders.progress', {
              done: countText(folder.doneSensors, language),
              all: countText(folder.sensors, language),
            })}`}
        </span>
      </p>
      {folder.state === 'RUNNING' && (
        <progress
          value={folder.doneSensors}
          max={folder.sensors}
          aria-label={t('inspectionFolders.state.RUNNING')}
        />
      )}
      <p className={styles.hint}>
        {t('inspectionFolders.askedBy', {
          time: time(folder.askedAt),
          name: folder.askedBy || t('inspectionFolders.someone'),
        })}
        {folder.state === 'DONE' &&
          folder.keptUntil !== null &&
          ` · ${t('inspectionFolders.keptUntil', { time: time(folder.keptUntil) })}`}
      </p>
      {mayManage && <Actions folder={folder} onChanged={onChanged} />}
    </li>
  )
}

const Actions = ({ folder, onChanged }: ListProps & { folder: Folder }) => {
  const { t } = useTranslation()
  const { id, keptUntil } = folder
  const cancelling = useAction({
    send: async (_: void) => request(CancelInspectionFolderDocument, { id }),
    success: t('inspectionFolders.cancelled'),
    failure: t('inspectionFolders.notCancelled'),
    onSuccess: onChanged,
  })
  const removing = useAction({
    send: async (_: void) => request(DeleteInspectionFolderDocument, { id }),
    success: t('inspectionFolders.removed'),
    failure: t('inspectionFolders.notRemoved'),
    onSuccess: onChanged,
  })
  return (
    <div className={styles.row}>
      {folder.state === 'DONE' && (
        <>
          <FileButton id={id} file="PDF" bytes={folder.pdfBytes ?? 0} />
          <FileButton id={id} file="ZIP" bytes={folder.zipBytes ?? 0} />
        </>
      )}
      {keptUntil === null ? (
        <Button variant="default" loading={cancelling.isBusy} onClick={() => cancelling.run()}>
          {t('inspectionFolders.cancel')}
        </Button>
      ) : (
        <Button variant="default" loading={removing.isBusy} onClick={() => removing.run()}>
          {t('inspectionFolders.remove')}
        </Button>
      )}
    </div>
  )
}

const FileButton = ({ id, file, bytes }: { id: string; file: 'PDF' | 'ZIP'; bytes: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const fetching = useAction({
    send: async (_: void) => {
      const { inspectionFolderFile } = await request(InspectionFolderFileDocument, { id, file })
      await followLink(inspectionFolderFile.path)
    },
    failure: t('inspectionFolders.notSaved'),
  })
  const size = bytesText(Math.max(bytes, 1024 ** 2), language)
  return (
    <Button loading={fetching.isBusy} onClick={() => fetching.run()}>
      {t(file === 'PDF' ? 'inspectionFolders.savePdf' : 'inspectionFolders.saveZip', { size })}
    </Button>
  )
}
