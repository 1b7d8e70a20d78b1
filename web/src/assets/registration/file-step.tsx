import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '../../use-translation.ts'
import { DeviceMediaContext } from '../../media/device-media.ts'
import { DocumentsSection } from '../../media/documents-section.tsx'
import { MediaSection } from '../../media/media-section.tsx'
import { TakeNextShot } from '../../media/shot-list.tsx'
import { shotsOf } from '../../media/shots.ts'
import { UploadPanel } from '../../media/upload-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FileTroubles } from './file-troubles.tsx'
import type { Registration } from './registration-frame.tsx'
import { NOT_WRITING } from './saved-card.tsx'
import { StepFoot } from './step-foot.tsx'
import { StepLayout } from './step-layout.tsx'
import { useDeviceMediaOf } from './use-device-media.ts'
import classes from './wizard.module.css'

/** Documents and media are files: they go to the device first, and from there to the server. */
export function FileStep({ draft, blueprint, section }: Registration & { section: 'documents' | 'media' }) {
  const { t } = useTranslation('registration')
  const { id } = draft
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const shots = shotsOf(blueprint.data, blueprint.subcategory)
  const device = useDeviceMediaOf(draft)
  const isWriting = device.uploads.some(({ state }) => state === 'storing')
  return (
    <DeviceMediaContext value={device}>
      <StepLayout
        draft={draft}
        blueprint={blueprint}
        section={section}
        writing={{ ...NOT_WRITING, isWaiting: isWriting }}
        aside={isWide && <UploadPanel holderId={id} kind={section} />}
        foot={
          <StepFoot
            id={id}
            section={section}
            flush={async () => true}
            act={section === 'media' ? <TakeNextShot assetId={id} shots={shots} /> : undefined}
          />
        }
      >
        <div className={classes.files}>
          {draft.refusals.media && <Notice kind="error">{draft.refusals.media.message}</Notice>}
          {device.isPartial && <Notice kind="info">{t('files_there')}</Notice>}
          <FileTroubles draft={draft} kind={section} />
          {section === 'media' ? (
            <MediaSection assetId={id} shots={shots} hasPanelElsewhere={isWide} />
          ) : (
            <DocumentsSection assetId={id} hasPanelElsewhere={isWide} />
          )}
        </div>
      </StepLayout>
    </DeviceMediaContext>
  )
}
