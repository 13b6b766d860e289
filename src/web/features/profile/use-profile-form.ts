import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { problemLines, type FieldProblem, type FieldProblems } from '../../api/field-problems.ts'
import type { MeQuery } from '../../api/generated/graphql.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { isChanged, type Profile, type ProfileDraft, type ProfileField } from './profile-draft.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const MISMATCH: FieldProblem = { text: 'profile.mismatch' }

/** The draft of a profile, what is wrong with it, and its save. */
export const useProfileForm = (account: MeQuery['me']) => {
  const { t } = useTranslation()
  // The viewer's zone: until one is set, the browser's.
  const { timeZone } = useViewer()
  const { firstName, lastName, language } = account
  const profile: Profile = { firstName, lastName, language, timeZone }
  const [draft, setDraft] = useState<ProfileDraft>({})
  const [problems, setProblems] = useState<FieldProblems<ProfileField>>({})

  const set = (field: ProfileField) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    // Typing in either password field may end a mismatch.
    const edited = field === 'password' ? ['password', 'repeat'] : [field]
    if (edited.some((each) => each in problems)) {
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([each]) => !edited.includes(each))),
      )
    }
  }
  const undo = () => {
    setDraft({})
    setProblems({})
  }

  const { withProof, question } = useOwnerProof()
  const saving = useSaveProfile(account, {
    withProof,
    onAllButZoneSaved: ({ timeZone: zone }) =>
      setDraft(zone === undefined ? {} : { timeZone: zone }),
    onSaved: () => setDraft({}),
    onRefused: setProblems,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((draft.password ?? '') !== (draft.repeat ?? '')) return setProblems({ repeat: [MISMATCH] })
    setProblems({})
    saving.run(draft)
  }

  return {
    /** To be set on the form: a new problem moves the focus to its field. */
    formRef: useFocusOnProblem(problems),
    values: { ...profile, ...draft },
    draft,
    set,
    problemOf: (field: ProfileField) => problemLines(t, problems[field]),
    isChanged: isChanged(profile, draft),
    isSaving: saving.isBusy,
    submit,
    undo,
    /** Asks for the current password while the server wants it. */
    proofQuestion: question,
  }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>

const useFocusOnProblem = (problems: FieldProblems<ProfileField>) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return form
}
