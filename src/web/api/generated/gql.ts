/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n  }\n}\n\nmutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}": typeof types.MeDocument,
    "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}": typeof types.ToolCardFragmentDoc,
};
const documents: Documents = {
    "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n  }\n}\n\nmutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}": types.MeDocument,
    "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}": types.ToolCardFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n  }\n}\n\nmutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}"): typeof import('./graphql.ts').MeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}"): typeof import('./graphql.ts').ToolCardFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
