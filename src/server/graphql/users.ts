import { LARGEST_PAGE } from '../../domain/tables/table-request.ts'
import type { Account } from '../../domain/users/account.ts'
import { answer } from './answer.ts'
import { builder } from './builder.ts'
import { pageCost, ROWS_COST, TABLE_COST } from './costs.ts'
import { RoleEnum } from './enums.ts'
import { numericId, optionalId } from './numeric-id.ts'
import { slicedList } from './sliced-list.ts'
import { UserType } from './user-type.ts'

const UserPage = builder.objectRef<{ rows: Account[]; total: number }>('UserPage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: [UserType], complexity: ROWS_COST }),
    total: t.exposeInt('total'),
  }),
})

builder.queryFields((t) => ({
  me: t.field({
    type: UserType,
    resolve: async (_root, _args, { services, actor }) => answer(await services.users.me(actor)),
  }),
  account: t.field({
    type: UserType,
    nullable: true,
    description:
      'One account of userList. Null when it does not exist or the caller may not see it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { services, actor }) =>
      answer(await services.users.one(actor, { id: numericId(id) })),
  }),
  userList: t.field({
    type: [UserType],
    description:
      "Every account that the caller may see, except role app. parentUserId: only that account's direct children.",
    complexity: TABLE_COST,
    args: { parentUserId: t.arg.id() },
    resolve: slicedList(
      'userList',
      async ({ services, actor }, { parentUserId }: { parentUserId?: string | null | undefined }) =>
        answer(await services.users.list(actor, { parentUserId: optionalId(parentUserId) })),
    ),
  }),
  ownUserList: t.field({
    type: [UserType],
    description: "The caller's direct children.",
    complexity: TABLE_COST,
    resolve: slicedList('ownUserList', async ({ services, actor }) =>
      answer(await services.users.own(actor)),
    ),
  }),
  affiliateUserList: t.field({
    type: [UserType],
    description: 'The affiliates that the caller may see.',
    complexity: TABLE_COST,
    resolve: slicedList('affiliateUserList', async ({ services, actor }) =>
      answer(await services.users.affiliates(actor)),
    ),
  }),
  userPage: t.field({
    type: UserPage,
    description:
      "A page of userList, searched and sorted on the server. A search with fewer than three characters is ignored. sort is a column; '-' before it sorts in descending order.",
    complexity: ({ first }) => pageCost(first, LARGEST_PAGE),
    args: {
      parentUserId: t.arg.id(),
      role: t.arg({ type: RoleEnum }),
      search: t.arg.string(),
      sort: t.arg.string({ defaultValue: 'email' }),
      first: t.arg.int({ defaultValue: 10 }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (
      _root,
      { parentUserId, role, search, sort, first, offset },
      { services, actor },
    ) =>
      answer(
        await services.users.page(actor, {
          parentUserId: optionalId(parentUserId),
          role: role ?? null,
          search: search ?? null,
          sort: sort ?? 'email',
          first: first ?? 10,
          offset: offset ?? 0,
        }),
      ),
  }),
}))
