import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button as LinkButton, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useWallLinks } from './use-wall-links.ts'
import { WallLinkRow } from './wall-link-row.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './wall-links-dialog.module.css'

/** Creates, copies and revokes links of wall displays. */
export const WallLinksDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { links, create, revoke, created } = useWallLinks()
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('dashboard.wallDisplays')}
      yOffset={24}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      classNames={{ content: styles.content!, header: styles.header!, title: styles.title! }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles.explanation}>{t('wall.links.explanation')}</p>
      {created === null ? (
        <RightGate needs="manage">
          <NewLink busy={create.isBusy} onCreate={(name) => create.run(name)} />
        </RightGate>
      ) : (
        <CreatedLink
          address={created}
          onCopied={(worked) =>
            showToast({
              kind: worked ? 'success' : 'attention',
              message: t(worked ? 'wall.links.copied' : 'wall.links.copyFailed'),
              closeLabel: t('common.close'),
            })
          }
        />
      )}
      <h3 className={styles.heading}>{t('wall.links.listTitle')}</h3>
      {links.data?.length === 0 && <p className={styles.none}>{t('wall.links.none')}</p>}
      <NotLoaded query={links} title={t('wall.links.didNotLoad')} />
      <ul>
        {links.data?.map((link) => (
          <WallLinkRow
            key={link.id}
            link={link}
            busy={revoke.isBusy}
            onRevoke={() => revoke.run(link.id)}
          />
        ))}
      </ul>
    </Modal>
  )
}

const NewLink = ({ busy, onCreate }: { busy: boolean; onCreate: (name: string) => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onCreate(name)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label={t('wall.links.nameLabel')}
        description={t('wall.links.nameHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        data-autofocus
      />
      <Button type="submit" loading={busy}>
        {t('wall.links.create')}
      </Button>
    </form>
  )
}

const CreatedLink = ({
  address,
  onCopied,
}: {
  address: string
  onCopied: (worked: boolean) => void
}) => {
  const { t } = useTranslation()
  const copy = () => {
    // Over plain http browsers have no clipboard.
    const copying =
      navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('No clipboard'))
    copying.then(
      () => onCopied(true),
      () => onCopied(false),
    )
  }
  return (
    <div className={styles.created} role="status">
      <h3>{t('wall.links.onceTitle')}</h3>
      <p>{t('wall.links.onceText')}</p>
      <TextInput
        aria-label={t('wall.links.address')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
        data-autofocus
      />
      <div className={styles.actions}>
        <Button leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />} onClick={copy}>
          {t('wall.links.copy')}
        </Button>
        <LinkButton
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t('wall.links.open')}
        </LinkButton>
      </div>
    </div>
  )
}
