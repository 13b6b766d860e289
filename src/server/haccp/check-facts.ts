import type { Check } from '../../domain/haccp/check.ts'

/** A check in the trail. What somebody typed of a person's doing is personal there. */
export const checkFacts = ({
  id,
  values,
  remark,
  measuredMs,
  clockAheadMs,
  correction,
}: Check): Record<string, unknown> => ({
  checkId: id,
  checkKind: values.kind,
  ...(values.kind === 'ACTION'
    ? { correctiveAction: values.subject }
    : { checked: values.subject }),
  ...((values.kind === 'TEMPERATURE' || values.kind === 'GOODS_IN') && {
    checkedCelsius: values.celsius,
  }),
  ...(values.kind === 'GOODS_IN' && {
    supplier: values.supplier,
    batch: values.batch,
    accepted: values.isAccepted,
  }),
  ...(values.kind === 'CLEANING' && { done: values.isDone }),
  measuredAt: new Date(measuredMs).toISOString(),
  ...(remark !== '' && { remark }),
  ...(clockAheadMs !== null && { clockAheadMinutes: Math.round(clockAheadMs / 60_000) }),
  ...(correction !== null && { corrects: correction.ofId }),
})
