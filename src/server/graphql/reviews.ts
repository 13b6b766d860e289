import { LONGEST_REVIEW_DAYS, REVIEW_KINDS } from '../../domain/reviews/review.ts'
import { MOST_REVIEWS, type ShownReview } from '../reviews/show-reviews.ts'
import type { ReviewPerson } from '../storage/review-store.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST, WRITE_COST } from './costs.ts'
import { LanguagesEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { SignatureType } from './signatures.ts'

const KindEnum = builder.enumType('ReviewKind', {
  description:
    'SETTINGS: alarm settings, limits and recipients of sensors, and what changed in the period. TRAIL: the entries of the period and a check of the chain. ALARMS: the alarms of the period with acknowledgement, action and delivery.',
  values: REVIEW_KINDS,
})

const PersonType = builder.objectRef<ReviewPerson>('ReviewPerson').implement({
  description: 'All is empty of an erased person.',
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    address: t.exposeString('address', { description: 'Of somebody without an account.' }),
  }),
})

const ReviewType = builder.objectRef<ShownReview>('Review').implement({
  description: 'A record that people review and sign. It is never changed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    fromDay: t.exposeString('fromDay', { description: '"YYYY-MM-DD".' }),
    toDay: t.exposeString('toDay', { description: 'The day after the last.' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name of the zone of its days.' }),
    toolIds: t.idList({
      nullable: true,
      description: 'Null: all sensors of the account.',
      resolve: ({ toolIds }) => toolIds?.map(String) ?? null,
    }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    firstName: t.string({
      description: 'Of who made it; empty for an erased person.',
      resolve: ({ by }) => by.firstName,
    }),
    lastName: t.string({ resolve: ({ by }) => by.lastName }),
    contentHash: t.exposeString('contentHash', {
      description: 'SHA-256 of the text of content, hex: what is signed.',
    }),
    content: t.exposeString('content', {
      description:
        'JSON, as it is hashed. Instants are ms since 1970; people are places in people.',
    }),
    people: t.field({
      type: [PersonType],
      complexity: ROWS_COST,
      resolve: (review, _args, { services }) => services.reviews.peopleOf(review),
    }),
    signatures: t.field({
      type: [SignatureType],
      complexity: ROWS_COST,
      description: 'The oldest first, also those withdrawn.',
      resolve: ({ signatures }) => signatures,
    }),
  }),
})

const FIRST_PAGE = 25
/** The whole trail may be checked. */
const MAKE_COST = 500 + WRITE_COST

builder.queryFields((t) => ({
  reviews: t.field({
    type: [ReviewType],
    description: `The reviews of an account, the newest first; at most ${MOST_REVIEWS}.`,
    complexity: ({ first }) => pageCost(first, MOST_REVIEWS),
    args: {
      userId: t.arg.id({ description: 'Without it: of the account that the caller acts for.' }),
      kind: t.arg({ type: KindEnum }),
      first: t.arg.int({ defaultValue: FIRST_PAGE }),
      before: t.arg.id({ description: 'The last one of the previous page.' }),
    },
    resolve: async (_root, { userId, kind, first, before }, { services, actor }) =>
      answer(
        await services.reviews.list(actor, {
          userId: optionalId(userId),
          kind: kind ?? null,
          first: first ?? FIRST_PAGE,
          before: optionalId(before),
        }),
      ).reviews,
  }),
  review: t.field({
    type: ReviewType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.reviews.show(actor, { id: numericId(id) })),
  }),
}))

const PAPER_COST = 500

builder.queryField('reviewPdf', (t) =>
  t.string({
    description:
      'A review as a PDF, base64, with its signatures. verifyFile knows it; the trail says who issued it.',
    complexity: PAPER_COST,
    args: {
      id: t.arg.id({ required: true }),
      language: t.arg({ type: LanguagesEnum, required: true }),
    },
    resolve: async (_root, { id, language }, { services, actor, signal }) =>
      answer(await services.reviews.issue(actor, { id: numericId(id), language, signal })).base64,
  }),
)

builder.mutationField('makeReview', (t) =>
  t.field({
    type: ReviewType,
    description: `Makes a review of what is stored now, of at most ${LONGEST_REVIEW_DAYS} days. It is signed with signRecord.`,
    complexity: MAKE_COST,
    args: {
      userId: t.arg.id({ description: 'Without it: of the account that the caller acts for.' }),
      kind: t.arg({ type: KindEnum, required: true }),
      dateStart: t.arg.string({ required: true, description: '"YYYY-MM-DD", the first day.' }),
      dateEnd: t.arg.string({ required: true, description: 'The last day; not after today.' }),
      toolIds: t.arg.idList({ description: 'Without it: all sensors. The trail has none.' }),
    },
    resolve: async (_root, args, { services, actor, clientAddress, signal }) => {
      const { id } = answer(
        await services.reviews.make(actor, {
          userId: optionalId(args.userId),
          kind: args.kind,
          dateStart: args.dateStart,
          dateEnd: args.dateEnd,
          toolIds: args.toolIds?.map(numericId) ?? null,
          clientAddress,
          signal,
        }),
      )
      return answer(await services.reviews.show(actor, { id }))
    },
  }),
)
