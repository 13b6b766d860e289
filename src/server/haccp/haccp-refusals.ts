import { badInput } from '../../domain/refusal.ts'

export const NO_SUCH_POINT = badInput({
  field: 'pointId',
  key: 'haccp.noSuchPoint',
  message: 'The account has no such check point.',
})

export const NO_SUCH_SENSOR = badInput({
  field: 'toolId',
  key: 'haccp.noSuchSensor',
  message: 'The account has no such sensor.',
})

export const NO_SUCH_CHECK = badInput({
  field: null,
  key: 'haccp.noSuchCheck',
  message: 'The register has no such entry.',
})

export const OTHER_KIND = badInput({
  field: 'kind',
  key: 'haccp.otherKind',
  message: 'The kind of a check cannot change.',
})

export const CORRECTED_MEANWHILE = badInput({
  field: null,
  key: 'haccp.correctedMeanwhile',
  message: 'Somebody else has corrected this entry meanwhile.',
})

export const ID_TAKEN = badInput({
  field: 'id',
  key: 'haccp.idTaken',
  message: 'Another entry has this id.',
})
